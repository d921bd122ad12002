import Testing

/// A test framework.
///
/// Each framework silently drops failures that are recorded while the other framework runs the test.
enum TestFramework: Sendable {
  case swiftTesting, xctest

  /// The framework of the running test.
  ///
  /// A test store reads this property in its initializer, because the store may find a failure in a task without a
  /// current test. In such a task, for example a detached one, the arguments of the process decide, because SwiftPM
  /// runs each framework in its own process.
  static var current: Self {
    Test.current != nil || runsSwiftTesting ? .swiftTesting : .xctest
  }

  /// A Boolean value indicating whether the process was started to run the tests of Swift Testing.
  private static let runsSwiftTesting = zip(CommandLine.arguments, CommandLine.arguments.dropFirst())
    .contains { $0 == ("--testing-library", "swift-testing") }

  /// A Boolean value indicating whether the process is a runner of a test bundle, and not a program that links this
  /// module.
  static let runsXCTest = CommandLine.arguments.first?.hasSuffix(".xctest") == true
}
