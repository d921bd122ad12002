import Effects
import Testing

/// An object that reports a test store's failures to the test framework, or to the run of an explored test.
final class FailureReport: @unchecked Sendable {  // Sound: `count` is accessed only under the lock.
  private let framework = TestFramework.current
  private let run: RunResults?
  private let lock = Lock()
  private var count = 0

  init(run: RunResults?) { self.run = run }

  /// A Boolean value indicating whether anything has failed.
  var hasFailures: Bool { lock.withLock { count > 0 } }

  /// Fails the test at `site`.
  func fail(_ message: String, at site: SourceSite) {
    lock.withLock { count += 1 }
    let failure = TestFailure(message: message, site: site)
    if let run { run.add(failure) } else { failure.record(in: framework) }
  }

  /// Shows a message about a skipped assertion at `site`, without failing the test.
  func note(_ message: String, at site: SourceSite) {
    // An explored test shows no such messages, because it would repeat them in each of a thousand runs.
    if run == nil { TestFailure(message: message, site: site).note(in: framework) }
  }

  /// A Boolean value indicating whether ``ignoringFailures(_:)`` can run code that contains checks of the test
  /// framework.
  ///
  /// XCTest on Linux has no expected failures, so a failed check of XCTest always fails the test.
  var canIgnoreFailures: Bool { framework == .swiftTesting }

  /// Runs `body`, and ignores failed checks in it, so that they do not fail the test.
  func ignoringFailures(_ body: () -> Void) {
    withIssueReporter(IgnoringReporter()) {
      withKnownIssue(isIntermittent: true) { body() }
    }
  }

  private struct IgnoringReporter: IssueReporter {
    func report(_ issue: RuntimeIssue) {}
  }

  /// A Boolean value indicating whether the running test accepts attachments.
  var takesAttachments: Bool {
    framework == .swiftTesting && run == nil && FailureCapture.current == nil
  }
}
