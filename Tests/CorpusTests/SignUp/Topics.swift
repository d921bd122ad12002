import Store

@Reducer
struct Topics {
  @ObservableState
  struct State: Equatable {
    var topics: Set<SignUpData.Topic>
    @Presents var warning: Warning.State?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case delegate(Delegate)
    case doneButtonTapped
    case warning(PresentationAction<Warning.Action>)

    @CasePathable
    enum Delegate {
      case next(Set<SignUpData.Topic>)
    }
  }

  @Reducer
  struct Warning {
    @ObservableState
    struct State: Equatable { var message: String }
    enum Action { case okButtonTapped }
    @Dependency(\.dismiss) var dismiss
    var body: some ReducerOf<Self> {
      Reduce { _, action in
        switch action {
        case .okButtonTapped:
          return .run { [dismiss] _ in await dismiss() }
        }
      }
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .delegate, .warning:
        return .none
      case .doneButtonTapped:
        if state.topics.isEmpty {
          state.warning = Warning.State(message: "Please choose at least one topic.")
          return .none
        }
        return .send(.delegate(.next(state.topics)))
      }
    }
    .ifLet(\.$warning, action: \.warning) {
      Warning()
    }
  }
}
