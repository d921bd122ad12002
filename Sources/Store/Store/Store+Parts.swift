extension Store {
  /// The store of a part of the state that may go; nil if it is not there.
  ///
  /// - Parameters:
  ///   - key: By what it is scoped.
  ///   - site: Where it is scoped.
  ///   - versions: How the collection tells what was touched of which the part is an element, if it can.
  ///   - locate: Hands over the part.
  ///   - path: Leads to the part's actions.
  /// - Returns: The store; nil if the part is not there.
  func part<ChildState, ChildAction>(
    _ key: ScopeNode.Key, _ site: SourceSite, of versions: (() -> ObservedRows.Versions)? = nil,
    locate: @escaping PartProjection<State, ChildState>.Locate,
    action path: () -> AnyCasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let isHeld = core.isReadPlainly ? false : core.beginRead()
    defer { if isHeld { core.endRead() } }
    var initial: ChildState?
    access.withPointer(core) { state in
      if let state { locate(state) { initial = $0?.pointee } }
    }
    guard let initial else { return nil }
    let node = node.child(key, of: versions)
    if let store = node.store as? Store<ChildState, ChildAction> { return store }
    let projection = PartProjection(of: access, initial: initial, locate: locate)
    return Store<ChildState, ChildAction>(
      core: core, pointer: nil, projection: projection,
      submit: submit(through: path(), ifPresent: projection, site), node: node)
  }

  private func submit<ChildState, ChildAction>(
    through path: AnyCasePath<Action, ChildAction>, ifPresent projection: StateProjection<ChildState>,
    _ site: SourceSite
  ) -> (UnsafeRawPointer) -> StoreTask {
    let (core, submit) = (core, submit)
    return { action in
      let action = action.assumingMemoryBound(to: ChildAction.self).pointee
      // While a reducer runs the state may be in pieces; the action is queued, and looked at when its turn comes.
      guard core.status.contains(.reducing) || projection.isPresent(core) else {
        OperatorSite(site).reportGoneChildStore(action, ChildState.self)
        return StoreTask(scope: nil)
      }
      return withUnsafePointer(to: path.embed(action)) { submit(UnsafeRawPointer($0)) }
    }
  }
}

extension OperatorSite {
  fileprivate func reportGoneChildStore<Action, ChildState>(_ action: Action, _ state: ChildState.Type) {
    report(
      .goneChildStore,
      """
      The action \(ActionName.of(action)) was sent to the store of a child, of '\(ChildState.self)', whose state has \
      gone: it became nil, its case was left, or its element was removed. The action was dropped.

      Likely causes, in order:
      1. The store was kept after the child had gone. Scope again before sending: 'store.scope(state:action:)' gives \
      a store only while there is a child.
      2. What shows the child was not told that it has gone. Observe the state that says so, and let go of the store.
      """)
  }
}
