extension StoreCore {
  /// Makes the element with an id a dependency of what the graph runs, if it has been read before.
  ///
  /// - Returns: False if the element has to be made known; true also if nothing is being recorded.
  @inlinable
  final func recordsKnown<ID, Element>(
    _ id: ID, in array: Stored<IdentifiedArray<ID, Element>>, of node: ScopeIdentity
  ) -> Bool {
    guard let engine = hot.pointee.graph?.pointee.engine, engine.isTracking else { return true }
    // The node keeps its cache, and the cache what it knows of the elements.
    let slice = node.cacheReference?._withUnsafeGuaranteedRef { cache in
      cache.knownElements(array.part)?._withUnsafeGuaranteedRef {
        // The part is a collection of elements with such ids.
        unsafeDowncast($0, to: ElementPartsByID<ID>.self).slices[id]?.node
      }
    }
    guard let slice = slice ?? nil else { return false }
    return engine.read(slice)
  }
}

extension StateLocation {
  /// Makes the element with an id known, and a dependency of what the graph runs.
  @inlinable
  @inline(never)
  func record<ID, Element>(
    _ id: ID, in array: Stored<IdentifiedArray<ID, Element>>,
    as keyPath: KeyPath<State, IdentifiedArray<ID, Element>>, core: StoreCore, node: ScopeIdentity
  ) {
    let cache = cache(core, node)
    let parts = cache.elements(array.part) { part in
      ElementPartsByID<ID>(
        part, keyPath,
        versions: .init(
          ElementsVersions<State>(
            watch: { VersionProbe(array.address(in: UnsafeRawPointer($0))) },
            findTouched: { array.address(in: UnsafeRawPointer($0)).pointee.findTouched($1, since: $2) }),
          at: self, core))
    }
    // Compared by actions and reads only, which the core outlives.
    let read: () -> Element? = { [unowned core] in
      address(in: core).flatMap { array.address(in: UnsafeRawPointer($0)).pointee[id: id] }
    }
    // The part is a collection of elements with such ids.
    let slice = unsafeDowncast(parts, to: ElementPartsByID<ID>.self)
      .insert(id, in: cache, comparison: .element(read))
    if let slice { _ = cache.engine.read(slice) }
  }
}

extension ElementPartsByID {
  /// Adds the slice of the element with an id, of which there is none.
  @usableFromInline
  func insert(_ id: ID, in cache: ScopeCache, comparison: SliceComparison) -> GraphNode.Pointer? {
    insert(
      id, within: cache.node.row, observed: cache.graph.observed, engine: cache.engine, comparison: comparison
    )
  }
}
