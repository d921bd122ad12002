/// A receiver for the issues that the library reports.
///
/// A program can set a reporter with `withIssueReporter`. Without one, issues go to the running test or to standard
/// error.
public protocol IssueReporter: Sendable {
  /// Receives one issue.
  ///
  /// The library may call this method on any thread.
  ///
  /// - Parameter issue: The issue.
  func report(_ issue: RuntimeIssue)
}

/// Reports an issue to the current reporter.
///
/// If no reporter was set by `withIssueReporter`, the issue goes to the running test or, outside of tests, to standard
/// error.
///
/// - Parameters:
///   - message: A text that describes what happened, the likely causes in order, and the fix.
///   - kind: The kind of the issue.
///   - fileID: The module and file of the code that should be changed.
///   - filePath: The path of the file.
///   - line: The line.
///   - column: The column.
public func reportIssue(
  _ message: @autoclosure () -> String, kind: RuntimeIssue.Kind = .custom,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  reportIssue(
    message(), kind: kind,
    at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reports an issue at a source location.
package func reportIssue(_ message: String, kind: RuntimeIssue.Kind = .custom, at site: SourceSite) {
  IssueReporting.report(RuntimeIssue(kind: kind, message: message, site: site))
}

/// Runs `operation`, and passes to `reporter` the issues of its code and of the effects that it starts.
///
/// - Parameters:
///   - reporter: The receiver of the issues.
///   - operation: The work.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
@discardableResult
public func withIssueReporter<Result>(
  _ reporter: any IssueReporter, operation: () throws -> Result
) rethrows -> Result {
  try IssueReporting.$override.withValue(reporter, operation: operation)
}

/// Runs `operation`, and passes to `reporter` the issues of its code and of the effects that it starts.
///
/// - Parameters:
///   - reporter: The receiver of the issues.
///   - operation: The work.
///   - isolation: The caller's isolation, in which `operation` runs.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
@discardableResult
public func withIssueReporter<Result>(
  _ reporter: any IssueReporter, operation: () async throws -> Result,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> Result {
  try await IssueReporting.$override.withValue(reporter, operation: operation)
}

/// A namespace for the functions that report issues.
package enum IssueReporting {
  @TaskLocal package static var override: (any IssueReporter)?

  /// Reports `issue` to the current reporter, which by default fails the running test or writes to standard error.
  package static func report(_ issue: RuntimeIssue) { (override ?? `default`).report(issue) }

  /// Reports `issue` to the current reporter or, if there is none, writes it to standard error, so that the issue fails
  /// no test.
  package static func warn(of issue: RuntimeIssue) {
    (override ?? StandardErrorReporter()).report(issue)
  }

  /// The reporter that fails the running test if the TestStore module is linked; otherwise, a reporter that writes to
  /// standard error.
  ///
  /// The type in the TestStore module is found by its name, because this module can't import TestStore. TestStore
  /// imports this module, and a program must not depend on a test framework.
  package static let `default`: any IssueReporter =
    testing.map { $0.makeReporter() } ?? StandardErrorReporter()

  /// A Boolean value indicating whether the TestStore module is linked, which is the case only in test processes.
  package static let isTesting = testing != nil

  /// The type in the TestStore module that provides its reporter; `nil` if the module is not linked.
  static let testing = _typeByName("9TestStore17TestIssueReporterV") as? any TestReporting.Type
}

/// A type in the TestStore module that provides the reporter for tests.
package protocol TestReporting: SendableMetatype {
  /// Returns the reporter that fails the running test.
  static func makeReporter() -> any IssueReporter
}
