import Store

@Reducer
struct Todos {
  struct State: Equatable { var todos: IdentifiedArrayOf<Todo.State> = [] }
  enum Action {
    case addTapped
    case todos(IdentifiedActionOf<Todo>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped: state.todos.append(Todo.State(id: state.todos.count))
      case .todos: break
      }
      return .none
    }
    .forEach(\.todos, action: \.todos) { Todo() }
  }
}

extension Todos {
  static let remaining = Selector<State, Int> { state in state.todos.count { !$0.isDone } }
}
