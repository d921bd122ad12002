import Effects

/// One run of an explored test's body under its own schedule.
final class ExploredRun: RunResults, @unchecked Sendable {
  // Sound: `checks` is accessed only under the lock.
  let schedule: Schedule
  /// The live test stores of the run.
  let liveStores: LiveTestStores
  private var checks: [Check] = []

  init(seed: UInt64) {
    let lock = Lock()
    schedule = Schedule(seed: seed, lock: lock)
    liveStores = LiveTestStores(lock: lock)
    super.init(lock: lock)
  }

  /// The run of the current task.
  static var ofTask: ExploredRun? { RunResults.current as? ExploredRun }

  /// Runs `body` and then reports the leftovers of its test stores.
  func run(_ body: () async -> Void, isolation: isolated (any Actor)? = #isolation) async {
    await RunResults.$current.withValue(self) {
      await body()
      await runChecks()
    }
  }

  /// A check of a test store's leftovers, to run after the body.
  struct Check: Sendable {
    let runtime: TestRuntime
    let report: @Sendable () -> Void
  }

  /// Schedules `check` for the end of the body.
  ///
  /// The deinit of a test store can't await the effects that the schedule still holds back.
  func checkLater(_ check: Check) {
    lock.withLock { checks.append(check) }
  }

  /// Lets the remaining effects end and reports those that do not.
  private func runChecks(isolation: isolated (any Actor)? = #isolation) async {
    while let check = lock.withLock({ checks.isEmpty ? nil : checks.removeFirst() }) {
      await check.runtime.settle()
      check.report()
    }
    for store in liveStores.elements {
      await store.runtime.settle()
      for failure in store.takeLeftovers() { add(failure) }
    }
  }
}
