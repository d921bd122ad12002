import Effects
import Store

/// One run of a random script: actions, receipts, advances of clocks, and checks of the state.
///
/// It drives the runtime of the test store directly. Each segment of a run, from an action or a receipt until the script
/// goes on, lets effects run exactly as the call of a test would, so that the script can be printed as a test.
final class ScriptRun<State, Action> {
  private let body: ScriptBody<State, Action>
  let exploration: Exploration
  let run: ExploredRun
  let draw: Draw
  /// The steps so far.
  private(set) var tape = ChoiceTape()
  private(set) var steps: [CaseRecord.Step] = []
  /// The check that the script has failed first; nil if something else has failed.
  private(set) var failedCheck: ScriptCheck?
  /// A Boolean value indicating whether an action has waited while another step was taken.
  private(set) var hasActionWaited = false
  /// The choices of the schedule, as the calls of a printed test make them; nil if the run is not printed.
  private(set) var printedChoices: [Int]?
  /// A Boolean value indicating whether the last choice ended a call of a printed test early.
  private var isCallOpen = false
  /// The lines of the printed test.
  private(set) var lines: [String] = []
  private var sent: [(task: TestStoreTask, line: Int)] = []
  private var stateName: String?
  /// What the run has done, if it is counted.
  private(set) var statistics: ScriptStatistics?

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - body: The program.
  ///   - exploration: The exploration.
  ///   - run: The run of the exploration, with its schedule.
  ///   - draw: The source of actions.
  ///   - isPrinted: Whether the run is recorded as a test.
  init(
    _ body: ScriptBody<State, Action>, _ exploration: Exploration, _ run: ExploredRun, _ draw: Draw,
    isPrinted: Bool = false
  ) {
    self.body = body
    self.exploration = exploration
    self.run = run
    self.draw = draw
    printedChoices = isPrinted ? [] : nil
  }

  /// Adds what the run does to statistics, which ``takeStatistics()`` returns.
  func count(in statistics: consuming ScriptStatistics) { self.statistics = statistics }

  /// Returns the statistics with what the run has done.
  func takeStatistics() -> ScriptStatistics { statistics.take() ?? ScriptStatistics() }

  /// The run as it took place.
  var record: CaseRecord {
    let last = run.schedule.decisions.last { $0.choice != 0 }?.fingerprint ?? 0
    return CaseRecord(tape: tape, steps: steps, fingerprint: last ^ draw.fingerprint)
  }

  /// The maximum number of moves of effects and receipts after one step.
  ///
  /// If there are more, they probably never end.
  private static var movesAfterStep: Int { 10_000 }
  /// The maximum number of sleeps that end after the last step.
  private static var sleepsAtEnd: Int { 100 }

  /// Runs the script.
  ///
  /// - Parameters:
  ///   - length: The maximum number of steps.
  ///   - fixed: The steps to repeat; nil for random ones.
  ///   - isolation: The caller's isolation.
  /// - Throws: The error of the program.
  func perform(
    length: Int, repeating fixed: ChoiceTape?, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let store = try body.makeStore()
    guard store.runtime.schedule === run.schedule else { return reportForeignStore() }
    store.enter()
    let clocks = body.steps.contains(.advancing) ? store.clocks : []
    nameState(of: store, after: nil)
    try check(store)
    for index in 0..<length where !run.hasFailures {
      let start = run.schedule.count
      run.schedule.beginStep()
      draw.beginStep(fixed?.steps[index].draws)
      guard try await takeStep(of: store, clocks) else { break }
      keepStep(since: start)
    }
    if !run.hasFailures {
      let start = run.schedule.count
      try await finish(store, clocks)
      extendStep(since: start)
    }
    // The exploration has checked what is left over.
    store.isFinished = true
  }

  private func keepStep(since start: Int) {
    let decisions = run.schedule.decisions[start...]
    tape.steps.append(.init(draws: draw.values, schedule: decisions.map(\.choice)))
    steps.append(.init(spans: draw.spans, options: decisions.map(\.options)))
  }

  /// Adds the decisions after the last step to it.
  private func extendStep(since start: Int) {
    let decisions = run.schedule.decisions[start...]
    guard !steps.isEmpty, !decisions.isEmpty else { return }
    let last = steps.count - 1
    let before = steps[last].options.count
    let schedule = tape.steps[last].schedule
    tape.steps[last].schedule =
      schedule + Array(repeating: 0, count: before - schedule.count) + decisions.map(\.choice)
    steps[last].options += decisions.map(\.options)
  }

  private func reportForeignStore() {
    exploration.add(
      mistake: """
        The test store of the scripts was not made by this call of the closure, so the exploration can't order its \
        effects.

        Fix: let the first closure of 'exploreActions' return a new test store each time.
        """)
  }
}

