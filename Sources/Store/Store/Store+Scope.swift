extension Store {
  /// The store of a child feature: a property of this store's state, and a case of its action.
  ///
  /// Equal scopes give the identical store for as long as one is alive. It keeps the root store alive, not this one.
  ///
  /// - Parameters:
  ///   - toChildState: A property of the state. Along a computed property it works but is slower: the property is
  ///     evaluated once for each change of the root state that is followed by a read.
  ///   - toChildAction: A case of the action.
  ///   - isolation: The isolation of the store: the caller's.
  /// - Returns: The child store.
  /// - Complexity: O(1) in the size of the state. Reading through the result costs the same at any depth.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state toChildState: KeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    isolation: isolated (any Actor)? = #isolation
  ) -> Store<ChildState, ChildAction> {
    core.enter(isolation)
    return child(state: toChildState, action: toChildAction) {
      let submit = submit
      let path = AnyCasePath(toChildAction)
      return { action in
        let action = path.embed(action.assumingMemoryBound(to: ChildAction.self).pointee)
        return withUnsafePointer(to: action) { submit(UnsafeRawPointer($0)) }
      }
    }
  }

  @usableFromInline
  func child<ChildState, ChildAction>(
    state toChildState: KeyPath<State, ChildState>, action toChildAction: CaseKeyPath<Action, ChildAction>,
    submit: () -> (UnsafeRawPointer) -> StoreTask
  ) -> Store<ChildState, ChildAction> {
    let node = node.child(.init(state: toChildState, action: toChildAction))
    if let store = node.store as? Store<ChildState, ChildAction> { return store }
    let pointer = pointer.flatMap { pointer in
      MemoryLayout<State>.offset(of: toChildState).map {
        (UnsafeMutableRawPointer(pointer) + $0).assumingMemoryBound(to: ChildState.self)
      }
    }
    return Store<ChildState, ChildAction>(
      core: core, pointer: pointer,
      projection: pointer == nil ? projection(toChildState) : nil,
      submit: submit(), node: node)
  }

  private func projection<ChildState>(
    _ keyPath: KeyPath<State, ChildState>
  ) -> StateProjection<ChildState> {
    let (core, pointer, projection) = (core, pointer, projection)
    return StateProjection {
      guard let pointer else { return projection.unsafelyUnwrapped.value(core)[keyPath: keyPath] }
      return pointer.pointee[keyPath: keyPath]
    }
  }
}
