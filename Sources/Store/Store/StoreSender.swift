/// Sends actions to a store from anywhere: a thread that is not Swift's, a C callback, a signal handler's thread.
///
/// ```swift
/// let sender = store.sender
/// watcher.onEvent { event in sender.send(.fileChanged(event)) }   // on whatever thread
/// ```
///
/// Actions wait in the store's mailbox with those of its effects, and are reduced on the store's isolation, in the
/// order sent. A store that has met no isolation reduces them when it is next used. The sender does not keep the
/// store alive; what is sent after the store's end is dropped.
public struct StoreSender<Action>: Sendable {
  private let runtime: EffectRuntime
  private let sink: ActionSink
  private let kind = ActionTypeOf<Action>.self

  init(runtime: EffectRuntime, sink: ActionSink) {
    self.runtime = runtime
    self.sink = sink
  }

  /// Sends `action` and returns at once.
  ///
  /// It takes a lock for a moment, and may allocate: call it from the thread that a signal handler wakes, not from the
  /// handler itself.
  ///
  /// - Parameter action: The action.
  /// - Returns: The action's being reduced, and the effects that it leads to.
  @discardableResult
  public func send(_ action: sending Action) -> StoreTask {
    let rootScope = runtime.openRootScope(
      origin: kind.keep(action, home: kind.canHoldObjects ? runtime.isolation : nil))
    if let sent = sink.admit(action, isCancelled: rootScope.isCancelled) {
      runtime.deliver(sent, from: rootScope)
    }
    _ = runtime.end(rootScope)
    return StoreTask(scope: rootScope)
  }

  /// A sender to a child feature.
  ///
  /// - Parameter toChildAction: The case of the child's actions.
  /// - Returns: The sender.
  public func scope<ChildAction>(action toChildAction: CaseKeyPath<Action, ChildAction>) -> StoreSender<
    ChildAction
  > {
    let path = AnyCasePath(toChildAction)
    return StoreSender<ChildAction>(
      runtime: runtime, sink: MapSink(transform: { path.embed($0) }, next: sink))
  }
}

extension Store {
  /// Sends actions to this store from anywhere.
  ///
  /// Of the root store; for a child store take `rootStore.sender.scope(action: \.child)`.
  public var sender: StoreSender<Action> {
    if node.isRoot, let root = core as? RootCore<State, Action> { return root.sender }
    let message = """
      'sender' was read of a child store. What is sent by it is dropped.

      Fix: take it from the root store, and scope it: 'rootStore.sender.scope(action: \\.child)'.
      """
    IssueReporting.report(RuntimeIssue(kind: .custom, message: message, site: .unknown))
    let closed = EffectRuntime()
    closed.close()
    return StoreSender(runtime: closed, sink: MailboxSink(kind: ActionTypeOf<Action>.self))
  }
}

extension RootCore {
  fileprivate var sender: StoreSender<Action> { StoreSender(runtime: runtime, sink: sink) }
}
