extension DependencyValues {
  /// The dependencies in force where this is read.
  ///
  /// New code declares a property with `@Dependency`.
  public static var _current: Self { .current }
}
