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
  /// Actions of one effect arrive in the order sent. If the effect was cancelled, the action is dropped and this
  /// returns at once. A call after the effect's closure has returned is an issue, because nothing waits for the action.
  ///
  /// - Parameter action: The action.
  @inlinable
  public nonisolated(nonsending) func callAsFunction(_ action: sending Action) async {
    // Inlined, with the functions that it awaits: each async function allocates a frame and looks up its executor when
    // it resumes, which costs half as much as a hop.
    switch scope.decision(forSendTo: sink) {
    case .reduce(let part, let isolation):
      part.handOver(hasReduced: await part.drainMailbox(first: action, through: sink, on: isolation))
    case .post(let part, let overrides): await post(action, from: part, overrides: overrides)
    case .postLate(let part, let overrides): await postLate(action, from: part, overrides: overrides)
    case .drop: break
    }
  }
}

// Functions that are not inlined.
extension Send {
  @usableFromInline
  nonisolated(nonsending) func post(
    _ action: sending Action, from part: TaskScope, overrides: DependencyFrame?
  ) async {
    guard let sent = sink.admit(action, isCancelled: part.isCancelled),
      let pending = scope.withRuntime({ $0.mailbox.post(sent, from: part, overrides: overrides) })
    else { return }
    await scope.runtime.wait(for: pending)
  }

  @usableFromInline
  nonisolated(nonsending) func postLate(
    _ action: sending Action, from part: TaskScope, overrides: DependencyFrame?
  ) async {
    scope.reportLateSend(ActionName.of(action))
    await post(action, from: part, overrides: overrides)
  }
}
