import Store
import TestSupport
import Testing

@MainActor
@Suite("Stores of computed state")
struct ComputedScopeTests {
  @Reducer
  struct Summary {
    struct Text: Equatable {
      var number: Int
      var label = "a text too long to be kept in place"
    }

    struct State {
      var number = 1
      var clock = 0
      let evaluations = Counted()

      var text: Text {
        evaluations.increment()
        return Text(number: number)
      }
      /// Nil for zero.
      var positive: Text? {
        evaluations.increment()
        return number > 0 ? Text(number: number) : nil
      }
    }

    @CasePathable enum Action {
      case tick
      case set(Int)
      case text(Never)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tick: state.clock += 1
        case .set(let number): state.number = number
        }
        return .none
      }
    }
  }

  private let store = Store(initialState: Summary.State()) { Summary() }

  /// The evaluations after each action while an observer, which keeps no store, calls `read`.
  private func evaluations(_ read: @escaping @MainActor () -> Int?, _ actions: [Summary.Action]) async -> (
    evaluations: [Int], seen: [Int?]
  ) {
    var seen: [Int?] = []
    let token = store.observe { seen.append(read()) }
    let counter = store.evaluations
    var evaluations = [counter.count]
    for action in actions {
      let before = counter.count
      store.send(action)
      await Task { @MainActor in }.value
      evaluations.append(counter.count - before)
    }
    token.cancel()
    return (evaluations, seen)
  }

  @Test("are evaluated once for each change by an observer that scopes them each time")
  func plain() async {
    let actions: [Summary.Action] = [.tick, .set(2), .set(2), .set(0)]
    let found = await evaluations(
      { withIssuesSilenced(.computedScope) { store.scope(state: \.text, action: \.text).number } }, actions)
    #expect(found.evaluations == [1, 1, 1, 1, 1])
    #expect(found.seen == [1, 2, 0])
  }

  @Test("are evaluated once for each change if they are optional too")
  func optional() async {
    let actions: [Summary.Action] = [.tick, .set(2), .set(0), .tick, .set(3)]
    let found = await evaluations({ store.scope(state: \.positive, action: \.text)?.number }, actions)
    #expect(found.evaluations == [1, 1, 1, 1, 1, 1])
    #expect(found.seen == [1, 2, nil, 3])
  }
}
