import Effects

/// Where a test store tells its failures: to the framework that runs the test, or to the schedule under which the
/// test is being explored.
final class FailureReport: @unchecked Sendable {  // Sound: `count` is touched under the lock only.
  private let framework = TestFramework.current
  private let schedule: Schedule?
  private let lock = Lock()
  private var count = 0

  init(schedule: Schedule?) { self.schedule = schedule }

  /// Whether anything has failed.
  var hasFailures: Bool { lock.withLock { count > 0 } }

  /// Fails the test at `site`.
  func fail(_ message: String, at site: SourceSite) {
    lock.withLock { count += 1 }
    let failure = TestFailure(message: message, site: site)
    if let schedule { schedule.add(failure) } else { failure.record(in: framework) }
  }

  /// Shows at `site` what would have failed, had it been asserted.
  func note(_ message: String, at site: SourceSite) {
    // Under a schedule it would be shown once for each of a thousand runs.
    if schedule == nil { TestFailure(message: message, site: site).note(in: framework) }
  }

  /// Whether something can be attached to the test that runs.
  var takesAttachments: Bool {
    framework == .swiftTesting && schedule == nil && FailureCapture.current == nil
  }
}
