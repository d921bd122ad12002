extension Store {
  /// The state now.
  ///
  /// - Complexity: O(1); copies the value, which for collections makes their next change copy the buffer.
  @inlinable
  public var state: State {
    if core.status.contains(.tracking) { record(\.self) }
    return read { $0 }
  }

  /// A property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Complexity: O(1), at any depth of scoping.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    if core.status.contains(.tracking) { record(keyPath) }
    return read { $0[keyPath: keyPath] }
  }

  /// Runs `body` with the state.
  ///
  /// - Parameter body: Reads the state.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  public func withState<Result>(_ body: (_ state: State) throws -> Result) rethrows -> Result {
    if core.status.contains(.tracking) { record(\.self) }
    return try read(body)
  }

  /// Notes for the observer that is running that it depends on the part at `keyPath`.
  @usableFromInline
  func record<Value>(_ keyPath: KeyPath<State, Value>) {
    access.record(keyPath, core: core, node: node)
  }

  @inlinable
  func read<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    if !core.status.isDisjoint(with: .reading) { core.prepareRead() }
    guard let pointer else { return try body(projection.unsafelyUnwrapped.value(core)) }
    return try body(pointer.pointee)
  }
}
