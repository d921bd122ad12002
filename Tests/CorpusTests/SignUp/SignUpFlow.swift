import Store

struct SignUpData: Equatable, Sendable {
  var email = ""
  var password = ""
  var passwordConfirmation = ""
  var firstName = ""
  var lastName = ""
  var topics: Set<Topic> = []

  enum Topic: String, CaseIterable, Identifiable, Sendable {
    case concurrency = "Concurrency"
    case macros = "Macros"
    case testing = "Testing"
    var id: Self { self }
  }
}

@Reducer
struct SignUpFlow {
  @Reducer
  enum Path {
    case basics(Basics)
    case personalInfo(PersonalInfo)
    case summary(Summary)
    case topics(Topics)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    var signUpData = SignUpData()
    var account: Account?
  }

  enum Action {
    case path(StackActionOf<Path>)
    case signUpButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case let .path(.element(id: _, action: .basics(.delegate(.next(data))))):
        state.signUpData = data
        state.path.append(.personalInfo(PersonalInfo.State(signUpData: data)))
        return .none

      case let .path(.element(id: _, action: .personalInfo(.delegate(.next(data))))):
        state.signUpData = data
        state.path.append(.topics(Topics.State(topics: data.topics)))
        return .none

      case let .path(.element(_, .topics(.delegate(delegateAction)))):
        switch delegateAction {
        case .next(let topics):
          state.signUpData.topics = topics
          state.path.append(.summary(Summary.State(signUpData: state.signUpData)))
        }
        return .none

      case let .path(.element(id: _, action: .summary(.delegate(.didSignUp(account))))):
        state.account = account
        state.path.removeAll()
        return .none

      case let .path(.popFrom(id: id)):
        guard let topics = state.path[id: id, case: \.topics] else { return .none }
        state.signUpData.topics = topics.topics
        return .none

      case .path:
        return .none

      case .signUpButtonTapped:
        state.path.append(.basics(Basics.State(signUpData: state.signUpData)))
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension SignUpFlow.Path.State: Equatable {}
