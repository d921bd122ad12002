#if canImport(ComposableArchitecture)
  import ComposableArchitecture
#else
  import StoreCompatibility
#endif

/// A search field, which looks up its text when the user pauses.
@Reducer
public struct Lookup: Sendable {
  /// The content of the field, and the result.
  @ObservableState
  public struct State: Equatable {
    /// The text in the field.
    public var query = ""
    /// The definition of the text in the field; `nil` until it has been found.
    public var definition: String?
    /// The number of seconds since the lookup started; `nil` while no lookup is running.
    public var seconds: Int?
    /// The dialog that shows an error.
    @Presents public var alert: AlertState<Action.Alert>?

    /// Creates an empty field.
    public init() {}
  }

  /// The actions of the field.
  public enum Action {
    case queryChanged(String)
    case lookUp
    case response(TaskResult<String>)
    case ticked
    case alert(PresentationAction<Alert>)

    /// The actions of the alert.
    @CasePathable
    public enum Alert: Equatable, Sendable { case retryTapped }
  }

  enum CancelID { case typing, lookUp }

  @Dependency(\.mainQueue) var mainQueue
  @Dependency(\.dictionary) var dictionary

  /// Creates the feature.
  public init() {}

  /// The feature's logic.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        state.definition = nil
        state.seconds = nil
        guard !query.isEmpty else {
          return .merge(.cancel(id: CancelID.typing), .cancel(id: CancelID.lookUp))
        }
        return .concatenate(
          .cancel(id: CancelID.lookUp),
          .send(.lookUp).debounce(id: CancelID.typing, for: .milliseconds(300), scheduler: mainQueue))
      case .lookUp, .alert(.presented(.retryTapped)):
        state.seconds = 0
        return .merge(lookUp(state.query), ticks).cancellable(id: CancelID.lookUp, cancelInFlight: true)
      case .ticked:
        state.seconds? += 1
        return .none
      case .response(.success(let definition)):
        state.definition = definition
        state.seconds = nil
        return .cancel(id: CancelID.lookUp)
      case .response(.failure(let error)):
        state.seconds = nil
        state.alert = AlertState {
          TextState("Nothing was found: \(String(describing: error))")
        } actions: {
          ButtonState(action: .send(.retryTapped, animation: .default)) { TextState("Retry") }
        }
        return .cancel(id: CancelID.lookUp)
      case .alert:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  private func lookUp(_ query: String) -> Effect<Action> {
    .run { [dictionary] send in
      let result = await TaskResult { try await dictionary.define(query) }
      await send(.response(result), animation: .default)
    }
  }

  private var ticks: Effect<Action> {
    .run { [mainQueue] send in
      for await _ in mainQueue.timer(interval: .seconds(1)) {
        await send(.ticked, animation: .linear)
      }
    }
  }
}
