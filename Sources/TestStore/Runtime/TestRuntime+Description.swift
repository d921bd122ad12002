import Effects

extension TestRuntime {
  /// The remedies for an effect that is still running at the end of a test.
  static let runningEffectFix = """
    Fix: let it end earlier; an effect that sleeps in a loop, such as a timer, never ends. Or cancel it: send the \
    action that cancels it, call 'await task.cancel()' on the task that 'send' returned, or call 'await \
    store.skipInFlightEffects()'.
    """

  /// The effects in flight and in queues, oldest first, without the tasks that measure their timeouts.
  var leftovers: [EffectScope] {
    let tasks = effects.inspectedTasks
    let limits = Set(tasks.flatMap(\.timeLimits).map(ObjectIdentifier.init))
    return tasks.filter { !limits.contains(ObjectIdentifier($0)) }
  }

  /// Returns the beginning of a failure message about an effect in flight, and a description of the effect and of what
  /// it waits for.
  ///
  /// One method returns the title and the description, so that they describe the same moment. The effect may leave its
  /// queue at any time.
  ///
  /// - Parameters:
  ///   - task: The effect.
  ///   - timeout: The time that the test has waited for the effect; `nil` if it has not waited.
  /// - Returns: The title and the description.
  func titleAndDescription(
    of task: EffectScope, _ timeout: Duration?
  ) -> (title: String, description: String) {
    if let queue = task.awaitedQueue {
      let description = """
        \(task.title) has not begun to run. It was queued at \(queue.site). It waits in the queue '\(queue.id)' until \
        the effects before it have ended.
        """
      return ("An effect still waits in a queue", description)
    }
    let place = task.label.map { " It was made at \($0.site)." } ?? ""
    let limits = task.timeLimits.compactMap { timer in
      executor.firstSleep(of: timer).map { sleep in
        "\n  Its timeout\(timer.label.map { ", made at \($0.site)," } ?? "") cancels it. \(sleep.explanation)"
      }
    }
    let description = "\(task.title) is still running.\(place) \(explain(task, timeout))\(limits.joined())"
    return ("An effect is still running", description)
  }

  /// The end of the message for a failed `assert`, with the effects that may still make the expected change; empty if no
  /// effects are in flight.
  var hintForAssert: String {
    let tasks = leftovers.filter { !$0.isSkipped }
    guard !tasks.isEmpty else { return "" }
    return """


      A likely cause: an effect in flight has not made the change yet. Wait for the effect before this line: \
      'await task.finish()', with the task that 'send' returned, or advance the clock on which the effect sleeps.

      \(list(tasks, nil, limit: 5))
      """
  }

  /// Returns a list of effects in flight, one per line, with at most `limit` effects.
  func list(_ tasks: [EffectScope], _ timeout: Duration?, limit: Int = .max) -> String {
    let texts = tasks.prefix(limit).map { "\n• \(titleAndDescription(of: $0, timeout).description)" }
    return "In flight:" + texts.joined() + (tasks.count > limit ? "\n• …" : "")
  }

  /// Returns the message for a call that has reached the limit of skipped actions.
  ///
  /// - Parameters:
  ///   - beginning: The beginning of the first sentence.
  ///   - last: The last skipped action.
  ///   - limit: The limit.
  ///   - timeout: The time that the test has waited; `nil` if it has not waited.
  /// - Returns: The message.
  func describeEndlessSkip(
    _ beginning: String, _ last: Any, _ limit: SkipLimit, _ timeout: Duration?
  ) -> String {
    let tasks = leftovers
    // Only a few effects are listed, because each of the skipped actions may have started one.
    let list = list(tasks, timeout, limit: 5)
    return """
      \(beginning) endless actions to skip: each reduced action leads to another one. \
      This call has reduced \(limit.actions) actions, the limit in 'store.skippedActionLimit'.

      The last skipped action: \(ActionText.describe(last))
      \(tasks.isEmpty ? "" : "\n\(list)\n")
      Likely causes, in order:
      1. A timer or a loop on an 'ImmediateClock', on which no time passes between two actions.
      2. An action starts the effect that sends it again. Check the reducer's branch for the action above.

      Fix: advance the time by hand, on a 'TestClock': 'await clock.advance(by: …)'; or end the effect before this \
      line: call 'await task.cancel()' on the task that 'send' returned. If the test needs so many actions, raise \
      'store.skippedActionLimit'.
      """
  }

  /// Returns a note on effects that did not settle, unless an earlier call has already returned one.
  func takeUnsettledNote() -> String? {
    guard quiescence.takeReport() else { return nil }
    let tasks = effects.tasksInFlight.filter { !$0.isWaitingForStore && executor.firstSleep(of: $0) == nil }
    // An effect that is currently on another actor has no job here.
    let unsettled = tasks.filter { executor.hasJob(of: $0) }
    return """
      Effects do not settle, so this call took its whole timeout. Until they settle, later calls wait only \
      \(QuiescenceMonitor.unsettledTimeout), unless a call expects an action of these effects.

      \(list(unsettled.isEmpty ? tasks : unsettled, nil))
      """
  }

  private func explain(_ task: EffectScope, _ timeout: Duration?) -> String {
    if task.isWaitingForStore {
      "It waits for its action to be received: 'await store.receive(…)'."
    } else if let sleep = executor.firstSleep(of: task) {
      sleep.blocksEffect ? sleep.explanation : "A task that it created is asleep. \(sleep.explanation)"
    } else if executor.hasJob(of: task) {
      """
      It does not settle. The usual cause is a loop that calls 'Task.yield()', or that sleeps on an \
      'ImmediateClock'. Instead of 'Task.yield()', await an event; instead of an 'ImmediateClock', use a 'TestClock'.
      """
    } else if let timeout {
      """
      It has waited for more than \(timeout) for something outside the test, such as a thread, a stream or another \
      actor. Override the dependency that it waits for, or give the call a longer 'timeout'.
      """
    } else {
      """
      It waits for something outside the test, such as a thread, a stream or another actor. Override the dependency \
      that it waits for, or wait for it before the end of the test: 'await store.finish()'.
      """
    }
  }

  /// Returns an explanation of why no further action arrives.
  ///
  /// - Parameters:
  ///   - timeout: The time that the test has waited.
  ///   - knownCauses: Causes that are likelier than the usual ones.
  /// - Returns: The explanation.
  func explainWaiting(_ timeout: Duration, _ knownCauses: [String] = []) -> String {
    let tasks = leftovers
    var causes = knownCauses
    if tasks.isEmpty {
      causes += [
        "The reducer returns no effect that sends it. Check the branch for the last action before this line.",
        """
        The effect ended without sending: it was cancelled, perhaps by itself if it cancels its own id, or it \
        caught an error.
        """,
      ]
    }
    let effects = tasks.isEmpty ? "No effect is in flight that could send it." : list(tasks, timeout)
    guard !causes.isEmpty else { return effects }
    let numbered = causes.enumerated().map { "\n\($0 + 1). \($1)" }.joined()
    return "\(effects)\n\nLikely causes, in order:\(numbered)"
  }
}
