import Effects

extension ChildIdentity {
  /// A reader of the identity of states of one type.
  struct Reader<State> {
    private let id: ((UnsafePointer<State>) -> AnyHashable)?

    init() {
      func open<Value: Identifiable>(_ type: Value.Type) -> (UnsafePointer<State>) -> AnyHashable {
        // Sound: `Value` is `State`, found at run time.
        { AnyHashable(UnsafeRawPointer($0).assumingMemoryBound(to: Value.self).pointee.id) }
      }
      id = (State.self as? any Identifiable.Type).map { open($0) }
    }

    /// Returns the identity of the state at `state`.
    ///
    /// Not inlined: both parts are read from a copy of the state, which must not stay on the stack while a child runs.
    @inline(never)
    func read(_ state: UnsafePointer<State>) -> ChildIdentity {
      ChildIdentity(id: id?(state), enumCase: runtimeEnumCaseName(state.pointee))
    }
  }
}
