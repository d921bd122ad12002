import Effects

extension ChildIdentity {
  /// A reader that determines the identities of child states of one type.
  struct Reader<State> {
    private let id: ((UnsafePointer<State>) -> AnyHashable?)?

    init() {
      func open<Value: Identifiable>(_ type: Value.Type) -> (UnsafePointer<State>) -> AnyHashable? {
        // Sound: `Value` is `State`, found at run time.
        { AnyHashable(UnsafeRawPointer($0).assumingMemoryBound(to: Value.self).pointee.id) }
      }
      if let type = State.self as? any Identifiable.Type {
        id = open(type)
      } else if TypeContents.payloads(of: State.self)?.contains(where: { $0 is any Identifiable.Type })
        ?? true
      {
        id = { Self.idOfPayload($0) }
      } else {
        id = nil
      }
    }

    /// Returns the id of an enum's payload; `nil` if the payload has no id, or if the state is not an enum with a
    /// payload.
    private static func idOfPayload(_ state: UnsafePointer<State>) -> AnyHashable? {
      func id(_ value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
      return (RuntimeValue(state.pointee).enumCase?.payload as? any Identifiable).map { id($0) }
    }

    /// Returns the identity of the child whose state is at the address `state`.
    ///
    /// The method is not inlined, because it reads both parts of the identity from a copy of the state, which must not
    /// stay on the stack while a child runs.
    @inline(never)
    func read(_ state: UnsafePointer<State>) -> ChildIdentity {
      ChildIdentity(id: id?(state) ?? nil, enumCase: runtimeEnumCaseName(state.pointee))
    }
  }
}
