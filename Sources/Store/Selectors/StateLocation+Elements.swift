extension StoreCore {
  /// Makes the element with an id a dependency of what the graph runs, if it has been read before.
  ///
  /// - Returns: False if the element has to be made known; true also if nothing is being recorded.
  @inlinable
  final func recordsKnown<State, ID, Element>(
    _ id: ID, in array: StoredProperty<State, IdentifiedArray<ID, Element>>, of node: ScopeIdentity
  ) -> Bool {
    guard let engine = hot.pointee.graph?.pointee.engine, engine.isTracking else { return true }
    // The node keeps its cache, and the cache its tables.
    let known = node.cacheReference?._withUnsafeGuaranteedRef { cache in
      cache.knownElements(of: array.id)?._withUnsafeGuaranteedRef {
        // A collection of elements with such ids.
        unsafeDowncast($0, to: ObservedElementsByID<ID>.self).parts[id]?.node
      }
    }
    guard let known = known ?? nil else { return false }
    return engine.read(known)
  }
}

extension StateLocation {
  /// Makes the element with an id known, and a dependency of what the graph runs.
  @inlinable
  @inline(never)
  func record<ID, Element>(
    _ id: ID, in array: StoredProperty<State, IdentifiedArray<ID, Element>>,
    as keyPath: KeyPath<State, IdentifiedArray<ID, Element>>, core: StoreCore, node: ScopeIdentity
  ) {
    let cache = cache(core, node)
    // The core outlives actions and reads, which alone compare.
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
  /// The property as a part of the state.
  @inlinable var id: PartID { PartID(Value.self, at: offset) }
}
