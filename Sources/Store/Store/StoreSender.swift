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
  private let outlet: Outlet
  private let kind = ActionKindOf<Action>.self

  init(runtime: EffectRuntime, outlet: Outlet) {
    self.runtime = runtime
    self.outlet = outlet
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
    let lineage = runtime.openLineage(
      origin: kind.keep(action, home: kind.canHoldObjects ? runtime.isolation : nil))
    if let sent = outlet.admit(action, isCancelled: lineage.isCancelled) {
      runtime.deliver(sent, from: lineage)
    }
    _ = runtime.end(lineage)
    return StoreTask(scope: lineage)
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
      runtime: runtime, outlet: MapOutlet(transform: { path.embed($0) }, next: outlet))
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
    return StoreSender(runtime: closed, outlet: RootOutlet(kind: ActionKindOf<Action>.self))
  }
}

extension RootCore {
  fileprivate var sender: StoreSender<Action> { StoreSender(runtime: runtime, outlet: outlet) }
}
