import Store
import TestSupport
import Testing

@testable import TestStore

/// A feature whose effects signal.
private struct Listening: Reducer {
  struct State: Equatable {
    var heard: [Int] = []
  }

  enum Action: Equatable {
    case start([Int])
    case heard(Int)
    case answered(Int)
  }

  let source = Locked<CoalescingSource<Int>?>(nil)
  var answers = false

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start(let numbers):
        return .merge(numbers.map { number in .run { [source] _ in source.value?.signal(number) } })
      case .heard(let number):
        state.heard.append(number)
        return answers ? .run { send in await send(.answered(number)) } : .none
      case .answered: return .none
      }
    }
  }
}

@Suite("Signals under a test store") struct CoalescingTestStoreTests {
  /// Makes a store with a source, and says in which line the source is made.
  private func make(
    answers: Bool = false, isolation: isolated (any Actor)? = #isolation
  ) -> (TestStoreOf<Listening>, CoalescingSource<Int>, line: Int) {
    let feature = Listening(answers: answers)
    let store = TestStore(initialState: Listening.State()) { feature }
    let source = store.coalescing(Int.self, merging: .adding) { .heard($0) }
    feature.source.withLock { $0 = source }
    return (store, source, #line - 2)
  }

  @Test("are received, as many as have come as one action") func received() async {
    let (store, source, _) = make()
    source.signal(1)
    source.signal(2)
    await store.receive(.heard(3)) { $0.heard = [3] }
    source.signal(4)
    await store.receive(.heard(4)) { $0.heard = [3, 4] }
    await store.finish()
  }

  @MainActor @Test("of effects are received, on the main actor") func effects() async {
    let (store, _, _) = make(answers: true)
    await store.send(.start([1, 2, 4]))
    await store.receive(.heard(7)) { $0.heard = [7] }
    await store.receive(.answered(7))
  }

  @Test("are merged by a closure") func closure() async {
    let store = TestStore(initialState: Listening.State()) { Listening() }
    let source = store.coalescing(Set<Int>.self, merging: { $0.formUnion($1) }) { .heard($0.count) }
    source.signal([1, 2])
    source.signal([2, 3])
    await store.receive(.heard(3)) { $0.heard = [3] }
  }

  @Test("that are not received fail the test, at the line of the source") func unreceived() async {
    var line = 0
    let told = await failures {
      let (store, source, place) = make()
      line = place
      source.signal(1)
      source.signal(2)
      withExtendedLifetime(store) {}
    }
    #expect(told == [Self.unreceived("by the end of this test", line: line)])
  }

  @Test("that are not received are reported at finish, and before the next send") func unreceivedBefore()
    async
  {
    var (line, finish) = (0, 0)
    let told = await failures {
      let (store, source, place) = make()
      source.signal(1)
      source.signal(2)
      await store.send(.answered(0))
      line = place
      finish = #line + 1
      await store.finish()
      await store.receive(.heard(3)) { $0.heard = [3] }
    }
    let moment = "before 'finish()' (TestStoreTests/CoalescingTestStoreTests.swift:\(finish))"
    #expect(told.count == 2)
    #expect(told.last == Self.unreceived(moment, line: line))
    #expect(
      told.first?.message == """
        Must handle 1 received action before sending an action.

        Unhandled:
          [0]: Listening.Action.heard(3)

        To be sent: Listening.Action.answered(0)

        Fix: assert it with 'await store.receive(…)' before this line, or skip it with 'await store.skipReceivedActions()'.
        """)
  }

  private static func unreceived(_ moment: String, line: Int) -> Failure {
    Failure(
      """
      The store received 1 unexpected action \(moment):
        [0]: Listening.Action.heard(3)

      Fix: assert it with 'await store.receive(…)', or skip it with 'await store.skipReceivedActions()'.
      """, line: line)
  }

  @Test("need not be received without exhaustivity") func skipped() async {
    let (store, source, _) = make()
    store.exhaustivity = .off
    source.signal(1)
    await store.send(.start([2, 4]))
    await store.finish()
    #expect(store.state.heard.reduce(0, +) == 7)
  }

  @Test("an expected action that never comes fails at once, although there is a source") func missing() async
  {
    let told = await failures {
      let (store, source, _) = make()
      await store.receive(.heard(1))
      withExtendedLifetime(source) {}
    }
    #expect(told.count == 1)
    #expect(
      told.first?.message.hasPrefix(
        """
        Expected to receive the action Listening.Action.heard(1), but received none.

        No effect is in flight that could send it.
        """) == true)
  }

  @Test("after the end of the test store are dropped") func ended() async {
    let lifetimes = Lifetimes()
    var store: TestStoreOf<Listening>? = TestStore(initialState: Listening.State()) { Listening() }
    let source = store?.coalescing(Lifetimes.Token.self, merging: .latest) { _ in .heard(0) }
    store = nil
    source?.signal(lifetimes.make())
    #expect(lifetimes.alive == 0)
  }

  @Test("an exploration finds each way in which they merge, the same every time") func exploration() async {
    var outcomes: [Set<[Int]>] = []
    for _ in 0..<2 {
      let found = Locked<Set<[Int]>>([])
      let report = await exploreSchedules(.all(limit: 10_000)) {
        let (store, source, _) = make()
        store.exhaustivity = .off
        source.signal(1)
        await store.send(.start([2, 4]))
        source.signal(8)
        await store.finish()
        found.withLock { _ = $0.insert(store.state.heard) }
      }
      #expect(report.isComplete)
      outcomes.append(found.value)
    }
    #expect(outcomes.first == outcomes.last)
    // Once one has come, `finish` receives it before it runs another effect.
    #expect(outcomes.first == [[1, 14], [1, 10, 4], [1, 12, 2], [1, 8, 2, 4], [1, 8, 4, 2]])
  }
}
