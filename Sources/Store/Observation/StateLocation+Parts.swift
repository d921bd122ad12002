extension StateLocation {
  /// Returns what has been read and derived at the place, which remembers by which resolver.
  @usableFromInline
  func cache(_ core: StoreCore, _ node: ScopeIdentity) -> ScopeCache {
    let cache = node.cache(in: core.storeGraph)
    if cache.resolver == nil { cache.resolver = resolver }
    return cache
  }

  /// Makes the part at `keyPath` a dependency of what the graph runs.
  @usableFromInline
  func record<Value>(_ keyPath: KeyPath<State, Value>, core: StoreCore, node: ScopeIdentity) {
    let engine = core.storeGraph.engine
    guard engine.isTracking, let slice = slice(keyPath, core: core, node: node) else { return }
    _ = engine.read(slice)
  }

  /// Makes the stored part at `offset` a dependency of what the graph runs.
  @usableFromInline
  func record<Value>(
    _ type: Value.Type, at offset: Int, as keyPath: AnyKeyPath? = nil, core: StoreCore, node: ScopeIdentity
  ) {
    let engine = core.storeGraph.engine
    guard engine.isTracking, let slice = slice(type, at: offset, as: keyPath, core: core, node: node)
    else { return }
    _ = engine.read(slice)
  }

  /// The node of the part at `keyPath`.
  func slice<Value>(
    _ keyPath: KeyPath<State, Value>, core: StoreCore, node: ScopeIdentity
  ) -> GraphNode.Pointer? {
    if let offset = MemoryLayout<State>.offset(of: keyPath) {
      return slice(Value.self, at: offset, as: keyPath, core: core, node: node)
    }
    return cache(core, node).slice(keyPath) {
      // Compared by actions and reads only, which the core outlives; so below.
      SliceComparison(computed: { [unowned core] in value(in: core)[keyPath: keyPath] })
    }
  }

  /// The node of the stored part at `offset`.
  func slice<Value>(
    _: Value.Type, at offset: Int, as keyPath: AnyKeyPath? = nil, core: StoreCore, node: ScopeIdentity
  ) -> GraphNode.Pointer? {
    let path = keyPath.map { keyPath in { keyPath.path } }
    return cache(core, node).slice(StoredPart(Value.self, at: offset), path: path) {
      let address = pointer.map { UnsafeRawPointer($0) + offset }
      // Compared by actions and reads only, which the core outlives.
      return SliceComparison(Value.self, at: address) { [unowned core] in part(at: offset, core, $0) }
    }
  }

  /// Hands over the stored part at `offset`; of a state that has gone, what it was when the place was made.
  func part(at offset: Int, _ core: StoreCore, _ body: (UnsafeRawPointer) -> Void) {
    if let state = address(in: core) { return body(UnsafeRawPointer(state) + offset) }
    withUnsafePointer(to: value(in: core)) { body(UnsafeRawPointer($0) + offset) }
  }
}

extension StoreCore {
  /// Makes the stored part at `offset` a dependency of what the graph runs, if it has been read before.
  ///
  /// - Returns: False if the part has to be made known; true also if nothing is being recorded.
  @inlinable
  final func recordsKnown<Value>(_ type: Value.Type, at offset: Int, of node: ScopeIdentity) -> Bool {
    guard let engine = hot.pointee.graph?.pointee.engine, engine.isTracking else { return true }
    let part = StoredPart(type, at: offset)
    // The node keeps its cache.
    guard let slice = node.cacheReference?._withUnsafeGuaranteedRef({ $0.knownSlice(of: part) }) else {
      return false
    }
    return engine.read(slice)
  }
}
