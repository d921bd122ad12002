extension EffectScope {
  /// The text that names the effect in messages, with its name, its ids, and the action that started it.
  package var title: String {
    let name = label?.name.map { "The effect \"\($0)\"" } ?? "An effect"
    let ids = self.ids.map { "id \($0)" }.joined(separator: ", ")
    let cause = origin.map { "started by the action \($0.name)" }
    return ([name] + [ids.isEmpty ? nil : "(\(ids))", cause].compactMap(\.self)).joined(separator: " ")
  }

  func reportUnhandled(_ error: any Error) {
    let message = """
      \(title) threw an error that nothing catches:

      \(error)

      The effect has ended; the store continues.

      Fix: handle the error where it can occur, or pass a 'catch' closure to 'Effect.run':
         .run { send in … } catch: { error, send in await send(.failed(error)) }
      """
    report(.unhandledError, message)
  }

  func reportLateSend(_ action: String) {
    let isClosed = tree.lock.withLock { tree.state.pointee.isClosed }
    let end =
      isClosed
      ? "The action was dropped, because the store has ended."
      : isInCancelledScope
        ? "The action was dropped, because the effect was cancelled."
        : "The action is reduced, but nothing waits for it, and cancelling the effect does not drop it."
    let message = """
      \(title) sent \(action) after its closure had returned. \(end)

      Likely causes, in order:
      1. 'send' was captured by a 'Task { }' or a callback that outlives the effect. Await the work in the effect \
      instead, with 'async let', a task group or an AsyncStream.
      2. 'send' was stored in a property. It is valid only in the closure that received it.
      """
    report(.sendAfterCompletion, message)
  }

  /// Reports that the effect waits in a queue for effects that in turn wait for this effect.
  ///
  /// - Parameters:
  ///   - queues: The ids of the queues, beginning with the queue of this effect.
  ///   - site: The source location of the call that queued the effect.
  func reportDeadlock(_ queues: [CancelID], at site: SourceSite) {
    let others = queues.dropFirst().map { "'\($0)'" }.sorted().joined(separator: " and ")
    let message = """
      \(title) waits in the queue '\(queues[0])' for another effect to end. That effect can't end, because a part of \
      it waits in the queue \(others) for this effect. Both wait until one of them is cancelled.

      Likely causes, in order:
      1. Two effects enter the queues in opposite order. On both, call 'queued' for the queues in the same order.
      2. A queued effect has a part in another queue, and ends only after that part. Let the effect send an action at \
      its end, and return the part as a separate effect when this action is reduced.
      """
    IssueReporting.report(RuntimeIssue(kind: .queueDeadlock, message: message, site: site))
  }

  /// Begins a wait for the end of the scope, and reports an issue if the caller is an effect that would wait for its
  /// own end.
  ///
  /// - Returns: `isRefused` is `true` if the caller must not wait, because it runs in the task of an effect that
  ///   belongs to this scope. `wait` is a role that the caller uses to end the wait if the calling effect is cancelled;
  ///   it is `nil` outside effects.
  /// - Complexity: O(1) outside effects. In effects, O(*d*), where *d* is the number of scopes around the effect.
  @usableFromInline
  package final func beginWait() -> (isRefused: Bool, wait: ScopeWait?) {
    guard let effect = Self.current else { return (false, nil) }
    guard effect.isCurrentTask, effect.isPart(of: self) else { return (false, ScopeWait()) }
    effect.reportWaitForItself()
    return (true, nil)
  }

  /// Reports that this effect awaits the effects of an action, although it is itself one of these effects.
  func reportWaitForItself() {
    let message = """
      \(title) awaits 'finish()' for the effects of an action, and is itself one of these effects. They can't end \
      before it ends. The effect continues without waiting.

      Likely causes, in order:
      1. The effect awaits the task that 'send' returned for the action that started this effect, or for an earlier \
      action that led to that action. Await the task outside the effect.
      2. The effect is meant to wait for another effect of the same action. Return both in a sequence: \
      '.concatenate(first, second)'.
      """
    report(.finishInsideEffect, message)
  }

  func reportWaitElsewhere() {
    let action = origin.map { "The effects of the action \($0.name)" } ?? "Effects"
    let message = """
      \(action) are awaited by a task that does not use their store. The store belongs to no actor, so it reduces the \
      actions of its effects only when the task that last used the store uses it again. This 'finish()' waits until \
      then, perhaps forever.

      Likely causes, in order:
      1. 'finish()' is awaited in a different task from the code that uses the store: 'async let', a task group or \
      'Task { }'. Await it in the same task: 'await store.send(…).finish()'.
      2. The store was made in a nonisolated function. Make it on the main actor or in your own actor. The store then \
      reduces the actions, no matter which task waits.
      """
    IssueReporting.warn(of: RuntimeIssue(kind: .finishElsewhere, message: message, site: .unknown))
  }

  private func report(_ kind: RuntimeIssue.Kind, _ message: String) {
    IssueReporting.report(RuntimeIssue(kind: kind, message: message, site: label?.site ?? .unknown))
  }
}
