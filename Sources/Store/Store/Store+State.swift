extension Store {
  /// The current state.
  ///
  /// - Complexity: O(1). The returned value shares the buffers of collections with the store. While you keep the value,
  ///   the next change of a collection copies the collection's buffer.
  @inlinable
  public var state: State {
    let isHeld = core.isReadPlainly ? false : beginStoredRead(at: 0, State.self)
    defer { if isHeld { core.endRead() } }
    guard let state = location.address(in: core) else { return location.initial }
    return state.pointee
  }

  /// The current value of a property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Complexity: O(1), and the same at any depth of scopes. The first read after an action searches again for each
  ///   optional, enum case and element on the path, and copies the payload of a case. A read allocates nothing. See
  ///   <doc:Costs>.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    // This code uses neither a closure nor a shared function, because the optimizer reduces a literal key path to an
    // offset only if the key path has no other use. A read that creates a key path object takes 23 ns, and 20 ns of
    // this time go into the creation.
    var isHeld = false
    if !core.isReadPlainly {
      guard let offset = MemoryLayout<State>.offset(of: keyPath) else { return readComputed(keyPath) }
      isHeld = beginStoredRead(at: offset, Value.self)
    }
    defer { if isHeld { core.endRead() } }
    guard let state = location.address(in: core) else { return location.initial[keyPath: keyPath] }
    return state.pointee[keyPath: keyPath]
  }

  /// Calls `body` with the state.
  ///
  /// - Parameter body: A closure that reads the state. If the closure sends an action, the parameter `state` keeps its
  ///   value.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws.
  /// - Complexity: The cost of `body`. The method allocates nothing.
  @inlinable
  public func withState<Result>(_ body: (_ state: State) throws -> Result) rethrows -> Result {
    let isHeld = core.isReadPlainly ? false : beginStoredRead(at: 0, State.self)
    defer { if isHeld { core.endRead() } }
    guard let state = location.address(in: core) else { return try body(location.initial) }
    return try body(Self.copy(of: state))
  }

  /// Returns a copy of the state, which keeps the parts of the state alive even if an action replaces them.
  // The optimizer must neither inline nor specialize this function. Otherwise it would remove the copy and pass the
  // state in memory to the caller's closure without retaining the state, because the optimizer does not see that the
  // closure may change that memory.
  @usableFromInline
  @inline(never)
  @_optimize(none)
  static func copy(of state: UnsafePointer<State>) -> State { state.pointee }

  @usableFromInline
  func beginStoredRead<Part>(at offset: Int, _: Part.Type) -> Bool {
    let isHeld = core.beginRead()
    if core.areReadsRecorded, !core.recordsKnown(Part.self, at: offset, of: node) {
      location.record(Part.self, at: offset, core: core, node: node)
    }
    if core.mustNoteTracking {
      let part = location.partNode(Part.self, at: offset, core: core, node: node)
      core.observation.noteTrackedRead(of: part, in: node)
    }
    return isHeld
  }

  /// Returns the value of a computed part of the state, and records the read for observers if necessary.
  @usableFromInline
  @inline(never)
  func readComputed<Part>(_ keyPath: KeyPath<State, Part>) -> Part {
    let isHeld = core.beginRead()
    defer { if isHeld { core.endRead() } }
    let isRecorded = core.areReadsRecorded
    if isRecorded { location.record(keyPath, core: core, node: node) }
    let isTracked = core.mustNoteTracking
    if isTracked {
      core.observation.noteTrackedRead(of: location.partNode(keyPath, core: core, node: node), in: node)
    }
    guard let state = location.address(in: core) else { return location.initial[keyPath: keyPath] }
    guard isRecorded || isTracked else { return state.pointee[keyPath: keyPath] }
    return SharedReads.inComputedPart { state.pointee[keyPath: keyPath] }
  }
}