// Steps.
extension ScriptRun {
  /// Takes the next step.
  ///
  /// - Returns: False at the end of the script.
  private func takeStep(
    of store: TestStore<State, Action>, _ clocks: [any StoreClock],
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Bool {
    let deadlines = clocks.flatMap { clock in (0..<clock.deadlineCount).map { (clock, $0) } }
    // Without this kind of step none is kept.
    let sends = sent.indices.filter { !sent[$0].task.isCancelled && sent[$0].task.isInFlight }
    let others = deadlines.count + sends.count
    // The draws of an action have the same places whether or not there is another kind of step now.
    let hasKinds = !clocks.isEmpty || body.steps.contains(.cancelling)
    let weights = [max(2 * others, 1)] + Array(repeating: 1, count: others)
    let kind = hasKinds ? draw.alternative(weights, isAlwaysDrawn: true) : 0
    if printedChoices != nil { store.runtime.script.begin() }
    defer { if printedChoices != nil { takeLines(of: store) } }
    switch kind {
    case 0:
      guard !store.isDismissed, let action = try body.action(draw, store.state) else { return false }
      noteWaiting(in: store)
      try send(action, to: store)
    case ...deadlines.count:
      noteWaiting(in: store)
      let (clock, number) = deadlines[kind - 1]
      await printing { await clock.advance(toDeadline: number, isolation: isolation) }
    default:
      noteWaiting(in: store)
      await cancel(sends[kind - 1 - deadlines.count], in: store)
    }
    // Also after the last step: a tape that was made shorter has the same options.
    try await settle(store, mayContinue: true)
    return true
  }

  private func send(
    _ action: Action, to store: TestStore<State, Action>, isolation: isolated (any Actor)? = #isolation
  ) throws {
    store.enter()
    let before = printedChoices == nil ? nil : store.snapshot()
    run.schedule.log.record(.sent(store.root.kept(action), exploration.site))
    let task = withUnsafePointer(to: action) { store.root.send(UnsafeRawPointer($0)) }
    task.scope?.callSite = exploration.site
    if let before { store.recordSent(action, from: before) }
    if body.steps.contains(.cancelling) {
      sent.append((TestStoreTask(task: task, store: store), lines.count))
    }
    _ = store.sharedChanges?.take()
    note(action, of: store)
    try check(store)
  }

  private func cancel(
    _ index: Int, in store: TestStore<State, Action>, isolation: isolated (any Actor)? = #isolation
  ) async {
    let (task, line) = sent[index]
    if printedChoices != nil, line < lines.count {
      let name = "task\(index + 1)"
      if !lines[line].hasPrefix("let ") { lines[line] = "let \(name) = \(lines[line])" }
      store.runtime.script.add(["await \(name).cancel()"])
    }
    let site = exploration.site
    await printing {
      await task.cancel(
        fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column,
        isolation: isolation)
    }
  }

  /// Lets effects end after the last step, and checks what is left over.
  private func finish(
    _ store: TestStore<State, Action>, _ clocks: [any StoreClock],
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    if printedChoices != nil { store.runtime.script.begin() }
    defer { if printedChoices != nil { takeLines(of: store) } }
    resumeSegment()
    try await settle(store, mayContinue: false)
    var sleeps = 0
    while !run.hasFailures, sleeps < Self.sleepsAtEnd,
      let clock = clocks.first(where: { $0.deadlineCount > 0 })
    {
      sleeps += 1
      await printing { await clock.advance(toDeadline: 0, isolation: isolation) }
      try await settle(store, mayContinue: false)
    }
    try await waitForStrays(of: store)
    if !run.hasFailures, store.exhaustivity == .on {
      _ = store.sharedChanges?.take()
      TestStoreEnd(store).reportLeftovers(at: exploration.site)
    }
    if !run.hasFailures { try check(.atEnd, body.atEnd, store) }
  }
}

extension ScriptRun {
  /// Waits for effects that have left the executor, if the program says that all effects end.
  private func waitForStrays(
    of store: TestStore<State, Action>, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let runtime = store.runtime
    let mailbox = store.root.mailbox
    let effects = runtime.effects
    while store.exhaustivity == .on, !run.hasFailures, runtime.mayBeOffExecutor,
      await runtime.run(
        timeout: store.timeout,
        until: { mailbox.hasPendingActions || effects.taskCounts.inFlight == 0 })
    {
      try await settle(store, mayContinue: false)
    }
  }
}

// Checks and statistics.
extension ScriptRun {
  /// Checks the state after an action.
  private func check(_ store: TestStore<State, Action>) throws {
    guard !run.hasFailures else { return }
    try check(.invariant, body.invariant, store)
    if !run.hasFailures, body.isForbidden(store.state) {
      failedCheck = .forbidden
      run.add(
        TestFailure(
          message: "A forbidden state was reached:\n\n\(structuralDump(store.state))", site: exploration.site)
      )
    }
  }

