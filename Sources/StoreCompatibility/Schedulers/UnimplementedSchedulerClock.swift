import Effects

/// The clock of an unimplemented scheduler, which reports an issue for each sleep.
struct UnimplementedSchedulerClock: Clock {
  typealias Duration = Swift.Duration
  typealias Instant = VirtualInstant<Duration>

  let name: String
  let queue: String
  let site: SourceSite

  // The scheduler, and not its clock, reports a read of the time.
  var now: Instant { Instant(offset: .zero) }

  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    report("sleep")
    try Task.checkCancellation()
  }

  func report(_ member: String) {
    let isDependency = name.hasPrefix("\\.")
    let assigned = isDependency ? "$0\(name.dropFirst())" : "$0.mainQueue"
    let message = """
      '\(member)' of the \(isDependency ? "dependency" : "scheduler") '\(name)' was used in a test that provides no \
      scheduler.

      Fix: provide a scheduler where the store is made:
         let scheduler = \(queue).test
         withDependencies: { \(assigned) = scheduler.eraseToAnyScheduler() }  // time passes when the test says so
         withDependencies: { \(assigned) = .immediate }                       // every sleep ends immediately
      """
    reportIssue(message, kind: .unimplementedScheduler, at: site)
  }
}

extension RuntimeIssue.Kind {
  /// A scheduler was used in a test that did not provide one.
  public static let unimplementedScheduler = Self(documented: "unimplemented-scheduler")
}
