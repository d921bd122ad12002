/// The way to the state of one place in the tree of stores.
@usableFromInline
struct StateAccess<State> {
  /// Where the state is, if it stays in one place.
  @usableFromInline let pointer: UnsafeMutablePointer<State>?
  /// How the state is got at otherwise.
  let way: PartWay<State>?

  /// The state at a place that has no memory of its own.
  @usableFromInline
  func value(_ core: StoreCore) -> State {
    guard let pointer else { return way.unsafelyUnwrapped.value(core) }
    return pointer.pointee
  }

  /// Whether the state is there.
  func isPresent(_ core: StoreCore) -> Bool { way?.isPresent(core) ?? true }

  /// The address of the state until the next action; nil if the state has gone.
  func address(_ core: StoreCore) -> UnsafeRawPointer? { origin.address(core) }

  /// Where the state is, for what is found in it.
  var origin: StateOrigin { StateOrigin(pointer: UnsafeRawPointer(pointer), way: way) }

  /// Makes the part at `keyPath` a dependency of what the graph runs.
  @usableFromInline
  func record<Value>(_ keyPath: KeyPath<State, Value>, core: StoreCore, node: ScopeNode) {
    let engine = core.storeGraph.engine
    guard engine.isTracking, let slice = slice(keyPath, core: core, node: node) else { return }
    _ = engine.read(slice)
  }

  /// Makes the stored part at `offset` a dependency of what the graph runs.
  @usableFromInline
  func record<Value>(_ type: Value.Type, at offset: Int, core: StoreCore, node: ScopeNode) {
    let engine = core.storeGraph.engine
    guard engine.isTracking, let slice = slice(type, at: offset, core: core, node: node) else { return }
    _ = engine.read(slice)
  }

  /// The node of the part at `keyPath`.
  func slice<Value>(
    _ keyPath: KeyPath<State, Value>, core: StoreCore, node: ScopeNode
  ) -> GraphNode.Pointer? {
    if let offset = MemoryLayout<State>.offset(of: keyPath) {
      return slice(Value.self, at: offset, core: core, node: node)
    }
    return node.cache(in: core).slice(.keyPath(keyPath)) {
      SliceComparison(computed: { [unowned core] in value(core)[keyPath: keyPath] })
    }
  }

  /// The node of the stored part at `offset`.
  func slice<Value>(
    _: Value.Type, at offset: Int, core: StoreCore, node: ScopeNode
  ) -> GraphNode.Pointer? {
    node.cache(in: core).slice(.stored(offset, ObjectIdentifier(Value.self))) {
      let address = pointer.map { UnsafeRawPointer($0) + offset }
      return SliceComparison(at: address?.assumingMemoryBound(to: Value.self)) { [unowned core] in
        part(Value.self, at: offset, core)
      }
    }
  }

  /// The stored part at `offset`; of a state that has gone, what it was when the place was made.
  private func part<Value>(_: Value.Type, at offset: Int, _ core: StoreCore) -> Value {
    if let state = address(core) { return (state + offset).assumingMemoryBound(to: Value.self).pointee }
    return withUnsafePointer(to: value(core)) {
      (UnsafeRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee
    }
  }
}
