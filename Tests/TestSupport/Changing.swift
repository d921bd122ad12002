import Store

/// A feature whose actions are changes of its state.
package struct Changing<State>: Reducer {
  package struct Action: Sendable {
    package let change: @Sendable (inout State) -> Void

    package init(change: @escaping @Sendable (inout State) -> Void) { self.change = change }
  }

  package init() {}

  package var body: some Reducer<State, Action> {
    Reduce { state, action in
      action.change(&state)
      return .none
    }
  }

  /// Returns a store without an isolation.
  package static func store(_ state: State) -> Store<State, Action> {
    Store(initialState: state, isolation: nil) { Changing() }
  }
}

extension Store where Action == Changing<State>.Action {
  package func change(_ change: @escaping @Sendable (inout State) -> Void) {
    send(Action(change: change), isolation: nil)
  }
}
