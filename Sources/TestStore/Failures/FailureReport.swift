import Effects

/// Reports the failures of a test store to the framework that runs the test, or to the run of an explored test.
final class FailureReport: @unchecked Sendable {  // Sound: `count` is touched under the lock only.
  private let framework = TestFramework.current
  private let run: RunResults?
  private let lock = Lock()
  private var count = 0

  init(run: RunResults?) { self.run = run }

  /// Whether anything has failed.
  var hasFailures: Bool { lock.withLock { count > 0 } }

  /// Fails the test at `site`.
  func fail(_ message: String, at site: SourceSite) {
    lock.withLock { count += 1 }
    let failure = TestFailure(message: message, site: site)
    if let run { run.add(failure) } else { failure.record(in: framework) }
  }

  /// Shows at `site` what would have failed, had it been asserted.
  func note(_ message: String, at site: SourceSite) {
    // In an explored test it would be shown once for each of a thousand runs.
    if run == nil { TestFailure(message: message, site: site).note(in: framework) }
  }

  /// Whether something can be attached to the test that runs.
  var takesAttachments: Bool {
    framework == .swiftTesting && run == nil && FailureCapture.current == nil
  }
}
