/// The source of the default values that all code of a test shares.
package protocol TestDefaultsSource: TestReporting {
  /// The values that all code of the running test shares.
  static var defaults: DependencyDefaults { get }
}

extension DependencyDefaults {
  /// The default values for code outside stores: those of the running test or of the program.
  package static var current: DependencyDefaults { source?.defaults ?? live }

  private static let source = IssueReporting.testing as? any TestDefaultsSource.Type
}
