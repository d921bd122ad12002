// This file creates all child stores. `Store+Elements.swift` finds the elements of collections.
extension Store {
  /// Returns the child store of a property.
  ///
  /// If a child store of this property still exists, the method returns that store. Otherwise, it creates a store.
  ///
  /// - Parameters:
  ///   - toChildState: The key path of the property that contains the state of the child.
  ///   - toChildAction: The case that contains the child's actions.
  ///   - site: The source location that the report of a computed property names.
  ///   - submit: A closure that returns the child store's `submit` closure, which sends the child's actions.
  /// - Returns: The store.
  @usableFromInline
  func child<ChildState, ChildAction>(
    state toChildState: KeyPath<State, ChildState>, action toChildAction: CaseKeyPath<Action, ChildAction>,
    site: SourceSite, submit: () -> Submit
  ) -> Store<ChildState, ChildAction> {
    core.exclusively {
      let key = ScopeIdentity.Key(state: toChildState, action: toChildAction)
      let child = node.child(key)
      if let store = child.store as? Store<ChildState, ChildAction> { return store }
      if MemoryLayout<State>.offset(of: toChildState) == nil { core.noteComputedScope(toChildState, site) }
      let childLocation = self.location(of: toChildState, key)
      guard let resolver = childLocation.resolver else {
        return Store<ChildState, ChildAction>(
          core: core, location: childLocation, submit: submit(), node: child)
      }
      let initial = core.reading {
        resolver.address(in: core)?.pointee ?? location.value(in: core)[keyPath: toChildState]
      }
      return makeChild(at: child, resolver: resolver, initial: initial, submit: submit())
    }
  }

  /// Returns the store of a part of the state that may be absent.
  ///
  /// - Parameters:
  ///   - key: The key paths of the scope.
  ///   - resolver: A closure that creates an object that finds this part of the state.
  ///   - submit: A closure that returns the child store's `submit` closure, which sends the child's actions.
  /// - Returns: The existing store for this part, or a new store if none exists; `nil` if the part is absent.
  @usableFromInline
  func child<ChildState, ChildAction>(
    ifPresent key: ScopeIdentity.Key, resolver: () -> StateResolver<ChildState>, submit: () -> Submit
  ) -> Store<ChildState, ChildAction>? {
    let isPlain = core.isReadPlainly
    let isHeld = isPlain ? false : core.beginRead()
    defer { if isHeld { core.endRead() } }
    let node = node.child(key)
    if !isPlain {
      notePresence(of: key.state, at: node) {
        (node.store as? Store<ChildState, ChildAction>)?.location.resolver ?? shared(resolver(), key)
      }
    }
    if let store = node.store as? Store<ChildState, ChildAction>, let resolver = store.location.resolver {
      return resolver.isPresent(in: core) || initialState(of: resolver) != nil ? store : nil
    }
    let resolver = isPlain ? resolver() : shared(resolver(), key)
    guard let state = resolver.address(in: core)?.pointee ?? initialState(of: resolver) else { return nil }
    return makeChild(at: node, resolver: resolver, initial: state, submit: submit())
  }

  /// Returns the resolver that all observers of a computed part of the state share, or `made` if the part is not
  /// computed.
  @inline(never)
  private func shared<ChildState>(
    _ made: StateResolver<ChildState>, _ key: ScopeIdentity.Key
  ) -> StateResolver<ChildState> {
    made.isComputed ? node.resolver(key) { made } : made
  }

  /// Returns the state of a child in this store's initial state.
  ///
  /// The method returns `nil` if the initial state contains no such child, or if this store's state still exists.
  @inline(never)
  private func initialState<ChildState>(of child: StateResolver<ChildState>) -> ChildState? {
    guard !location.isPresent(in: core) else { return nil }
    return withUnsafePointer(to: location.initial) { initial in
      child.find(child, initial, core).map { StateLocation<ChildState>.state(at: $0).pointee }
    }
  }

  /// Creates the store of a child whose state a resolver finds.
  ///
  /// - Parameters:
  ///   - node: The identity of the scope.
  ///   - resolver: The child's resolver, which is used unless the scope remembers a resolver.
  ///   - initial: The current state of the child.
  ///   - submit: A closure that sends the child's actions.
  /// - Returns: The store.
  @inlinable
  func makeChild<ChildState, ChildAction>(
    at node: ScopeIdentity, resolver: @autoclosure () -> StateResolver<ChildState>,
    initial: @autoclosure () -> ChildState, submit: @escaping Submit
  ) -> Store<ChildState, ChildAction> {
    let remembered = node.rememberedResolver(of: ChildState.self)
    let resolver = remembered ?? resolver()
    // While the state is gone, observers and selectors read the remembered initial state. The code does not replace
    // this initial state, because the observers and selectors would not notice the replacement.
    if remembered?.stateOfStore == nil || resolver.isPresent(in: core) { resolver.initial = initial() }
    return Store<ChildState, ChildAction>(
      core: core, location: StateLocation(resolver: resolver), submit: submit, node: node)
  }
}

