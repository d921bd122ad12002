extension StateLocation {
  /// Returns the cache of the scope, and stores the resolver of this location in the cache if the cache has none.
  @usableFromInline
  func cache(_ core: StoreCore, _ node: ScopeIdentity) -> ScopeCache {
    let cache = node.cache(in: core.storeGraph)
    if cache.resolver == nil { cache.resolver = resolver }
    return cache
  }

  /// Makes the part of the state at `keyPath` a dependency of the running selector or observer.
  @usableFromInline
  func record<Value>(_ keyPath: KeyPath<State, Value>, core: StoreCore, node: ScopeIdentity) {
    let engine = core.storeGraph.engine
    if engine.isTracking { _ = engine.read(partNode(keyPath, core: core, node: node)) }
  }

  /// Makes the stored part at `offset` a dependency of the running selector or observer.
  @usableFromInline
  func record<Value>(
    _ type: Value.Type, at offset: Int, as keyPath: AnyKeyPath? = nil, core: StoreCore, node: ScopeIdentity
  ) {
    let engine = core.storeGraph.engine
    guard engine.isTracking else { return }
    _ = engine.read(partNode(type, at: offset, as: keyPath, core: core, node: node))
  }

  /// Returns the node of the part of the state at `keyPath`.
  func partNode<Value>(
    _ keyPath: KeyPath<State, Value>, core: StoreCore, node: ScopeIdentity
  ) -> GraphNode.Pointer {
    if let offset = MemoryLayout<State>.offset(of: keyPath) {
      return partNode(Value.self, at: offset, as: keyPath, core: core, node: node)
    }
    return cache(core, node).partNode(keyPath) {
      // The core of the store is unowned, because it outlives the actions and reads that call this closure. The same is
      // true of the closures below.
      PartComparison(computed: { [unowned core] in value(in: core)[keyPath: keyPath] })
    }
  }

  /// Returns the node of the part of the state that is stored at `offset`.
  func partNode<Value>(
    _: Value.Type, at offset: Int, as keyPath: AnyKeyPath? = nil, core: StoreCore, node: ScopeIdentity
  ) -> GraphNode.Pointer {
    cache(core, node).partNode(
      PartID(Value.self, at: offset), path: keyPath.map { keyPath in { keyPath.path } }
    ) {
      PartComparison(Value.self, in: memory(at: offset, core))
    }
  }

  /// Returns the memory of the part of the state that is stored at `offset`.
  ///
  /// If the scope's state is gone, this is memory of its initial state.
  func memory(at offset: Int, _ core: StoreCore) -> PartMemory {
    PartMemory(address: pointer.map { UnsafeRawPointer($0) + offset }) { [unowned core] body in
      if let state = address(in: core) { return body(UnsafeRawPointer(state) + offset) }
      withUnsafePointer(to: value(in: core)) { body(UnsafeRawPointer($0) + offset) }
    }
  }

  /// Returns the memory of a computed part of the state.
  ///
  /// If the scope's state is gone, the part is computed from the initial state.
  func memory<Part>(
    of property: KeyPath<State, Part>, at part: StateLocation<Part>, _ core: StoreCore
  ) -> PartMemory {
    PartMemory(address: nil) { [unowned core] body in
      if let part = part.address(in: core) { return body(UnsafeRawPointer(part)) }
      withUnsafePointer(to: value(in: core)[keyPath: property]) { body(UnsafeRawPointer($0)) }
    }
  }
}

extension StoreCore {
  /// Makes the stored part at `offset` a dependency of the running selector or observer, if the part was read before.
  ///
  /// - Returns: `false` if nothing was recorded because the part has no node yet. `true` if the read was recorded, or
  ///   if no reads are being recorded.
  @inlinable
  final func recordsKnown<Value>(_ type: Value.Type, at offset: Int, of node: ScopeIdentity) -> Bool {
    guard let engine = hot.pointee.graph?.pointee.engine, engine.isTracking else { return true }
    let part = PartID(type, at: offset)
    // The unmanaged reference is valid, because the scope retains its cache.
    let known = node.cacheReference?._withUnsafeGuaranteedRef { $0.knownNode(of: part) }
    guard let known = known ?? nil else { return false }
    return engine.read(known)
  }
}
