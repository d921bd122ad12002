import Store

@Reducer
struct PersonalInfo {
  @ObservableState
  struct State: Equatable {
    var signUpData: SignUpData
  }

  enum Action: ViewAction {
    case delegate(Delegate)
    case view(View)

    @CasePathable
    enum Delegate {
      case next(SignUpData)
    }

    @CasePathable
    enum View: BindableAction {
      case binding(BindingAction<State>)
      case nextButtonTapped
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none
      case .view(.binding):
        return .none
      case .view(.nextButtonTapped):
        return .send(.delegate(.next(state.signUpData)))
      }
    }
  }
}
