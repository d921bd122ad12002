extension StoreCore {
  /// Records the element with the given id as a dependency of the running rule or observer, if the element has been
  /// read before.
  ///
  /// - Returns: True if the element has a node in the graph, or if no reads are being recorded; otherwise, false.
  @inlinable
  final func recordsKnown<State, ID, Element>(
    _ id: ID, in array: StoredProperty<State, IdentifiedArray<ID, Element>>, of node: ScopeIdentity
  ) -> Bool {
    guard let engine = hot.pointee.graph?.pointee.engine, engine.isTracking else { return true }
    if let row = hot.pointee.graph?.pointee.familyRow, row.isRead(id, in: array.id, of: node, engine) {
      return true
    }
    // The scope retains its cache, and the cache retains its tables.
    let known = node.cacheReference?._withUnsafeGuaranteedRef { cache in
      cache.knownElements(of: array.id)?._withUnsafeGuaranteedRef {
        // Sound: the elements of this collection have ids of this type.
        unsafeDowncast($0, to: ObservedElementsByID<ID>.self).tables?.parts[id]?.node
      }
    }
    guard let known = known ?? nil else { return false }
    return engine.read(known)
  }
}

extension StateLocation {
  /// Creates the node of the element with the given id, and records it as a dependency of the running rule or observer.
  @inlinable
  @inline(never)
  func record<ID, Element>(
    _ id: ID, in array: StoredProperty<State, IdentifiedArray<ID, Element>>,
    as keyPath: KeyPath<State, IdentifiedArray<ID, Element>>, core: StoreCore, node: ScopeIdentity
  ) {
    let cache = cache(core, node)
    // The closure does not retain the core, because only actions and reads call the closure, and the core outlives
    // them.
    let read: () -> Element? = { [unowned core] in
      address(in: core).flatMap { array.pointer(in: $0).pointee[id: id] }
    }
    let part = cache.elementNode(id, of: array.id, keyPath, PartComparison(element: read)) {
      ObservedElements.Versions(
        ElementsVersions<State>(
          probe: { VersionProbe(array.pointer(in: $0)) },
          findTouched: { array.pointer(in: $0).pointee.findTouched($1, since: $2) }),
        at: self, core)
    }
    _ = cache.engine.read(part)
  }
}

extension StoredProperty {
  /// The identifier of the property as a part of the state.
  @inlinable var id: PartID { PartID(Value.self, at: offset) }
}
