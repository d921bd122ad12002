import Store

@Reducer
struct Todo {
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
    var isDone = false
  }
  enum Action { case toggled, renamed(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .toggled: state.isDone.toggle()
      case .renamed(let title): state.title = title
      }
      return .none
    }
  }
}
