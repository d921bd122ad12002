extension DependencyValues {
  /// Dependencies without overrides, which have their live values.
  public static var live: Self { values(in: .live) }

  /// Dependencies without overrides, which have new test values.
  ///
  /// The assignment `$0 = .test` in `withDependencies` discards all overrides that are in force.
  public static var test: Self { values(in: .test) }

  /// Dependencies without overrides, which have new preview values.
  public static var preview: Self { values(in: .preview) }

  private static func values(in context: DependencyContext) -> Self {
    var values = Self()
    values.context = context
    return values
  }
}
