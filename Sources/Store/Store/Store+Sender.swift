extension Store {
  /// An object that sends actions to this store from any thread.
  ///
  /// The sender is available for a root store, and for a child store if each of its scopes leads to a case of the
  /// parent's action. The sender of a child store is the sender of the root store, scoped to that case. The store of a
  /// presentation, a row or a stack element has no such case, because its action is embedded together with an id, or in
  /// an enum with a dismissal. For such a store and for the stores below it, the property reports an issue, and the
  /// sender drops all actions.
  ///
  /// A store that is made in the default value of a property has no isolation until its owner first sends, scopes or
  /// observes. Until then the sent actions wait, and neither `Observations` nor `withObservationTracking` notices them.
  /// Make such a store in an initializer that is isolated to the owner's actor.
  ///
  /// The sender of an optional child sends actions even if the child's state is gone. The reducer then reports an issue
  /// for each action.
  ///
  /// - Complexity: O(*n*), where *n* is the number of scopes from the root store to this store, including the live
  ///   siblings of each scope.
  public var sender: StoreSender<Action> {
    if node.isRoot, let root = core as? RootCore<State, Action> { return root.sender }
    if let path = node.actionPath, let sender = core.sender(of: Action.self, along: path) { return sender }
    let message = """
      'sender' was read from the store of a presentation, a row or a stack element. The returned sender drops all \
      actions.

      Fix: take the sender of the root store, and send the whole action: \
      'rootStore.sender.send(.rows(.element(id: id, action: action)))'.
      """
    reportIssue(message, kind: .childStoreSender, at: .unknown)
    let closed = EffectRuntime()
    closed.close()
    return StoreSender(runtime: closed, sink: MailboxSink(kind: ActionTypeOf<Action>.self))
  }
}

extension RuntimeIssue.Kind {
  /// A sender was requested from a child store that can't have one.
  public static let childStoreSender = Self(documented: "child-store-sender")
}
