extension Store {
  /// The state now.
  ///
  /// - Complexity: O(1); copies the value, which for collections makes their next change copy the buffer.
  @inlinable
  public var state: State { read(\.self) { $0 } }

  /// A property of the state.
  ///
  /// - Parameter keyPath: The property.
  /// - Complexity: O(1), at any depth of scoping.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    read(keyPath) { $0[keyPath: keyPath] }
  }

  /// Runs `body` with the state.
  ///
  /// - Parameter body: Reads the state.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  public func withState<Result>(_ body: (_ state: State) throws -> Result) rethrows -> Result {
    try read(\.self, body)
  }

  /// Runs `body`, which reads the part of the state at `keyPath`.
  @inlinable
  func read<Part, Result>(
    _ keyPath: KeyPath<State, Part>, _ body: (State) throws -> Result
  ) rethrows -> Result {
    if core.isUnbound {
      return try core.caughtUp {
        prepareRead(keyPath)
        return try read(body)
      }
    }
    if !core.status.isDisjoint(with: .reading) { prepareRead(keyPath) }
    return try read(body)
  }

  /// Notes for the observer that is running that it depends on the part at `keyPath`.
  @usableFromInline
  func prepareRead<Part>(_ keyPath: KeyPath<State, Part>) {
    if core.status.contains(.reducing) { core.prepareRead() }
    if core.status.contains(.tracking) { access.record(keyPath, core: core, node: node) }
  }

  @inlinable
  func read<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    guard let pointer else { return try body(projection.unsafelyUnwrapped.value(core)) }
    return try body(pointer.pointee)
  }
}
