/// A sender of actions to a store, for code on any thread, such as a C callback or code that a signal handler wakes.
///
/// ```swift
/// let sender = store.sender
/// watcher.onEvent { event in sender.send(.fileChanged(event)) }   // on whatever thread
/// ```
///
/// The actions wait in the store's mailbox together with the actions of effects. The store reduces them on its
/// isolation in the order in which they were sent. A store without isolation reduces them when it is next used. The
/// sender does not keep the store alive. An action that is sent after the store was released is dropped.
public struct StoreSender<Action>: Sendable {
  private let runtime: EffectRuntime
  private let sink: ActionSink
  private let kind = ActionTypeOf<Action>.self

  init(runtime: EffectRuntime, sink: ActionSink) {
    self.runtime = runtime
    self.sink = sink
  }

  /// Sends `action` and returns immediately.
  ///
  /// The method takes a lock for a short time and may allocate. Do not call it in a signal handler. Instead, call it on
  /// a thread that the handler wakes.
  ///
  /// - Parameter action: The action.
  /// - Returns: A task that finishes when the action and its effects have finished.
  @discardableResult
  public func send(_ action: sending Action) -> StoreTask {
    let rootScope = runtime.openRootScope(
      origin: kind.keep(action, isolation: kind.canHoldObjects ? runtime.isolation : nil))
    if let sent = sink.admit(action, isCancelled: rootScope.isCancelled) {
      runtime.deliver(sent, from: rootScope)
    }
    _ = runtime.end(rootScope)
    return StoreTask(scope: rootScope)
  }

  /// Returns a sender for a child feature.
  ///
  /// - Parameter toChildAction: The case that contains the child's actions.
  /// - Returns: The sender.
  public func scope<ChildAction>(action toChildAction: CaseKeyPath<Action, ChildAction>) -> StoreSender<
    ChildAction
  > {
    let path = AnyCasePath(toChildAction)
    return StoreSender<ChildAction>(
      runtime: runtime, sink: MapSink(transform: { path.embed($0) }, next: sink))
  }
}

extension RootCore {
  var sender: StoreSender<Action> { StoreSender(runtime: runtime, sink: sink) }
}
