import Store
import TestStore
import TestSupport
import Testing

@MainActor @Suite("Assertions of properties that refer to another shared value")
struct SharedReplacementTests {
  @Reducer struct Board {
    struct Card: Equatable {
      @Shared var points: Int

      init(points: Int) {
        _points = Shared(value: 0)
        $points = Shared(value: points)
      }
    }
    struct State: Equatable {
      @Shared(value: 0) var score
      @SharedReader(value: 0) var best
      var card: Card?
    }
    enum Action: Equatable {
      case replace(Int), replaceKeyed, replaceTwice, replaceAndAdd, add, replaceBest, replaceOther
      case replaceLater, replaced, replaceSilently, loadOther
      case deal, dealAndAdd, addToCard
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .replace(let score): state.$score = Shared(value: score)
        case .replaceKeyed: state.$score = Shared(wrappedValue: 7, .inMemory("score"))
        case .replaceTwice:
          state.$score = Shared(value: 5)
          state.$score = Shared(value: 7)
        case .replaceAndAdd:
          state.$score = Shared(value: 7)
          state.$score.withLock { $0 += 1 }
        case .add: state.$score.withLock { $0 += 1 }
        case .replaceBest: state.$best = SharedReader(value: 7)
        case .replaceOther:
          @Shared(value: 0) var other
          $other = Shared(value: 7)
        case .replaceLater:
          return .run { [score = state.$score] send in
            score.projectedValue = Shared(value: 7)
            await send(.replaced)
          }
        case .replaced: break
        case .replaceSilently:
          return .run { [score = state.$score] _ in score.projectedValue = Shared(value: 7) }
        case .loadOther:
          return .run { [score = state.$score] send in
            try await score.load(.inMemory("stored"))
            await send(.replaced)
          }
        case .deal: state.card = Card(points: 7)
        case .dealAndAdd:
          state.card = Card(points: 7)
          state.card?.$points.withLock { $0 += 1 }
        case .addToCard: state.card?.$points.withLock { $0 += 1 }
        }
        return .none
      }
    }
  }

  private func makeStore() -> TestStoreOf<Board> { TestStore(initialState: Board.State()) { Board() } }

  private func messages(_ body: () async -> Void) async -> [String] { await failures(body).map(\.message) }

  @Test("the closure sets the reference, and reads the old value until it does")
  func asserted() async {
    let store = makeStore()
    await store.send(.replace(7)) {
      #expect($0.score == 0 && $0.$score.description == "Shared<Int>(value: 0)")
      $0.$score = Shared(value: 7)
      #expect($0.score == 7)
    }
    #expect(store.state.score == 7)
    await store.send(.add) { $0.$score.withLock { $0 = 8 } }
    await store.send(.replaceTwice) { $0.$score = Shared(value: 7) }
  }

  @Test("a replacement that is not asserted fails")
  func unasserted() async {
    let store = makeStore()
    let messages = await messages { await store.send(.replace(7)) }
    #expect(
      messages == [
        """
        State was not expected to change, but a change occurred:

        The shared value Int, replaced by another:

        − 0
        + 7

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test("a wrong expectation fails, and does not change the state")
  func wrong() async {
    let store = makeStore()
    let wrong = await messages { await store.send(.replaceKeyed) { $0.$score = Shared(value: 99) } }
    #expect(
      wrong == [
        """
        A state change does not match expectation:

        The shared value Int, replaced by .inMemory("score"):

        − 99
        + 7

        (Expected: −, Actual: +)
        """
      ])
    #expect(store.state.score == 7)
    let missing = await messages { await store.send(.replaced) { $0.$score = Shared(value: 99) } }
    #expect(missing.count == 1 && missing[0].contains("− 99\n+ 7"), "\(missing)")
    #expect(store.state.score == 7 && store.state.$score.description.contains("inMemory"))
  }

  @Test("one by an equal value may be asserted")
  func equal() async {
    let store = makeStore()
    await store.send(.replace(0))
    await store.send(.replace(0)) { $0.$score = Shared(value: 0) }
  }

  @Test("that of an effect is asserted with the next action")
  func effect() async {
    let store = makeStore()
    await store.send(.replaceLater)
    await store.receive(.replaced) { $0.$score = Shared(value: 7) }
  }

  @Reducer struct Late {
    struct State: Equatable { @Shared(value: 0) var score }
    enum Action { case start(Gate) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start(let gate):
          .run { [score = state.$score] _ in
            await gate.pass()
            score.withLock { $0 = 7 }
          }
        }
      }
    }
  }

  @Test("the first one, by an effect that goes on when the test ends, fails")
  func atTheVeryEnd() async {
    let messages = await messages {
      let store = TestStore(initialState: Late.State()) { Late() }
      let gate = Gate()
      await store.send(.start(gate))
      gate.open()
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("was changed, and the test has not asserted the change.") == true)
  }

  @Test("that of an effect that is never asserted fails at the end, at the line of the store")
  func atEnd() async {
    var line = 0
    let failures = await failures {
      line = #line + 1
      let store = TestStore(initialState: Board.State()) { Board() }
      await store.send(.replaceSilently)
    }
    #expect(
      failures == [
        Failure(
          """
          A property refers to another shared value (Int, replaced by another), and the test has not asserted the change.

          − 0
          + 7

          (Before: −, After: +)

          Fix: assert it in the closure of the first 'send' or 'receive' after the change, with \
          '$0.$property = Shared(value: …)', or 'SharedReader(value: …)' for a reader. If there is no such call, assert \
          it with 'store.assert { … }'.
          """, line: line)
      ])
  }

  @Test("a reader that refers to another value is asserted too")
  func reader() async {
    let store = makeStore()
    await store.send(.replaceBest) { $0.$best = SharedReader(value: 7) }
    let messages = await messages {
      await store.send(.replaceBest) { $0.$best = SharedReader(value: 8) }
    }
    #expect(messages.count == 1)
    #expect(store.state.best == 7)
  }

  @Test("the load of another key is asserted too")
  func otherKey() async {
    @Shared(.inMemory("stored")) var stored = 7
    let store = makeStore()
    await store.send(.loadOther)
    await store.receive(.replaced) { $0.$score = Shared(value: 7) }
    let other = makeStore()
    await other.send(.loadOther)
    let messages = await messages { await other.receive(.replaced) }
    #expect(messages.count == 1 && messages[0].contains(#"replaced by .inMemory("stored")"#), "\(messages)")
  }

  @Test("the new value counts as it is at the end of the action, and is changed like any other afterwards")
  func changedAtOnce() async {
    let store = makeStore()
    await store.send(.replaceAndAdd) { $0.$score = Shared(value: 8) }
    await store.send(.add) { $0.$score.withLock { $0 = 9 } }
  }

  @Test("a closure changes the value that it has made itself")
  func changedInClosure() async {
    let store = makeStore()
    await store.send(.replace(7)) {
      $0.$score = Shared(value: 6)
      $0.$score.withLock { $0 += 1 }
    }
    await store.send(.dealAndAdd) {
      $0.card = Board.Card(points: 7)
      $0.card?.$points.withLock { $0 += 1 }
      $0.card?.$points.withLock { $0 += 0 }
    }
  }

  @Test("a property that is made and replaced at once is asserted with what contains it")
  func madeAtOnce() async {
    let store = makeStore()
    await store.send(.deal) { $0.card = Board.Card(points: 7) }
    await store.send(.addToCard) { $0.card?.$points.withLock { $0 = 8 } }
    #expect(await messages { await store.send(.addToCard) }.count == 1)
    await store.send(.dealAndAdd) { $0.card = Board.Card(points: 8) }
  }

  @Test("a property that the state does not have need not be asserted")
  func outsideOfState() async {
    await makeStore().send(.replaceOther)
  }

  @Test("without full exhaustivity only what is asserted counts")
  func nonexhaustive() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.replace(7))
    await store.send(.replace(8)) { $0.$score = Shared(value: 8) }
    await store.send(.replace(9)) {
      #expect($0.score == 9)
      $0.$score.withLock { $0 = 9 }
    }
    let messages = await messages { await store.send(.replace(10)) { $0.$score = Shared(value: 11) } }
    #expect(messages.count == 1 && messages[0].contains("− 11\n+ 10"), "\(messages)")
    #expect(store.state.score == 10)
  }

  @Test("a recorded script sets the reference")
  func recorded() async {
    let store = makeStore()
    let script = await store.recordScript {
      await store.send(.replace(7))
      await store.send(.replaceBest)
    }
    #expect(
      script == """
        await store.send(.replace(7)) {
          $0.$score = Shared(value: 7)
        }
        await store.send(.replaceBest) {
          $0.$best = SharedReader(value: 7)
        }
        """)
  }
}
