/// A receiver of issues, used instead of standard error or the running test.
public protocol IssueReporter: Sendable {
  /// Receives one issue.
  ///
  /// The library calls this method on any thread.
  ///
  /// - Parameter issue: The issue.
  func report(_ issue: RuntimeIssue)
}

/// Reports an issue to the current reporter, or else to the running test, or else to standard error.
///
/// - Parameters:
///   - message: A description of what happened, the likely causes in order, and the fix.
///   - kind: The issue's kind.
///   - fileID: The module and file of the source location to change.
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

/// Runs `operation` and reports issues to `reporter`, including issues of effects that `operation` starts.
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

/// Runs `operation` and reports issues to `reporter`, including issues of effects that `operation` starts.
///
/// - Parameters:
///   - reporter: The receiver of the issues.
///   - operation: The work.
///   - isolation: The caller's isolation, which `operation` runs in.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
@discardableResult
public func withIssueReporter<Result>(
  _ reporter: any IssueReporter, operation: () async throws -> Result,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> Result {
  try await IssueReporting.$override.withValue(reporter, operation: operation)
}

/// The reporting of issues.
package enum IssueReporting {
  @TaskLocal package static var override: (any IssueReporter)?

  /// Passes `issue` to the current reporter.
  package static func report(_ issue: RuntimeIssue) { (override ?? `default`).report(issue) }

  /// Reports `issue` as a warning, which fails no test.
  package static func warn(of issue: RuntimeIssue) {
    (override ?? StandardErrorReporter()).report(issue)
  }

  /// The reporter of the test framework if the TestStore module is linked; otherwise a reporter to standard error.
  ///
  /// TestStore is found by name, because it imports this module, and a program must not depend on a test framework.
  package static let `default`: any IssueReporter =
    testing.map { $0.makeReporter() } ?? StandardErrorReporter()

  /// A Boolean value indicating whether the TestStore module is linked, which is so only in test processes.
  package static let isTesting = testing != nil

  /// The reporting of the TestStore module; `nil` if the module is not linked.
  static let testing = _typeByName("9TestStore17TestIssueReporterV") as? any TestReporting.Type
}

/// The reporting of the TestStore module, which replaces the reporting to standard error.
package protocol TestReporting: SendableMetatype {
  /// The reporter that fails the running test.
  static func makeReporter() -> any IssueReporter
}
