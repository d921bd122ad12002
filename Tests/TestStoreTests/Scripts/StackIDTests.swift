import Store
import TestStore
import TestSupport
import Testing

@Reducer fileprivate struct Screens {
  @ObservableState struct State: Equatable {
    var first = StackState<Page.State>()
    var second = StackState<Page.State>()
  }

  enum Action {
    case pushOnSecond(Int)
    case pushOnBoth(Int)
    case load
    case loaded(StackState<Page.State>)
    case first(StackActionOf<Page>)
    case second(StackActionOf<Page>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .pushOnSecond(let number): state.second.append(Page.State(number: number))
      case .pushOnBoth(let number):
        state.first.append(Page.State(number: number))
        state.second.append(Page.State(number: number))
      case .load: return .run { send in await send(.loaded(Page.stack(7, 8, 9))) }
      case .loaded(let stack): state.first = stack
      case .first, .second: break
      }
      return .none
    }
    .forEach(\.first, action: \.first) { Page() }
    .forEach(\.second, action: \.second) { Page() }
  }
}

@Reducer fileprivate struct Page {
  struct State: Equatable { var number: Int }

  static func stack(_ numbers: Int...) -> StackState<State> { StackState(numbers.map { State(number: $0) }) }
}

@Suite("Ids of stack elements in assertions") @MainActor
struct StackIDTests {
  @Test("a push on one stack, beside another that was made before the store")
  func madeBefore() async {
    let state = Screens.State(first: Page.stack(1, 2))
    let store = TestStore(initialState: state) { Screens() }
    await store.send(.pushOnSecond(3)) { $0.second.append(Page.State(number: 3)) }
    await store.send(.pushOnBoth(4)) {
      $0.first.append(Page.State(number: 4))
      $0.second.append(Page.State(number: 4))
    }
  }

  @Test("a push on one stack, beside another that an effect has made")
  func madeByEffect() async {
    let store = TestStore(initialState: Screens.State()) { Screens() }
    await store.send(.load)
    await store.receive(\.loaded) { $0.first = Page.stack(7, 8, 9) }
    await store.send(.pushOnSecond(3)) { $0.second.append(Page.State(number: 3)) }
  }
}
