extension DependencyValues {
  /// Values without overrides, in the context of a program: dependencies have their live values.
  public static var live: Self { values(in: .live) }

  /// Values without overrides, in the context of a test: dependencies have new test values.
  ///
  /// `$0 = .test` in `withDependencies` discards all overrides that are in force.
  public static var test: Self { values(in: .test) }

  /// Values without overrides, in the context of a preview: dependencies have new preview values.
  public static var preview: Self { values(in: .preview) }

  private static func values(in context: DependencyContext) -> Self {
    var values = Self()
    values.context = context
    return values
  }
}
