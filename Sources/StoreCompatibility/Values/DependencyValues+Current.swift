extension DependencyValues {
  /// The dependencies that apply where this property is read.
  ///
  /// New code declares a property with `@Dependency`.
  public static var _current: Self { .current }
}