  private func check(
    _ kind: ScriptCheck, _ body: (State) throws -> Void, _ store: TestStore<State, Action>
  ) throws {
    do {
      try body(store.state)
    } catch {
      exploration.add(error)
    }
    if run.hasFailures { failedCheck = kind }
  }

  /// Records the name of an action that was reduced.
  private func note(_ action: Action, of store: TestStore<State, Action>) {
    guard statistics != nil else { return }
    let name = ActionName.of(action)
    statistics?.count(name)
    nameState(of: store, after: name)
  }

  /// Records the name of the state after an action; nil at the beginning.
  private func nameState(of store: TestStore<State, Action>, after action: String?) {
    guard let name = statistics == nil ? nil : body.stateName?(store.state) else { return }
    if let stateName, let action {
      statistics?.countTransition(from: stateName, by: action, to: name)
    } else {
      statistics?.visit(name)
    }
    stateName = name
  }

  private func noteWaiting(in store: TestStore<State, Action>) {
    if store.root.mailbox.hasPendingActions { hasActionWaited = true }
  }
}

// The segments of a run.
extension ScriptRun {
  /// Lets effects run and receives their actions, until the schedule goes on or nothing is left to do.
  private func settle(
    _ store: TestStore<State, Action>, mayContinue: Bool, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let runtime = store.runtime
    let mailbox = store.root.mailbox
    run.schedule.beginCall()
    runtime.executor.beginDriving()
    var moves = 0
    while !run.hasFailures {
      if runtime.mayBeOffExecutor {
        runtime.endDriving()
        await printing { await runtime.settle(timeout: store.timeout, isolation: isolation) }
        runtime.executor.beginDriving()
        guard mailbox.hasPendingActions else { break }
        try receive(store)
      } else {
        switch step(runtime, mayReceive: mailbox.hasPendingActions, mayContinue: mayContinue) {
        case .ran: break
        case .receives:
          runtime.endDriving()
          runtime.executor.beginDriving()
          try receive(store)
        case .goesOn:
          return runtime.endDriving()
        case .idle:
          runtime.endDriving()
          return try checkRest(store)
        }
      }
      moves += 1
      if moves == Self.movesAfterStep { reportEndless(runtime) }
    }
    runtime.endDriving()
  }

  private func receive(_ store: TestStore<State, Action>) throws {
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
    let tasks = Array(runtime.effects.tasksInFlight.prefix(5))
    run.add(
      TestFailure(
        message: """
          Effects do not settle: after one step of the script they have taken \(Self.movesAfterStep) steps and go on.

          \(runtime.list(tasks, nil))

          Likely causes, in order:
          1. A timer or a loop on an 'ImmediateClock', on which no time passes between two actions.
          2. An action starts the effect that sends it again. Check the reducer's branches.
          3. A loop around 'Task.yield()'.

          Fix: use a 'TestClock', which the exploration advances, or let the effect end.
          """, site: exploration.site))
  }

  /// Takes the next step of effects.
  private func step(_ runtime: TestRuntime, mayReceive: Bool, mayContinue: Bool) -> TestExecutor.Step {
    guard printedChoices != nil else {
      return runtime.executor.step(mayReceive: mayReceive, mayContinue: mayContinue)
    }
    let jobs = runtime.executor.jobCount
    let before = run.schedule.count
    let step = runtime.executor.step(mayReceive: mayReceive, mayContinue: mayContinue)
    // A call of a test returns by itself when no job is ready.
    guard jobs > 0 else {
      isCallOpen = false
      return step
    }
    let choice = run.schedule.count > before ? run.schedule.decisions[before].choice : 0
    isCallOpen = step == .goesOn
    if step == .ran {
      let job = mayContinue && choice > ScheduleDecision.continuing ? choice - 1 : choice
      printedChoices?.append(job == 0 ? 0 : job + 1)
    } else {
      printedChoices?.append(ScheduleDecision.continuing)
    }
    return step
  }

  /// Removes the choice to go on after the last step, because the last call of a printed test does not return then.
  private func resumeSegment() {
    if isCallOpen { printedChoices?.removeLast() }
    isCallOpen = false
  }

  /// Runs a call that a printed test makes too, with the same choices.
  private func printing(
    isolation: isolated (any Actor)? = #isolation, _ call: () async -> Void
  ) async {
    isCallOpen = false
    let before = run.schedule.count
    await call()
    if printedChoices != nil { printedChoices? += run.schedule.decisions[before...].map(\.choice) }
  }

  private func takeLines(of store: TestStore<State, Action>) {
    let script = store.runtime.script.end()
    if !script.isEmpty {
      lines += script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
