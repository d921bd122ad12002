import Effects
import Store

// Running effects between the steps of a script.
extension ScriptRun {
  /// The maximum number of times that effects run or send an action after one step of the script.
  ///
  /// When this number is reached, the effects probably never end, and the run fails.
  private static var movesAfterStep: Int { 10_000 }

  /// Lets effects run and receives their actions, until the schedule chooses to continue the script or nothing is left
  /// to do.
  func settle(
    _ store: TestStore<State, Action>, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let runtime = store.runtime
    let mailbox = store.root.mailbox
    run.schedule.beginCall()
    runtime.executor.beginDriving()
    var moves = 0
    while !run.hasFailures {
      if runtime.mayBeOffExecutor {
        endDriving(runtime)
        await printing { await runtime.settle(timeout: store.timeout, isolation: isolation) }
        guard mailbox.hasPendingActions else { return try checkRest(store) }
        runtime.executor.beginDriving()
        try receive(store)
      } else {
        switch step(runtime, mayReceive: mailbox.hasPendingActions) {
        case .ran: break
        case .receives:
          endDriving(runtime)
          runtime.executor.beginDriving()
          try receive(store)
        case .goesOn:
          return endDriving(runtime)
        case .idle:
          endDriving(runtime)
          return try checkRest(store)
        }
      }
      moves += 1
      if moves == Self.movesAfterStep { reportEndless(runtime) }
    }
    endDriving(runtime)
  }

  private func receive(_ store: TestStore<State, Action>) throws {
    if let printedChoices {
      excerpt.countReceipt(after: store.runtime.script.count, printedChoices.count)
    }
    guard let action = store.reduceUnasserted() else { return }
    note(action, of: store)
    try check(store)
  }

  private func checkRest(_ store: TestStore<State, Action>) throws {
    guard store.runtime.effects.taskCounts.inFlight == 0, !run.hasFailures else { return }
    store.runtime.executor.forgetTasks()
    try check(.atRest, body.atRest, store)
  }

  private func reportEndless(_ runtime: TestRuntime) {
    excerpt.isEndless = true
    let tasks = Array(runtime.leftovers.prefix(5))
    run.add(
      TestFailure(
        message: """
          Effects do not settle: since the last step of the script, they have run or sent an action \
          \(Self.movesAfterStep) times, and they continue.

          \(runtime.list(tasks, nil))

          Likely causes, in order:
          1. A timer or a loop on an 'ImmediateClock', on which no time passes between two actions.
          2. An action starts the effect that sends it again. Check the reducer's branches.
          3. A loop that calls 'Task.yield()'.

          Fix: use a 'TestClock', which the exploration advances, or let the effect end.
          """, site: exploration.site))
  }

  /// Receives actions as a printed test does, with one call after the other, until nothing is left to do.
  func receiveAll(
    of store: TestStore<State, Action>, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let runtime = store.runtime
    let mailbox = store.root.mailbox
    var moves = 0
    while !run.hasFailures {
      if mailbox.hasPendingActions {
        try receive(store)
        try await settle(store)
      } else if runtime.mayBeOffExecutor {
        await printing { await runtime.settle(timeout: store.timeout, isolation: isolation) }
        guard mailbox.hasPendingActions else { return try checkRest(store) }
      } else {
        // A call of `receive` runs effects step by step until an action arrives.
        runtime.executor.beginDriving()
        let step = printing { runtime.executor.step() }
        endDriving(runtime)
        if step == .idle { return try checkRest(store) }
      }
      moves += 1
      if moves == Self.movesAfterStep { reportEndless(runtime) }
    }
  }

  /// Lets the schedule choose between running an effect, receiving an action and continuing the script.
  private func step(_ runtime: TestRuntime, mayReceive: Bool) -> TestExecutor.Step {
    let jobs = runtime.executor.jobCount
    let before = run.schedule.count
    let step = runtime.executor.step(mayReceive: mayReceive, mayContinue: true)
    // If no job is ready, a call of the printed test returns without a decision of the schedule. Otherwise, the
    // schedule chooses between running a job and returning from the call, so its choice is recorded.
    guard printedChoices != nil, jobs > 0 else { return step }
    printedChoices?.append(
      step == .ran ? run.schedule.decisions[before].choice : ScheduleDecision.continuing)
    return step
  }

  /// Ends a part of the run that corresponds to one call of the printed test.
  private func endDriving(_ runtime: TestRuntime) {
    printing { runtime.endDriving() }
  }

  /// Runs a call that the printed test makes too, and records the choices of the schedule for that call.
  func printing(
    isolation: isolated (any Actor)? = #isolation, _ call: () async -> Void
  ) async {
    let before = run.schedule.count
    await call()
    if printedChoices != nil { printedChoices? += run.schedule.decisions[before...].map(\.choice) }
  }

  /// Runs code that corresponds to a call of the printed test, and records the choices of the schedule for that call.
  private func printing<Result>(_ body: () -> Result) -> Result {
    let before = run.schedule.count
    let result = body()
    if printedChoices != nil { printedChoices? += run.schedule.decisions[before...].map(\.choice) }
    return result
  }

  /// Begins to record calls for the printed test.
  func beginLines(of store: TestStore<State, Action>) {
    guard printedChoices != nil else { return }
    excerpt.beginCall()
    store.runtime.script.begin()
  }

  /// Ends the recording of calls, and adds the recorded lines to the printed test.
  func takeLines(of store: TestStore<State, Action>) {
    guard let printedChoices else { return }
    if let end = excerpt.end {
      store.runtime.script.removeLines(after: end.lines)
      store.runtime.script.add(excerpt.linesOfEndlessActions)
      self.printedChoices = Array(printedChoices.prefix(end.choices))
    } else if excerpt.isEndless, store.exhaustivity != .on {
      // Without this line, the end of the printed test would not report the effects that are still running.
      store.runtime.script.add(["store.exhaustivity = .on"])
    }
    let script = store.runtime.script.end()
    if !script.isEmpty {
      lines += script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
