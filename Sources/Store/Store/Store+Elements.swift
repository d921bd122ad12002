// The closures in this file are created where the types are known, so that a list of ten thousand elements creates its
// stores with specialized code.
extension Store {
  /// Returns the stores for the elements of a collection.
  ///
  /// - Parameters:
  ///   - property: The collection.
  ///   - key: The key paths of the scope.
  ///   - versions: Functions that find the elements that may have changed; `nil` if the collection does not record
  ///     these elements.
  ///   - site: The source location that the report of a computed collection names.
  ///   - view: Functions that read the collection.
  ///   - submit: A closure that sends the actions of an element.
  /// - Returns: The stores.
  @inlinable
  func elements<Elements, ID: Hashable & Sendable, ElementState, ElementAction>(
    _ property: KeyPath<State, Elements>, _ key: ScopeIdentity.Key, versions: ElementsVersions<Elements>?,
    site: SourceSite, view: ElementsView<Elements, ID>, submit: @escaping Submit
  ) -> StoreCollection<ID, ElementState, ElementAction> {
    let (core, node) = (core, node)
    let (scopes, location): (ElementScopes<ID>, _) = elementScopes(key, property, versions) { site }
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
            // This closure is called only during actions and reads, so the store's core is alive.
            self.notePresence(of: id, in: property, at: scopes.node(id, parent: node)) { [unowned core] in
              var index = 0
              guard let elements = location.address(in: core) else { return false }
              return view.find(elements, id, &index) != nil
            }
          }
          var index = index
          let isPresent = self.withElements(property, location) { view.find($0, id, &index) != nil }
          guard isPresent else { return nil }
          let node = scopes.node(id, parent: node)
          if let store = node.store as? Store<ElementState, ElementAction> { return store }
          // The element is searched for again, because the '==' of an id may have sent an action.
          let state = self.withElements(property, location) { elements in
            view.find(elements, id, &index).map { StateLocation<ElementState>.state(at: $0).pointee }
          }
          guard let state else { return nil }
          return self.makeChild(
            at: node,
            resolver: ElementResolver<ID, ElementState>(in: location, id: id, index: index, find: find),
            initial: state, submit: submit)
        }))
  }

  /// Reads the ids or the count of a collection.
  @inlinable
  func read<Elements, ID: Hashable, Result>(
    _ aspect: CollectionProperty, _ property: KeyPath<State, Elements>, _ elements: StateLocation<Elements>,
    _ view: ElementsView<Elements, ID>, _ body: (UnsafePointer<Elements>) -> Result
  ) -> Result {
    let isHeld = core.isReadPlainly ? false : beginRead(of: aspect, property, at: elements, view)
    defer { if isHeld { core.endRead() } }
    return withElements(property, elements, body)
  }

  /// Calls `body` with the collection, or with the collection in the initial state if the state is gone.
  @inlinable
  func withElements<Elements, Result>(
    _ property: KeyPath<State, Elements>, _ elements: StateLocation<Elements>,
    _ body: (UnsafePointer<Elements>) -> Result
  ) -> Result {
    if let elements = elements.address(in: core) { return body(elements) }
    return withUnsafePointer(to: location.initial[keyPath: property], body)
  }

  /// Returns the scopes of a collection's elements, and the location of the collection.
  @usableFromInline
  func elementScopes<ID: Hashable, Elements>(
    _ key: ScopeIdentity.Key, _ property: KeyPath<State, Elements>, _ versions: ElementsVersions<Elements>?,
    site: () -> SourceSite
  ) -> (ElementScopes<ID>, StateLocation<Elements>) {
    let scopes: ElementScopes<ID> = node.elementScopes(key) {
      guard let offset = MemoryLayout<State>.offset(of: property) else {
        core.noteComputedCollection(property, site())
        return ElementScopes(computedBy: location(of: property, key).knownResolver)
      }
      return ElementScopes(
        at: offset,
        versions: versions.map { ObservedElements.Versions($0, at: location(at: offset), core) })
    }
    guard let resolver = scopes.resolver else { return (scopes, location(at: scopes.offset)) }
    // Sound: the key of the scopes contains the key path of the collection, and the key path determines the type.
    return (scopes, StateLocation(resolver: unsafeDowncast(resolver, to: StateResolver<Elements>.self)))
  }
}
