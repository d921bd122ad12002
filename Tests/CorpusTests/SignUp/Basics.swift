import Store

@Reducer
struct Basics {
  @ObservableState
  struct State: Equatable {
    var signUpData: SignUpData
    var passwordError: String?

    var isNextEnabled: Bool {
      !signUpData.email.isEmpty && !signUpData.password.isEmpty && passwordError == nil
    }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case delegate(Delegate)
    case nextButtonTapped

    @CasePathable
    enum Delegate {
      case next(SignUpData)
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.signUpData.passwordConfirmation) { _, _ in
        Reduce { state, _ in
          state.validate()
          return .none
        }
      }
      .onChange(of: \.signUpData.password) { _, _ in
        Reduce { state, _ in
          state.validate()
          return .none
        }
      }
    Reduce { state, action in
      switch action {
      case .binding, .delegate:
        return .none
      case .nextButtonTapped:
        return state.isNextEnabled ? .send(.delegate(.next(state.signUpData))) : .none
      }
    }
  }
}

extension Basics.State {
  mutating func validate() {
    passwordError =
      signUpData.password == signUpData.passwordConfirmation ? nil : "Passwords do not match."
  }
}
