extension DependencyValues {
  /// The dependencies that apply where this property is read.
  ///
  /// In new code, declare a property with `@Dependency`.
  public static var _current: Self { .current }
}
