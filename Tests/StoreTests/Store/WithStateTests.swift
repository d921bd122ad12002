import Store
import Testing

/// A feature whose rows own their texts.
@Reducer
private struct Texts {
  struct State {
    var rows = (0..<50).map { "the text of row \($0), which does not fit into the value itself" }
  }

  enum Action { case removeFirst, clear }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .removeFirst: state.rows = Array(state.rows.dropFirst())
      case .clear: state.rows = []
      }
      return .none
    }
  }
}

@MainActor
private final class ViewModel {
  let store = Store(initialState: Texts.State()) { Texts() }

  func removeAll() -> (seen: Int, characters: Int) {
    store.withState { state in
      for _ in state.rows { store.send(.removeFirst) }
      return (state.rows.count, state.rows.reduce(0) { $0 + $1.utf8.count })
    }
  }

  func clear() -> [String] {
    store.withState { state in
      store.send(.clear)
      return state.rows.map { String($0.reversed()) }
    }
  }
}

/// A closure that is passed the state may send: its parameter is a value.
///
/// In a release build the optimizer passes values without a copy where it can.
@MainActor
@Suite struct WithStateTests {
  @Test func aSendInTheClosureLeavesItsParameterAsItWas() {
    let expected = Texts.State().rows
    let model = ViewModel()
    let (seen, characters) = model.removeAll()
    #expect(seen == 50)
    #expect(characters == expected.reduce(0) { $0 + $1.utf8.count })
    #expect(model.store.rows.isEmpty)
  }

  @Test func allElementsAreReadAfterTheStateWasCleared() {
    let model = ViewModel()
    #expect(model.clear() == Texts.State().rows.map { String($0.reversed()) })
    #expect(model.store.rows.isEmpty)
  }

  @Test func aSendInAnObserverThatReadsTheWholeState() async {
    let model = ViewModel()
    var counts: [Int] = []
    let token = model.store.observe {
      counts.append(
        model.store.withState { state in
          if state.rows.count == 50 { model.store.send(.clear) }
          return state.rows.reduce(0) { $0 + $1.utf8.count }
        })
    }
    #expect(counts.first == Texts.State().rows.reduce(0) { $0 + $1.utf8.count })
    withExtendedLifetime(token) {}
  }
}
