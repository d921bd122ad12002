import Effects
import Store

// Taking the steps of a script.
extension ScriptRun {
  /// Takes the next step of the script.
  ///
  /// - Returns: `false` at the end of the script, or if the closure `action` has failed; otherwise, `true`.
  func takeStep(
    of store: TestStore<State, Action>, _ clocks: [any StoreClock],
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Bool {
    let deadlines = clocks.flatMap { clock in (0..<clock.deadlineCount).map { (clock, $0) } }
    // `sent` is empty unless the script may contain cancelling steps.
    let sends = sent.indices.filter { !sent[$0].task.isCancelled && sent[$0].task.isInFlight }
    let others = deadlines.count + sends.count
    // Each step draws a number for its kind, even if only one kind is possible now. So the numbers for an action begin
    // at the same position in each step.
    let hasKinds = !clocks.isEmpty || body.steps.contains(.cancelling)
    let weights = [max(2 * others, 1)] + Array(repeating: 1, count: others)
    let kind = hasKinds ? draw.alternative(weights) : 0
    beginLines(of: store)
    defer { takeLines(of: store) }
    switch kind {
    case 0:
      guard !store.isDismissed, let action = drawAction(store.state) else { return false }
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
    // Effects also settle after the last step. If a shorter script is tried later, any step can become the last one,
    // and the schedule must then have the same options as in this run.
    try await settle(store)
    return true
  }

  /// Returns the next action; `nil` at the end of the script, or if the closure `action` has failed.
  private func drawAction(_ state: State) -> Action? {
    var action: Action?
    do { action = try body.action(draw, state) } catch { exploration.add(error) }
    guard run.hasFailures else { return action }
    failedCheck = .action
    return nil
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
        fileID: site.fileID, file: site.filePath, line: site.line, column: site.column,
        isolation: isolation)
    }
  }

  /// Lets effects end after the last step, and reports the effects and actions that are left.
  func finish(
    _ store: TestStore<State, Action>, _ clocks: [any StoreClock],
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    beginLines(of: store)
    defer { takeLines(of: store) }
    try await receiveAll(of: store)
    var sleeps = 0
    noteRunningEffects(of: store)
    while !run.hasFailures, sleeps < sleepsAtEnd,
      let clock = clocks.first(where: { $0.deadlineCount > 0 })
    {
      sleeps += 1
      excerpt.beginCall()
      await printing { await clock.advance(toDeadline: 0, isolation: isolation) }
      try await receiveAll(of: store)
      noteRunningEffects(of: store)
    }
    try await waitForStrays(of: store)
    store.recordRemainingChanges()
    if !run.hasFailures, store.exhaustivity == .on {
      _ = store.sharedChanges?.take()
      TestStoreEnd(store).reportLeftovers(at: exploration.site)
    }
    if !run.hasFailures { try check(.atEnd, body.atEnd, store) }
  }
}

extension ScriptRun {
  private func noteRunningEffects(of store: TestStore<State, Action>) {
    if printedChoices != nil { excerpt.addRunning(store.runtime.effects.inspectedTasks) }
  }

  /// Waits for effects that run outside of the test's executor, if the test expects that all effects end.
  private func waitForStrays(
    of store: TestStore<State, Action>, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let runtime = store.runtime
    let mailbox = store.root.mailbox
    let effects = runtime.effects
    // The maximum time for all waits together. Without this limit, the run could wait forever for an effect that leaves
    // the executor and comes back again and again.
    var time = store.timeout
    // Effects that did not settle always have a job, so they run on the executor.
    while store.exhaustivity == .on, !run.hasFailures, !runtime.isUnsettled {
      // This property is read first. If an effect returns to the executor after the read, the effect has a job or has
      // sent an action.
      let mayBeOffExecutor = runtime.mayBeOffExecutor
      if runtime.executor.jobCount == 0, !mailbox.hasPendingActions {
        guard mayBeOffExecutor,
          await runtime.run(
            spending: &time, until: { mailbox.hasPendingActions || effects.taskCounts.inFlight == 0 })
        else { return }
      }
      try await receiveAll(of: store)
    }
  }
}
