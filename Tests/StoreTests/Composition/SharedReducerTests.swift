import Store
import Testing

/// A feature on a case of its state, which calls back while it reduces.
@Reducer
private struct Recorder {
  @CasePathable
  enum State: Equatable { case on([Int]) }

  @CasePathable
  enum Action { case on(Int) }

  let calls: Calls

  var body: some ReducerOf<Self> {
    Scope(state: \.on, action: \.on) {
      Reduce { numbers, number in
        numbers.append(number)
        calls.body(number)
        numbers.append(number)
        return .none
      }
    }
  }
}

private final class Calls {
  var body: (Int) -> Void = { _ in }
}

@MainActor
@Suite("One reducer of two stores")
struct SharedReducerTests {
  @Test("changes the state of each, although one sends to the other while it reduces")
  func nested() {
    let calls = Calls()
    let erased: any Reducer<Recorder.State, Recorder.Action> = Recorder(calls: calls)
    let reducer = Reduce(erased)
    let first = Store(initialState: .on([1])) { reducer }
    let second = Store(initialState: .on([2])) { reducer }
    calls.body = { if $0 > 0 { second.send(.on(-$0)) } }
    first.send(.on(3))
    #expect(first.state == .on([1, 3, 3]))
    #expect(second.state == .on([2, -3, -3]))
  }
}
