import TestStore
import TestSupport
import Testing

/// A count and what it is called.
@Reducer
struct Tally {
  struct State: Equatable {
    var count = 0
    var name = "Blob"
  }
  enum Action: Equatable { case increment, noop, later(Int), landed(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment, .landed: state.count += 1
      case .noop: break
      case .later(let value): return .run { await $0(.landed(value)) }
      }
      return .none
    }
  }
}

@Suite("What a send says when it fails")
struct SendFailureTests {
  struct Refusal: Error, CustomStringConvertible { var description: String { "no" } }

  func makeStore() -> TestStoreOf<Tally> { TestStore(initialState: Tally.State()) { Tally() } }

  @Test("a state that is not the expected one")
  func unexpectedState() async {
    let store = makeStore()
    let line = #line + 1
    let told = await failures { await store.send(.increment) { $0.count = 2 } }
    #expect(
      told == [
        Failure(
          """
          A state change does not match expectation:

            Tally.State(
          −   count: 2,
          +   count: 1,
              name: "Blob"
            )

          (Expected: −, Actual: +)
          """, line: line)
      ])
    #expect(store.state.count == 1)
  }

  @Test("a change that nobody expected")
  func changeWithoutClosure() async {
    let store = makeStore()
    let line = #line + 1
    let told = await failures { await store.send(.increment) }
    #expect(
      told == [
        Failure(
          """
          State was not expected to change, but a change occurred:

            Tally.State(
          −   count: 0,
          +   count: 1,
              name: "Blob"
            )

          (Expected: −, Actual: +)
          """, line: line)
      ])
  }

  @Test("a closure that changes nothing, also by writing what is there")
  func noChange() async {
    let store = makeStore()
    let line = #line + 2
    let told = await failures {
      await store.send(.noop) { $0.name = "Blob" }
    }
    #expect(
      told == [
        Failure(
          """
          Expected state to change, but no change occurred.

          The trailing closure made no observable modifications to state. If no change to state is expected, omit \
          the trailing closure.
          """, line: line)
      ])
  }

  @Test("a closure that throws")
  func throwingClosure() async {
    let store = makeStore()
    let told = await failures { await store.send(.noop) { _ in throw Refusal() } }
    #expect(told.map(\.message) == ["The trailing closure threw an error: no"])
  }

  @Test("a send before what came in is received")
  func sendBeforeReceive() async {
    let store = makeStore()
    await store.send(.later(1))
    let line = #line + 1
    let told = await failures { await store.send(.increment) { $0.count = 1 } }
    #expect(
      told == [
        Failure(
          """
          Must handle 1 received action before sending an action.

          Unhandled:
            [0]: Tally.Action.landed(1)

          To be sent: Tally.Action.increment

          Fix: assert it with 'await store.receive(…)' before this line, or skip it with 'await store.skipReceivedActions()'.
          """, line: line)
      ])
    await store.skipReceivedActions()
  }
}
