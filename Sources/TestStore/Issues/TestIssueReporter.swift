import Effects
import Testing
import XCTest

/// Turns issues into failures of the running test.
///
/// Effects finds this type by its name when the module is linked. Which framework is asked is decided by whether a
/// Swift Testing test is running: each drops without a word what is recorded while the other runs.
package struct TestIssueReporter: IssueReporter, TestReporting {
  package static func makeReporter() -> any IssueReporter { Self() }

  package func report(_ issue: Effects.Issue) {
    TestFailure.report("\(issue.message)\n\n(issue: \(issue.kind))", at: issue.site, in: .current)
  }
}

/// The frameworks that a failure can be reported to.
enum TestFramework: Sendable {
  case swiftTesting, xctest

  /// The one whose test is running.
  ///
  /// Asked where a test store is made, for a failure may be found in a task that has lost its test. A detached task has no test even where one is running; the process tells then, for SwiftPM runs each framework
  /// in a process of its own.
  static var current: Self {
    Test.current != nil || IssueReportingProcess.runsSwiftTesting ? .swiftTesting : .xctest
  }
}

/// Reports failures to whichever framework runs the test.
enum TestFailure {
  /// Fails the test at `site`.
  static func report(_ message: String, at site: SourceSite, in framework: TestFramework) {
    switch framework {
    case .swiftTesting: Testing.Issue.record(Comment(rawValue: message), sourceLocation: site.location)
    case .xctest: fail(message, at: site)
    }
  }

  /// Shows what would have failed, had it been asserted.
  static func note(_ message: String, at site: SourceSite, in framework: TestFramework) {
    switch framework {
    case .swiftTesting:
      withKnownIssue(Comment(rawValue: message)) {
        Testing.Issue.record(Comment(rawValue: message), sourceLocation: site.location)
      }
    case .xctest:
      // XCTest on Linux has no expected failures.
      print("\(site.filePath):\(site.line): note: \(message)")
    }
  }

  private static func fail(_ message: String, at site: SourceSite) {
    if IssueReportingProcess.runsTests {
      XCTFail(message, file: site.filePath, line: site.line)
    } else {
      writeToStandardError("\(site): issue: \(message)\n")
    }
  }
}

/// What kind of process this is.
private enum IssueReportingProcess {
  /// Whether XCTest is loaded by a test bundle's runner; a program that merely links this module is none.
  static let runsTests = CommandLine.arguments.first?.hasSuffix(".xctest") == true

  /// Whether the bundle's runner was asked for the tests of Swift Testing.
  static let runsSwiftTesting = zip(CommandLine.arguments, CommandLine.arguments.dropFirst())
    .contains { $0 == ("--testing-library", "swift-testing") }
}

extension SourceSite {
  var location: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(max(column, 1)))
  }
}
