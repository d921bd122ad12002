/// A type that provides the default values of a test's dependencies, which all code of the test shares.
package protocol TestDefaultsSource: TestReporting {
  /// The default values that all code of the running test shares.
  static var defaults: DependencyDefaults { get }
}

extension DependencyDefaults {
  /// The default values of the dependencies that code outside stores reads.
  ///
  /// In a test process, these are the default values of the running test. Otherwise, they are the default values of the
  /// program.
  package static var current: DependencyDefaults { source?.defaults ?? live }

  private static let source = IssueReporting.testing as? any TestDefaultsSource.Type
}
