// Made of closures where the types are known: a store for each of ten thousand elements is made by code that is
// specialised for them.
extension Store {
  /// The stores of the elements of a collection.
  ///
  /// - Parameters:
  ///   - property: The collection.
  ///   - key: By what it is scoped.
  ///   - versions: How the collection tells what was touched, if it can.
  ///   - view: How it is looked into.
  ///   - submit: Sends the actions of an element.
  /// - Returns: The stores.
  @inlinable
  func elements<Elements, ID: Hashable & Sendable, ElementState, ElementAction>(
    _ property: KeyPath<State, Elements>, _ key: ScopeIdentity.Key, versions: ElementsVersions<Elements>?,
    view: ElementsView<Elements, ID>, submit: @escaping Submit
  ) -> StoreCollection<ID, ElementState, ElementAction> {
    let (core, node, location) = (core, node, location(of: property))
    let rows: ScopedRows<ID> = scopedRows(key, property, versions)
    let find = ElementResolver<ID, ElementState>.finding(view.find)
    return StoreCollection(
      source: .init(
        count: { self.read(.count, property, location, view, view.count) },
        id: { index in self.read(.ids, property, location, view) { view.id($0, index) } },
        ids: { self.read(.ids, property, location, view, view.ids) },
        store: { id, index, isNoted in
          let isPlain = core.isReadPlainly
          let isHeld = isPlain ? false : core.beginRead()
          defer { if isHeld { core.endRead() } }
          if isNoted, !isPlain {
            // Actions and reads ask this, and the core outlives them.
            self.notePresence(of: id, in: property, at: rows.node(id, parent: node)) { [unowned core] in
              var index = 0
              guard let elements = location.address(in: core) else { return false }
              return view.find(elements, id, &index) != nil
            }
          }
          var index = index
          guard let elements = location.address(in: core), let state = view.find(elements, id, &index) else {
            return nil
          }
          let node = rows.node(id, parent: node)
          if let store = node.store as? Store<ElementState, ElementAction> { return store }
          return self.makeChild(
            at: node,
            resolver: ElementResolver<ID, ElementState>(in: location, id: id, index: index, find: find),
            // Found in a collection of such elements.
            initial: state.assumingMemoryBound(to: ElementState.self).pointee, submit: submit)
        }))
  }

  /// Reads which elements a collection has, or how many; of the initial state if the state is gone.
  @inlinable
  func read<Elements, ID: Hashable, Result>(
    _ aspect: CollectionProperty, _ property: KeyPath<State, Elements>, _ elements: StateLocation<Elements>,
    _ view: ElementsView<Elements, ID>, _ body: (UnsafePointer<Elements>) -> Result
  ) -> Result {
    let isHeld = core.isReadPlainly ? false : beginRead(of: aspect, property, view)
    defer { if isHeld { core.endRead() } }
    if let elements = elements.address(in: core) { return body(elements) }
    return withUnsafePointer(to: location.initial[keyPath: property], body)
  }

  @usableFromInline
  func scopedRows<ID: Hashable, Elements>(
    _ key: ScopeIdentity.Key, _ property: KeyPath<State, Elements>, _ versions: ElementsVersions<Elements>?
  ) -> ScopedRows<ID> {
    node.rows(key) {
      guard let versions, MemoryLayout<State>.offset(of: property) != nil else { return nil }
      return ObservedElements.Versions(versions, at: location(of: property), core)
    }
  }
}
