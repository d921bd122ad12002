extension Store {
  /// The state now.
  ///
  /// - Complexity: O(1); copies the value, which for collections makes their next change copy the buffer.
  @inlinable
  public var state: State { read { $0 } }

  /// A property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Complexity: O(1), at any depth of scoping.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read { $0[keyPath: keyPath] }
  }

  /// Runs `body` with the state.
  ///
  /// - Parameter body: Reads the state.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  public func withState<Result>(_ body: (_ state: State) throws -> Result) rethrows -> Result {
    try read(body)
  }

  @inlinable
  func read<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    if !core.status.isDisjoint(with: .reading) { core.prepareRead() }
    guard let pointer else { return try body(projection.unsafelyUnwrapped.value(core)) }
    return try body(pointer.pointee)
  }
}
