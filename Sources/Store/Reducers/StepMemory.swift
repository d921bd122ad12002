// Sound: a store and the operators pass to the steps and checks of a `BuiltReducer<State, Action>` only the addresses
// of a `State` and of an `Action`. The closures of steps and checks take raw pointers, because closures over the types
// cost twice as much; these functions are the only way back to the types.
extension BuiltReducer {
  /// Returns the address of the state that a step of this reducer received.
  @inlinable
  @inline(__always)
  static func state(at pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<State> {
    pointer.assumingMemoryBound(to: State.self)
  }

  /// Returns the address of the state that a check of this reducer received.
  @inlinable
  @inline(__always)
  static func state(at pointer: UnsafeRawPointer) -> UnsafePointer<State> {
    pointer.assumingMemoryBound(to: State.self)
  }

  /// Returns the address of the action that a step of this reducer received.
  @inlinable
  @inline(__always)
  static func action(at pointer: UnsafeRawPointer) -> UnsafePointer<Action> {
    pointer.assumingMemoryBound(to: Action.self)
  }
}
