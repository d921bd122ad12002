import Store
import TestSupport
import Testing

/// Dialogs among the cases of optional state that is not declared with `@Presents`.
@MainActor
@Suite("Dialogs in optional destinations")
struct OptionalDestinationTests {
  @Reducer
  struct Counter {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case increment }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer(state: .equatable, action: .equatable)
  enum Destination {
    case counter(Counter)
    case alert(AlertState<Answer>)
    @CasePathable
    enum Answer: Equatable { case yes, again }
  }

  @Reducer
  struct Feature {
    struct State: Equatable {
      var destination: Destination.State?
      var log: [String] = []
    }
    enum Action: Equatable {
      case destination(Destination.Action)
      case other
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .destination(.alert(let answer)):
          state.log.append("\(answer), \(state.destination == nil ? "gone" : "there")")
          if answer == .again { state.destination = .alert(AlertState { TextState("Again") }) }
        case .destination, .other: break
        }
        return .none
      }
      .ifLet(\.destination, action: \.destination)
    }
  }

  private func makeStore(_ destination: Destination.State) -> StoreOf<Feature> {
    Store(initialState: Feature.State(destination: destination)) { Feature() }
  }

  @Test("are dismissed by their actions after the parent has seen them, unless it shows another dialog")
  func dialog() {
    let store = makeStore(.alert(AlertState { TextState("First") }))
    store.send(.other)
    #expect(store.destination?.alert?.title == TextState("First"))
    store.send(.destination(.alert(.again)))
    #expect(store.destination?.alert?.title == TextState("Again"))
    store.send(.destination(.alert(.yes)))
    #expect(store.destination == nil)
    #expect(store.log == ["again, there", "yes, there"])
  }

  @Test("are dismissed by every action of the enum, also by one of another case, which is an issue")
  func otherCase() {
    let store = makeStore(.alert(AlertState { TextState("First") }))
    let found = issues { store.send(.destination(.counter(.increment))) }
    #expect(found.map(\.kind) == [.wrongCase])
    #expect(store.destination == nil)
  }

  @Test("do not make other features of the enum end with their actions")
  func feature() {
    let store = makeStore(.counter(Counter.State()))
    store.send(.destination(.counter(.increment)))
    #expect(store.destination == .counter(Counter.State(count: 1)))
  }
}
