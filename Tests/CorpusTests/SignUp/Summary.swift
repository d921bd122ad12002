import Store

struct Account: Equatable, Sendable, Identifiable {
  let id: Int
}

struct AccountClient: Sendable {
  var signUp: @Sendable (_ data: SignUpData) async throws -> Account
}

private enum AccountClientKey: DependencyKey {
  static let liveValue = AccountClient { _ in Account(id: 1) }
  static var testValue: AccountClient { AccountClient { _ in Account(id: 0) } }
}

extension DependencyValues {
  var accountClient: AccountClient {
    get { self[AccountClientKey.self] }
    set { self[AccountClientKey.self] = newValue }
  }
}

@Reducer
struct Summary {
  @Reducer(state: .equatable)
  enum Destination {
    case basics(Basics)
    case topics(Topics)
  }

  @ObservableState
  struct State: Equatable {
    var signUpData: SignUpData
    var failure: String?
    @Presents var destination: Destination.State?
  }

  enum Action {
    case delegate(Delegate)
    case destination(PresentationAction<Destination.Action>)
    case editBasicsButtonTapped
    case editTopicsButtonTapped
    case signUpResponse(Result<Account, any Error>)
    case submitButtonTapped

    @CasePathable
    enum Delegate {
      case didSignUp(Account)
    }
  }

  @Dependency(\.accountClient.signUp) var signUp

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      switch action {
      case .delegate:
        return .none

      case .destination(.presented(.basics(.delegate(.next(let data))))):
        state.signUpData = data
        state.destination = nil
        return .none

      case .destination(.presented(.topics(.delegate(.next(let topics))))):
        state.signUpData.topics = topics
        state.destination = nil
        return .none

      case .destination:
        return .none

      case .editBasicsButtonTapped:
        state.destination = .basics(Basics.State(signUpData: state.signUpData))
        return .none

      case .editTopicsButtonTapped:
        state.destination = .topics(Topics.State(topics: state.signUpData.topics))
        return .none

      case .signUpResponse(.success(let account)):
        return .send(.delegate(.didSignUp(account)))

      case .signUpResponse(.failure(let error)):
        state.failure = String(describing: error)
        return .none

      case .submitButtonTapped:
        state.failure = nil
        return .run { [data = state.signUpData] send in
          let account = try await signUp(data)
          await send(.signUpResponse(.success(account)))
        } catch: { error, send in
          await send(.signUpResponse(.failure(error)))
        }
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}
