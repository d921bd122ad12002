import Store

/// A feature whose actions are changes of its state.
struct Changing<State>: Reducer {
  struct Action: Sendable {
    let change: @Sendable (inout State) -> Void
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      action.change(&state)
      return .none
    }
  }

  /// Returns a store without an isolation.
  static func store(_ state: State) -> Store<State, Action> {
    Store(initialState: state, isolation: nil) { Changing() }
  }
}

extension Store where Action == Changing<State>.Action {
  func change(_ change: @escaping @Sendable (inout State) -> Void) {
    send(Action(change: change), isolation: nil)
  }
}
