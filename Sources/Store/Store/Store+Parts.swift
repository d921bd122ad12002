extension Store {
  /// The store of a part of the state that may go; nil if it is not there.
  ///
  /// - Parameters:
  ///   - key: By what it is scoped.
  ///   - isKept: Whether the part must be copied to be read, and `locate` gets a `KeptWay` to do so.
  ///   - extract: Copies the part out of this store's state.
  ///   - locate: Finds the part in this store's state.
  ///   - submit: Makes what sends the part's actions.
  /// - Returns: The store; nil if the part is not there.
  @usableFromInline
  func part<ChildState, ChildAction>(
    _ key: ScopeNode.Key, isKept: Bool, extract: (UnsafeRawPointer) -> ChildState?,
    locate: @escaping StateWay.Locate, submit: () -> Submit
  ) -> Store<ChildState, ChildAction>? {
    let isPlain = core.isReadPlainly
    let isHeld = isPlain ? false : core.beginRead()
    defer { if isHeld { core.endRead() } }
    let node = node.child(key)
    func makeWay() -> PartWay<ChildState> {
      isKept ? KeptWay(from: origin, locate: locate) : PartWay(from: origin, locate: locate)
    }
    if !isPlain { notePresence(of: key.state, at: node, makeWay) }
    if let store = node.store as? Store<ChildState, ChildAction>, let way = store.way {
      return way.isPresent(core) ? store : nil
    }
    guard let state = origin.address(core), let initial = extract(state) else { return nil }
    let way = node.knownWay(PartWay<ChildState>.self) ?? makeWay()
    way.initial = initial
    return Store<ChildState, ChildAction>(
      core: core, pointer: nil, way: way, submit: submit(), node: node)
  }

  /// The store of a part to which a key path leads that is no constant distance.
  @inlinable
  func computedPart<ChildState, ChildAction>(
    _ key: ScopeNode.Key, submit: () -> Submit, _ read: @escaping (State) -> ChildState?
  ) -> Store<ChildState, ChildAction>? {
    part(
      // The state is this store's; so below.
      key, isKept: true, extract: { read($0.assumingMemoryBound(to: State.self).pointee) },
      locate: { way, state, core in
        // A way is handed itself, and a kept part has one that keeps.
        unsafeDowncast(way, to: KeptWay<ChildState>.self)
          .keep(read(state.assumingMemoryBound(to: State.self).pointee), in: core)
      }, submit: submit)
  }

  /// Sends the actions of a part of the state that may go, as this store's.
  @inlinable
  func submit<ChildState, ChildAction>(
    whileThereIs _: ChildState.Type, _ site: SourceSite, embed: @escaping (ChildAction) -> Action
  ) -> Submit {
    let (core, submit, end) = (core, submit, end)
    return { action, way in
      // A store is only given its own actions.
      let action = action.assumingMemoryBound(to: ChildAction.self)
      // While a reducer runs the state may be in pieces; the action is queued, and looked at when its turn comes.
      guard core.status.contains(.reducing) || way.isPresent(core) else {
        OperatorSite(site).reportGoneChildStore(action.pointee, ChildState.self)
        return StoreTask(scope: nil)
      }
      return withUnsafePointer(to: embed(action.pointee)) { submit(UnsafeRawPointer($0), end) }
    }
  }

  /// Where this store's state is, for what is found in it.
  @inlinable var origin: StateOrigin {
    StateOrigin(pointer: UnsafeRawPointer(pointer), way: way)
  }
}

extension OperatorSite {
  @usableFromInline
  func reportGoneChildStore<Action, ChildState>(_ action: Action, _ state: ChildState.Type) {
    report(
      .goneChildStore,
      """
      The action \(ActionName.of(action)) was sent to the store of a child, of '\(typeName(ChildState.self))', whose state has \
      gone: it became nil, its case was left, or its element was removed. The action was dropped.

      Likely causes, in order:
      1. The store was kept after the child had gone. Scope again before sending: 'store.scope(state:action:)' gives \
      a store only while there is a child.
      2. What shows the child was not told that it has gone. Observe the state that says so, and let go of the store.
      """)
  }
}
