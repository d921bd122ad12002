import Effects

/// One run of an explored test's body, under a schedule of its own.
final class ExploredRun: RunResults, @unchecked Sendable {
  // Sound: `checks` is touched under the lock only.
  let schedule: Schedule
  /// The test stores of the run that still exist.
  let openStores: OpenStores
  private var checks: [Check] = []

  init(seed: UInt64) {
    let lock = Lock()
    schedule = Schedule(seed: seed, lock: lock)
    openStores = OpenStores(lock: lock)
    super.init(lock: lock)
  }

  /// The run that the current task belongs to.
  static var ofTask: ExploredRun? { RunResults.current as? ExploredRun }

  /// Runs `body`, and then reports what its test stores have left.
  func run(_ body: () async -> Void, isolation: isolated (any Actor)? = #isolation) async {
    await RunResults.$current.withValue(self) {
      await body()
      await runChecks()
    }
  }

  /// A check of what a test store has left, made when the body has ended.
  struct Check: Sendable {
    let runtime: TestRuntime
    let report: @Sendable () -> Void
  }

  /// Makes `check` when the body has ended.
  ///
  /// The deinitializer of a test store can't await the effects that the schedule holds back until then.
  func checkLater(_ check: Check) {
    lock.withLock { checks.append(check) }
  }

  /// Lets the effects that are left end, and reports those that do not.
  private func runChecks(isolation: isolated (any Actor)? = #isolation) async {
    while let check = lock.withLock({ checks.isEmpty ? nil : checks.removeFirst() }) {
      await check.runtime.settle()
      check.report()
    }
    for store in openStores.elements {
      await store.runtime.settle()
      for failure in store.takeLeftovers() { add(failure) }
    }
  }
}