// The locations of child states.
extension Store {
  /// Returns the location of a property: an address if this store's state has an address and the property is stored,
  /// otherwise a resolver.
  ///
  /// - Parameters:
  ///   - property: The key path of the property that contains the state of the child.
  ///   - key: The key paths of the scope. Equal scopes share the resolver of a computed property.
  /// - Returns: The location.
  func location<Part>(of property: KeyPath<State, Part>, _ key: ScopeIdentity.Key) -> StateLocation<Part> {
    if let offset = MemoryLayout<State>.offset(of: property) { return location(at: offset) }
    return StateLocation(
      resolver: node.resolver(key) { ComputedResolver(in: location, evaluating: { $0[keyPath: property] }) })
  }

  /// Returns the location of the stored property at `offset`; the property must be of the type `Part`.
  func location<Part>(at offset: Int) -> StateLocation<Part> {
    guard let pointer = location.pointer else {
      return StateLocation(resolver: StateResolver(in: location) { _, state, _ in state + offset })
    }
    // Sound: a property of this type is at this offset in the state.
    return StateLocation(
      pointer: (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Part.self))
  }

  /// Creates an object that finds the value in an optional property.
  @inlinable
  func resolver<Wrapped>(ofOptional property: KeyPath<State, Wrapped?>) -> StateResolver<Wrapped> {
    let stored = StoredProperty(property)
    guard stored.isStored else { return CachingResolver(in: location, evaluating: { $0[keyPath: property] }) }
    return StateResolver(in: location) { _, state, _ in
      let optional = stored.pointer(in: state)
      return optional.hasPayload() ? UnsafeRawPointer(optional.payload()) : nil
    }
  }
}

// The actions of children whose state may be absent. Each function returns one closure, because a nested closure would
// cost every send another call. The closures keep this store's location, because this store may be released before the
// child store.
extension Store {
  /// Returns a closure that sends a child's actions as actions of this store while the child's state is present.
  @inlinable
  func submit<ChildState, ChildAction>(
    whileThereIs _: ChildState.Type, _ site: SourceSite, embed: @escaping (ChildAction) -> Action
  ) -> Submit {
    let (core, submit, location) = (core, submit, location)
    return { action, child in
      let action = Store<ChildState, ChildAction>.action(at: action)
      guard core.mayReduce(for: child) else { return site.reportGoneChild(action.pointee, ChildState.self) }
      return withUnsafePointer(to: embed(action.pointee)) { submit(UnsafeRawPointer($0), location.reference) }
    }
  }

  /// Returns a closure that sends the actions of an element as actions of this store while the element is present.
  @inlinable
  func submit<ID: Hashable, ElementState, ElementAction>(
    whileThereIs _: ElementState.Type, _ site: SourceSite, embed: @escaping (ID, ElementAction) -> Action
  ) -> Submit {
    let (core, submit, location) = (core, submit, location)
    return { action, child in
      let action = Store<ElementState, ElementAction>.action(at: action)
      guard core.mayReduce(for: child) else { return site.reportGoneChild(action.pointee, ElementState.self) }
      let embedded = child.withResolver {
        embed($0.known(ElementResolver<ID, ElementState>.self).id, action.pointee)
      }
      return withUnsafePointer(to: embedded) { submit(UnsafeRawPointer($0), location.reference) }
    }
  }
}

extension StoreCore {
  /// Returns a Boolean value indicating whether an action of a child may be reduced or queued.
  @inlinable
  @inline(__always)
  final func mayReduce(for child: ResolverReference?) -> Bool {
    // While a reducer runs, the state may be incomplete. Then the action is queued, and the child's presence is checked
    // when the action is reduced.
    status.contains(.reducing) || child.isPresent(in: self)
  }
}

extension SourceSite {
  @usableFromInline
  func reportGoneChild<Action, ChildState>(_ action: Action, _ state: ChildState.Type) -> StoreTask {
    OperatorSite(self).report(
      .goneChildStore,
      """
      The action \(ActionName.of(action)) was sent to the store of a child, '\(typeName(ChildState.self))', whose \
      state is gone: the state became nil, its enum changed to another case, or its element was removed. The action \
      was dropped.

      Likely causes, in order:
      1. The store was kept after the child was gone. Scope again before sending: 'store.scope(state:action:)' \
      returns a store only while there is a child.
      2. The view of the child does not know that the child is gone. Observe the child's state, and release the store \
      when the state is gone.
      """)
    return StoreTask(scope: nil)
  }
}
