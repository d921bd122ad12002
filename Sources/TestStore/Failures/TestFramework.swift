import Testing

/// The frameworks that a failure can be reported to.
///
/// Each drops without a word what is recorded while the other runs, so the right one has to be asked.
enum TestFramework: Sendable {
  case swiftTesting, xctest

  /// The one whose test is running.
  ///
  /// Asked where a test store is made, for a failure may be found in a task that has lost its test. A detached task
  /// has none even where a test is running; the process tells then, for SwiftPM runs each framework in a process of
  /// its own.
  static var current: Self {
    Test.current != nil || runsSwiftTesting ? .swiftTesting : .xctest
  }

  /// Whether the bundle's runner was asked for the tests of Swift Testing.
  private static let runsSwiftTesting = zip(CommandLine.arguments, CommandLine.arguments.dropFirst())
    .contains { $0 == ("--testing-library", "swift-testing") }

  /// Whether XCTest is loaded by a test bundle's runner; a program that merely links this module is none.
  static let runsXCTest = CommandLine.arguments.first?.hasSuffix(".xctest") == true
}
