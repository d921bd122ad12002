import Effects

extension TestRuntime {
  /// An effect in flight, and what it waits for; `timeout` is how long the test has waited for it, nil if not at all.
  func describe(_ task: EffectScope, _ timeout: Duration?) -> String {
    let place = task.label.map { " It was made at \($0.site)." } ?? ""
    return "\(task.title) is still running.\(place) \(explain(task, timeout))"
  }

  /// Effects in flight, a line for each.
  func list(_ tasks: [EffectScope], _ timeout: Duration?) -> String {
    "In flight:" + tasks.map { "\n• \(describe($0, timeout))" }.joined()
  }

  /// What is told where actions to be skipped come without end, of which `last` was the last.
  func describeEndlessSkip(
    _ beginning: String, _ last: some Any, _ limit: SkipLimit, _ timeout: Duration?
  ) -> String {
    let tasks = effects.tasksInFlight
    // Each of the actions may have started another one.
    let list = list(Array(tasks.prefix(5)), timeout) + (tasks.count > 5 ? "\n• …" : "")
    return """
      \(beginning) actions to skip without end: for each that is reduced, another one is sent. \
      \(limit.actions) were reduced by this call, as many as 'store.skippedActionLimit' allows.

      The last one skipped: \(ActionText.describe(last))
      \(tasks.isEmpty ? "" : "\n\(list)\n")
      Likely causes, in order:
      1. A timer or a loop on an 'ImmediateClock', on which no time passes between two actions.
      2. An action starts the effect that sends it again. Check the reducer's branch for the one above.

      Fix: let the time pass by hand, on a 'TestClock': 'await clock.advance(by: …)'; or end the effect before this \
      line: 'await task.cancel()' the task that 'send' returned. If so many actions are meant, raise \
      'store.skippedActionLimit'.
      """
  }

  /// What a call shows that has left effects before they had come to rest, if none before it has shown it.
  func takeRestlessNote() -> String? {
    guard restlessness.takeNews() else { return nil }
    let tasks = effects.tasksInFlight.filter { !$0.isWaitingForStore && executor.firstSleep(of: $0) == nil }
    // One that is on another actor just now has no step here.
    let restless = tasks.filter { executor.hasJob(of: $0) }
    return """
      Effects do not come to rest, so this call has taken all of its time-out. Until they do, a later call takes \
      \(QuiescenceMonitor.patience), and longer only if it needs something of them.

      \(list(restless.isEmpty ? tasks : restless, nil))
      """
  }

  private func explain(_ task: EffectScope, _ timeout: Duration?) -> String {
    if task.isWaitingForStore {
      "It waits for its action to be received: 'await store.receive(…)'."
    } else if let sleep = executor.firstSleep(of: task) {
      sleep.explanation
    } else if executor.hasJob(of: task) {
      """
      It does not come to rest: a loop around 'Task.yield()', or around sleeps on an 'ImmediateClock', \
      goes on for ever. Let it wait for what it needs; for a loop that sleeps use a 'TestClock'.
      """
    } else if let timeout {
      """
      It waits for something outside of the test for longer than \(timeout), a thread, a stream or another actor. \
      Override the dependency that it waits for, or give the call a longer 'timeout'.
      """
    } else {
      """
      It waits for something outside of the test, a thread, a stream or another actor. Override the dependency that it \
      waits for, or wait for it before the end of the test: 'await store.finish()'.
      """
    }
  }

  /// Why nothing more will come.
  func explainWaiting(_ timeout: Duration) -> String {
    let tasks = effects.tasksInFlight
    guard tasks.isEmpty else { return list(tasks, timeout) }
    return """
      No effect is in flight that could send it.

      Likely causes, in order:
      1. The reducer does not return the effect for the action sent before. Check that branch.
      2. The effect ended without sending: it was cancelled, by itself too if it cancels its own id, or caught an error.
      """
  }
}
