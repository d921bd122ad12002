import Foundation
import Store

@Reducer
struct Outline {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var text = ""
    var isDone = false
    var isCollapsed = false
    var children: IdentifiedArrayOf<State> = []

    var count: Int { children.reduce(1) { $0 + $1.count } }
  }

  enum Action: BindableAction {
    case addChildButtonTapped
    case binding(BindingAction<State>)
    indirect case children(IdentifiedActionOf<Outline>)
    case delegate(Delegate)
    case indentChildButtonTapped(id: UUID)
    case removeButtonTapped
    case toggleAllButtonTapped

    enum Delegate {
      case remove
    }
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addChildButtonTapped:
        state.children.append(State(id: uuid()))
        state.isCollapsed = false
        return .none

      case .binding(\.isDone):
        return state.isDone
          ? .merge(
            state.children.ids.map { .send(.children(.element(id: $0, action: .set(\.isDone, true)))) })
          : .none

      case .binding:
        return .none

      case let .children(.element(id: id, action: .delegate(.remove))):
        state.children.remove(id: id)
        return .none

      case .children:
        return .none

      case .delegate:
        return .none

      case .indentChildButtonTapped(let id):
        guard let index = state.children.index(id: id), index > 0 else { return .none }
        let child = state.children.remove(at: index)
        state.children[index - 1].children.append(child)
        return .none

      case .removeButtonTapped:
        return .send(.delegate(.remove))

      case .toggleAllButtonTapped:
        let isDone = !state.isDone
        state.isDone = isDone
        return .concatenate(
          state.children.ids.map { id in
            Effect.send(.children(.element(id: id, action: .toggleAllButtonTapped)))
          }
        )
      }
    }
    .forEach(\.children, action: \.children) {
      Self()
    }
  }
}
