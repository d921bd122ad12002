/// A function that sends actions from a running effect to its store.
///
/// Call it like a function: `await send(.response(value))`.
public struct Send<Action>: Sendable {
  @usableFromInline package let sink: ActionSink
  @usableFromInline package let scope: TaskScope

  package init(sink: ActionSink, scope: TaskScope) {
    self.sink = sink
    self.scope = scope
  }

  /// Sends `action` and returns when it has been reduced.
  ///
  /// The actions of one effect arrive in the order in which the effect sends them. If the effect was cancelled, the
  /// action is dropped and the call returns immediately. A call after the effect's closure has returned reports an
  /// issue, because nothing waits for the action. After every few hundred actions, the call also calls `Task.yield()`,
  /// so that other tasks can run. In a test store, it never yields.
  ///
  /// - Parameter action: The action.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func callAsFunction(_ action: sending Action) async {
    // This method and the functions that it awaits are inlined. Otherwise, each async function would allocate a frame
    // and look up its executor when it resumes, which takes half as long as a hop to an actor. Inlining is forced,
    // because Swift 6.3 specializes a generic function without the isolation of its caller. After a call of such a
    // function, the caller would continue off its actor.
    switch scope.decision(forSendTo: sink, on: #isolation) {
    case .reduce(let part, let isolation):
      part.handOver(hasReduced: await part.drainMailbox(first: action, through: sink, on: isolation))
    case .post(let part, let overrides, let executor):
      await post(action, from: part, overrides: overrides, on: executor)
    case .postLate(let part, let overrides, let executor):
      await postLate(action, from: part, overrides: overrides, on: executor)
    case .drop: break
    }
  }
}

// The parts of sending that are not inlined into effects.
extension Send {
  @usableFromInline
  nonisolated(nonsending) func post(
    _ action: sending Action, from part: TaskScope, overrides: DependencyFrame?, on executor: SenderExecutor
  ) async {
    guard let pending = pendingAction(action, from: part, overrides: overrides) else { return }
    await scope.runtime.wait(for: pending, on: executor)
    await part.yieldIfDue()
  }

  /// Posts `action` to the mailbox if the throttles let the action pass.
  ///
  /// This function is separate from the function that waits for the action. If that function held the last reference to
  /// the stored action, a task would be needed to release the action on the store's isolation.
  @inline(never)
  private func pendingAction(
    _ action: Action, from part: TaskScope, overrides: DependencyFrame?
  ) -> PendingAction? {
    guard let sent = sink.admit(action, isCancelled: part.isCancelled, overrides: overrides)
    else { return nil }
    return scope.withRuntime { $0.mailbox.post(sent, from: part, overrides: overrides) }
  }

  @usableFromInline
  nonisolated(nonsending) func postLate(
    _ action: sending Action, from part: TaskScope, overrides: DependencyFrame?, on executor: SenderExecutor
  ) async {
    scope.reportLateSend(ActionName.of(action))
    await post(action, from: part, overrides: overrides, on: executor)
  }
}
