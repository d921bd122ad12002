import Store

@Reducer
struct CounterForm {
  @ObservableState
  struct State: Equatable {
    var counter: Counter.State
    var focus: Field? = .name

    enum Field: Hashable { case name }

    var isValid: Bool { !counter.name.isEmpty }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case delegate(Delegate)
    case saveButtonTapped

    @CasePathable
    enum Delegate: Equatable {
      case save(Counter.State)
    }
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.counter.name):
        state.focus = state.counter.name.isEmpty ? .name : nil
        return .none

      case .binding:
        return .none

      case .cancelButtonTapped:
        return .run { _ in await self.dismiss() }

      case .delegate:
        return .none

      case .saveButtonTapped:
        guard state.isValid else { return .none }
        return .run { [counter = state.counter] send in
          await send(.delegate(.save(counter)))
          await self.dismiss()
        }
      }
    }
  }
}
