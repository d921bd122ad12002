/// How a kind of collection is looked into, where it lies.
@usableFromInline
struct ElementsView<Elements, ID> {
  @usableFromInline let count: (UnsafePointer<Elements>) -> Int
  @usableFromInline let id: (UnsafePointer<Elements>, Int) -> ID
  @usableFromInline let ids: (UnsafePointer<Elements>) -> [ID]
  /// The mark of the version in which ids last came, went or moved.
  @usableFromInline let idsStamp: (UnsafePointer<Elements>) -> VersionStamp
  /// The address of the state of an element, first looked for at an index; nil if it is not there.
  @usableFromInline let find: (UnsafePointer<Elements>, ID, inout Int) -> UnsafeRawPointer?

  @inlinable
  init(
    count: @escaping (UnsafePointer<Elements>) -> Int, id: @escaping (UnsafePointer<Elements>, Int) -> ID,
    ids: @escaping (UnsafePointer<Elements>) -> [ID],
    idsStamp: @escaping (UnsafePointer<Elements>) -> VersionStamp,
    find: @escaping (UnsafePointer<Elements>, ID, inout Int) -> UnsafeRawPointer?
  ) {
    self.count = count
    self.id = id
    self.ids = ids
    self.idsStamp = idsStamp
    self.find = find
  }
}

/// How a kind of collection tells what was touched.
@usableFromInline
struct ElementsVersions<Elements> {
  let watch: (UnsafePointer<Elements>) -> StampWatch
  /// Finds those of the observed elements that were touched since a version, and returns whether these are all.
  let findTouched: (UnsafePointer<Elements>, ObservedRows, VersionStamp) -> Bool

  @usableFromInline
  init(
    watch: @escaping (UnsafePointer<Elements>) -> StampWatch,
    findTouched: @escaping (UnsafePointer<Elements>, ObservedRows, VersionStamp) -> Bool
  ) {
    self.watch = watch
    self.findTouched = findTouched
  }
}

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
    _ property: KeyPath<State, Elements>, _ key: ScopeNode.Key, versions: ElementsVersions<Elements>?,
    view: ElementsView<Elements, ID>, submit: @escaping Submit
  ) -> StoreCollection<ID, ElementState, ElementAction> {
    let (core, node, origin) = (core, node, origin(of: property))
    let rows: ScopedRows<ID> = scopedRows(key, property, versions)
    let locate: StateWay.Locate = { way, elements, _ in
      // It is only called by the ways that are made below; a checked cast would take longer than all else here.
      let way = unsafeDowncast(way, to: RowWay<ID, ElementState>.self)
      // What lies at the origin is the collection; so below.
      return view.find(elements.assumingMemoryBound(to: Elements.self), way.id, &way.index)
    }
    return StoreCollection(
      source: .init(
        count: { self.read(.count, property, origin, view, view.count) },
        id: { index in self.read(.ids, property, origin, view) { view.id($0, index) } },
        ids: { self.read(.ids, property, origin, view, view.ids) },
        store: { id, index, isNoted in
          let isPlain = core.isReadPlainly
          let isHeld = isPlain ? false : core.beginRead()
          defer { if isHeld { core.endRead() } }
          if isNoted, !isPlain {
            // Asked by actions and reads only, which the core outlives.
            self.notePresence(of: id, in: property, at: rows.node(id, parent: node)) { [unowned core] in
              var index = 0
              guard let elements = origin.address(core) else { return false }
              // What lies at the origin is the collection; so below.
              return view.find(elements.assumingMemoryBound(to: Elements.self), id, &index) != nil
            }
          }
          var index = index
          guard
            // The origin is that of the collection.
            let elements = origin.address(core)?.assumingMemoryBound(to: Elements.self),
            let state = view.find(elements, id, &index)
          else { return nil }
          let node = rows.node(id, parent: node)
          if let store = node.store as? Store<ElementState, ElementAction> { return store }
          let way =
            node.knownWay(RowWay<ID, ElementState>.self)
            ?? RowWay(from: origin, id: id, index: index, locate: locate)
          // Found in the collection, of such elements.
          way.initial = state.assumingMemoryBound(to: ElementState.self).pointee
          return Store<ElementState, ElementAction>(
            core: core, pointer: nil, way: way, submit: submit, node: node)
        }))
  }

  /// Sends the actions of the elements of a collection, as this store's.
  @inlinable
  func elementSubmit<ID: Hashable, ElementState, ElementAction>(
    _ state: ElementState.Type, _ site: SourceSite, embed: @escaping (ID, ElementAction) -> Action
  ) -> Submit {
    let (core, submit, end) = (core, submit, end)
    return { action, way in
      // A store is only given its own actions.
      let action = action.assumingMemoryBound(to: ElementAction.self)
      guard core.status.contains(.reducing) || way.isPresent(core) else {
        OperatorSite(site).reportGoneChildStore(action.pointee, ElementState.self)
        return StoreTask(scope: nil)
      }
      // A store of an element has a way, and one of this type.
      let embedded = way.unsafelyUnwrapped._withUnsafeGuaranteedRef {
        embed(unsafeDowncast($0, to: RowWay<ID, ElementState>.self).id, action.pointee)
      }
      return withUnsafePointer(to: embedded) { submit(UnsafeRawPointer($0), end) }
    }
  }

  /// Where a collection is: at one place in memory, or at the end of a way of its own.
  @usableFromInline
  func origin<Elements>(of property: KeyPath<State, Elements>) -> StateOrigin {
    let offset = MemoryLayout<State>.offset(of: property)
    guard let offset, let pointer else {
      return StateOrigin(pointer: nil, way: way(to: property, offset))
    }
    return StateOrigin(pointer: UnsafeRawPointer(pointer) + offset, way: nil)
  }

  /// Reads which or how many elements a collection has, or had if the state has gone.
  @inlinable
  func read<Elements, ID: Hashable, Result>(
    _ aspect: ElementsAspect, _ property: KeyPath<State, Elements>, _ origin: StateOrigin,
    _ view: ElementsView<Elements, ID>, _ body: (UnsafePointer<Elements>) -> Result
  ) -> Result {
    let isHeld = core.isReadPlainly ? false : beginRead(of: aspect, property, view)
    defer { if isHeld { core.endRead() } }
    // The origin is that of the collection.
    if let elements = origin.address(core) { return body(elements.assumingMemoryBound(to: Elements.self)) }
    // Only what is found by a way can have gone.
    return withUnsafePointer(to: way.unsafelyUnwrapped.initial[keyPath: property], body)
  }

  @usableFromInline
  func scopedRows<ID: Hashable, Elements>(
    _ key: ScopeNode.Key, _ property: KeyPath<State, Elements>, _ versions: ElementsVersions<Elements>?
  ) -> ScopedRows<ID> {
    node.rows(key) {
      guard let versions, MemoryLayout<State>.offset(of: property) != nil else { return nil }
      return ObservedRows.Versions(versions, at: origin(of: property), core)
    }
  }
}
