// Sound: a store and the operators pass only the addresses of a `State` and of an `Action` to the steps and checks of a
// `BuiltReducer<State, Action>`. The closures of steps and checks take raw pointers, because closures that take the
// types themselves cost twice as much. These functions are the only way back to the types.
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
