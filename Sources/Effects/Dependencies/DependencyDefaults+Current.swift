/// The source of the default values that the code of a test shares, in a test process.
package protocol TestDefaultsSource: TestReporting {
  /// The values that the code of the running test shares.
  static var defaults: DependencyDefaults { get }
}

extension DependencyDefaults {
  /// The values of dependencies without an override outside of stores: those of the running test or of the program.
  package static var current: DependencyDefaults { source?.defaults ?? live }

  private static let source = IssueReporting.testing as? any TestDefaultsSource.Type
}
