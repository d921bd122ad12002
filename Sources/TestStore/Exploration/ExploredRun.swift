import Effects

/// One run of an explored test's body under its own schedule.
final class ExploredRun: RunResults, @unchecked Sendable {
  // Sound: `checks` and `states` are accessed only under the lock.
  let schedule: Schedule
  /// The live test stores of the run.
  let liveStores: LiveTestStores
  /// A Boolean value indicating whether the test may send an action while actions of effects are waiting to be
  /// received.
  ///
  /// The value is `true` for the printed test of a random script, in which the actions of effects may have to wait.
  let letsActionsWait: Bool
  /// The script that runs; `nil` if the test is not a random script.
  unowned var script: (any RunningScript)?
  /// The source location of the exploration's call.
  var site = SourceSite.unknown
  private var checks: [Check] = []
  private var states: [any FinalState] = []

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - strategy: The strategy that makes the decisions of the schedule.
  ///   - letsActionsWait: A Boolean value indicating whether the test may send an action while actions of effects are
  ///     waiting to be received.
  ///   - isLogged: A Boolean value indicating whether the events of the run are stored.
  init(_ strategy: any ScheduleStrategy, letsActionsWait: Bool = false, isLogged: Bool = true) {
    let lock = Lock()
    schedule = Schedule(strategy, lock: lock, log: TestLog(isEnabled: isLogged))
    liveStores = LiveTestStores(lock: lock)
    self.letsActionsWait = letsActionsWait
    super.init(lock: lock)
  }

  /// The explored run to which the current task belongs.
  static var ofTask: ExploredRun? { RunResults.current as? ExploredRun }

  /// Runs `body`, and then reports the effects and actions that are left in its test stores.
  func run(_ body: () async -> Void, isolation: isolated (any Actor)? = #isolation) async {
    await RunResults.$current.withValue(self) {
      await body()
      await runChecks(isolation: isolation)
    }
  }

  /// A check for effects and actions that are left in a test store, to run after the body.
  struct Check: Sendable {
    let runtime: TestRuntime
    let finalState: @Sendable () -> any FinalState
    let report: @Sendable () -> Void
  }

  /// Stores `check`, which runs after the body.
  ///
  /// The check can't run in the deinit of the test store, because it must wait for effects that the schedule holds
  /// back.
  func checkLater(_ check: Check) {
    lock.withLock { checks.append(check) }
  }

  /// Lets the remaining effects end, and reports the effects that do not end.
  private func runChecks(isolation: isolated (any Actor)? = #isolation) async {
    while let check = lock.withLock({ checks.isEmpty ? nil : checks.removeFirst() }) {
      await check.runtime.settle()
      let state = check.finalState()
      lock.withLock { states.append(state) }
      check.report()
    }
    for store in liveStores.elements {
      await store.runtime.settle()
      for failure in store.takeLeftovers() { add(failure) }
    }
  }

  /// Ends the run because of a trap, and returns the text that names the case of the run.
  func textOfTrap() -> String {
    let function = script == nil ? "exploreSchedules" : "exploreActions"
    let record = script?.endHere() ?? CaseRecord(schedule.decisions)
    return """

      \(site): The program trapped in the test that is explored here.

      The line above, if any, is the message of the trap. To run exactly this case again: \
      '\(function)(case: "\(record.text)") { … }'. The case is not reduced to a smaller one, because a \
      trap ends the process.

      """
  }

  /// The outcome of the run.
  var outcome: Outcome {
    Outcome(
      received: schedule.log.received, states: lock.withLock { states }, hasFailed: !failures.isEmpty)
  }
}

/// A running random script.
protocol RunningScript: AnyObject {
  /// Ends the run in the middle of a step, and returns the record of the run so far, including the unfinished step.
  func endHere() -> CaseRecord
}
