extension Store {
  /// The state now.
  ///
  /// - Complexity: O(1); copies the value, which for collections makes their next change copy the buffer.
  @inlinable
  public var state: State { withState { $0 } }

  /// A property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Complexity: O(1) and the same at any depth of scopes; the first read after an action looks anew into each optional,
  ///   enum case and row on the way, and copies the payload of a case. No allocation. See <doc:Costs>.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    // Not by way of a closure or a common function: the key path is a literal, of which the optimizer leaves but the
    // offset as long as it is used for nothing else. To make it an object costs 20 of the 23 ns of a read.
    let isHeld = core.isReadPlainly ? false : beginRead(keyPath)
    defer { if isHeld { core.endRead() } }
    guard let state = location.address(in: core) else { return location.initial[keyPath: keyPath] }
    return state.pointee[keyPath: keyPath]
  }

  /// Runs `body` with the state.
  ///
  /// - Parameter body: Reads the state.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  /// - Complexity: That of `body`; allocates nothing.
  @inlinable
  public func withState<Result>(_ body: (_ state: State) throws -> Result) rethrows -> Result {
    let isHeld = core.isReadPlainly ? false : beginStoredRead(at: 0, State.self)
    defer { if isHeld { core.endRead() } }
    guard let state = location.address(in: core) else { return try body(location.initial) }
    return try body(state.pointee)
  }

  /// Prepares for a read that is not plain, of the part of the state at `keyPath`.
  ///
  /// - Returns: Whether effects are kept from reducing until `endRead()`.
  @inlinable
  @inline(__always)
  func beginRead<Part>(_ keyPath: KeyPath<State, Part>) -> Bool {
    guard let offset = MemoryLayout<State>.offset(of: keyPath) else { return beginComputedRead(keyPath) }
    return beginStoredRead(at: offset, Part.self)
  }

  @usableFromInline
  func beginStoredRead<Part>(at offset: Int, _: Part.Type) -> Bool {
    let isHeld = core.beginRead()
    if core.status.contains(.tracking) {
      if core.recordsKnown(Part.self, at: offset, of: node) { return isHeld }
      location.record(Part.self, at: offset, core: core, node: node)
    } else if core.isReadTracked {
      core.observation.noteTrackedRead(of: location.partNode(Part.self, at: offset, core: core, node: node))
    }
    return isHeld
  }

  @usableFromInline
  func beginComputedRead<Part>(_ keyPath: KeyPath<State, Part>) -> Bool {
    let isHeld = core.beginRead()
    if core.status.contains(.tracking) {
      location.record(keyPath, core: core, node: node)
    } else if core.isReadTracked {
      core.observation.noteTrackedRead(of: location.partNode(keyPath, core: core, node: node))
    }
    return isHeld
  }
}
