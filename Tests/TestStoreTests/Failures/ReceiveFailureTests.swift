import TestStore
import TestSupport
import Testing

@Suite("What a receive says when it fails")
struct ReceiveFailureTests {
  func makeStore(
    _ effect: @escaping @Sendable (Send<Listener.Action>) async throws -> Void
  ) -> TestStoreOf<Listener> {
    TestStore(initialState: Listener.State(isListening: true)) { Listener(effect: effect) }
  }

  @Test("an action that is not the expected one")
  func unexpectedAction() async {
    let store = makeStore { await $0(.heard(2)) }
    await store.send(.listen)
    let line = #line + 1
    let told = await failures { await store.receive(.heard(1)) { $0.heard = [1] } }
    #expect(
      told == [
        Failure(
          """
          Received unexpected action:

          − Listener.Action.heard(1)
          + Listener.Action.heard(2)

          (Expected: −, Received: +)
          """, line: line)
      ])
    #expect(store.state.heard == [2])
  }

  @Test("the expected action, behind another one")
  func wrongOrder() async {
    let store = makeStore { send in
      await withTaskGroup { group in
        for word in 1...3 { group.addTask { await send(.heard(word)) } }
      }
    }
    await store.send(.listen)
    let line = #line + 1
    let told = await failures { await store.receive(.heard(3)) }
    #expect(
      told == [
        Failure(
          """
          Received unexpected action:

          − Listener.Action.heard(3)
          + Listener.Action.heard(1)

          (Expected: −, Received: +)

          The expected action has also arrived, 2 actions after this one. Actions are received in the order in which \
          they were sent.
          """, line: line)
      ])
    await store.receive(.heard(2)) { $0.heard = [1, 2] }
    await store.receive(.heard(3)) { $0.heard = [1, 2, 3] }
  }

  @Test("another case, named by key path")
  func unexpectedCase() async {
    let store = makeStore { await $0(.heard(2)) }
    await store.send(.listen)
    let told = await failures { await store.receive(\.finished) }
    #expect(
      told.map(\.message) == [
        """
        Received unexpected action:

        Expected: an action of the case \\.finished
        Received: Listener.Action.heard(2)
        """
      ])
  }

  /// Rows by number, and a stack of them, whose effect answers for another row than that of the action.
  @Reducer
  struct Rows {
    struct State: Equatable {}
    struct Key: Hashable, Sendable {
      var group: String
      var row: Int
    }

    @CasePathable
    enum Row: Equatable { case tapped, saved(Int) }
    @CasePathable
    enum Action: Equatable {
      case rows(IdentifiedAction<Int, Row>)
      case path(StackAction<Int, Row>)
      case keyed(IdentifiedAction<Key, Row>)
    }

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        switch action {
        case .rows(.element(let id, .tapped)): .send(.rows(.element(id: id - 1, action: .saved(7))))
        case .path(.element(_, .tapped)): .send(.path(.element(id: 0, action: .saved(7))))
        case .keyed(.element(_, .tapped)):
          .send(.keyed(.element(id: Key(group: "a", row: 0), action: .saved(7))))
        default: .none
        }
      }
    }
  }

  @Test("the case of another element, named by its id")
  func unexpectedElement() async {
    let store = TestStore(initialState: Rows.State()) { Rows() }
    let key = Rows.Key(group: "a", row: 1)
    let told = await failures {
      await store.send(\.rows[id: 2].tapped)
      await store.receive(\.rows[id: 2].saved)
      await store.send(\.path[id: 1].tapped)
      await store.receive(\.path[id: 1].saved)
      await store.send(\.keyed[id: key].tapped)
      await store.receive(\.keyed[id: key].saved)
      await store.receive(inAnyOrder: \.rows[id: 3].saved, \.path[id: 4].saved)
    }
    #expect(
      told.prefix(3).map(\.message) == [
        """
        Received unexpected action:

        Expected: an action of the case \\.rows[id: 2].saved
        Received: ReceiveFailureTests.Rows.Action.rows(
          .element(
            id: 1,
            action: .saved(7)
          )
        )
        """,
        """
        Received unexpected action:

        Expected: an action of the case \\.path[id: #1].saved
        Received: ReceiveFailureTests.Rows.Action.path(
          .element(
            id: #0,
            action: .saved(7)
          )
        )
        """,
        """
        Received unexpected action:

        Expected: an action of the case \\.keyed[id: Key(group: "a", row: 1)].saved
        Received: ReceiveFailureTests.Rows.Action.keyed(
          .element(
            id: ReceiveFailureTests.Rows.Key(
              group: "a",
              row: 0
            ),
            action: .saved(7)
          )
        )
        """,
      ])
    let missing = """
      Expected to receive an action of the case \\.rows[id: 3].saved, or an action of the case \\.path[id: #4].saved, \
      but received none.
      """
    #expect(told.last?.message.hasPrefix(missing) == true)
  }

  @Test("another value of the expected case")
  func unexpectedValue() async {
    let store = makeStore { await $0(.heard(2)) }
    await store.send(.listen)
    let told = await failures { await store.receive(\.heard, 1) }
    #expect(
      told.map(\.message) == [
        """
        Received unexpected action:

        − Listener.Action.heard(1)
        + Listener.Action.heard(2)

        (Expected: −, Received: +)
        """
      ])
  }

  @Test("an action that a predicate refuses")
  func refusedByPredicate() async {
    let store = makeStore { await $0(.heard(2)) }
    await store.send(.listen)
    let told = await failures { await store.receive { $0 == .finished } }
    #expect(
      told.map(\.message) == [
        """
        Received unexpected action:

        Expected: an action that satisfies the predicate
        Received: Listener.Action.heard(2)
        """
      ])
  }

  @Test("nothing comes, because no effect is in flight")
  func missingAction() async {
    let store = makeStore { _ in }
    await store.send(.listen)
    let line = #line + 1
    let told = await failures { await store.receive(.heard(1)) }
    #expect(
      told == [
        Failure(
          """
          Expected to receive the action Listener.Action.heard(1), but received none.

          No effect is in flight that could send it.

          Likely causes, in order:
          1. The reducer returns no effect that sends it. Check the branch for the last action before this line.
          2. The effect ended without sending: it was cancelled, perhaps by itself if it cancels its own id, or it \
          caught an error.
          """, line: line)
      ])
  }

  @Test("nothing comes, by case and by predicate")
  func missingByOtherMeans() async {
    let store = makeStore { _ in }
    let told = await failures {
      await store.receive(\.heard)
      await store.receive(\.heard, 3)
      await store.receive { _ in true }
    }
    #expect(
      told.map { $0.message.prefix { $0 != "\n" } } == [
        "Expected to receive an action of the case \\.heard, but received none.",
        "Expected to receive the action Listener.Action.heard(3), but received none.",
        "Expected to receive an action that satisfies the predicate, but received none.",
      ])
  }

  @Test("A state that is not the expected one")
  func unexpectedState() async {
    let store = makeStore { await $0(.heard(2)) }
    await store.send(.listen)
    let line = #line + 1
    let told = await failures { await store.receive(.heard(2)) { $0.heard = [3] } }
    #expect(
      told == [
        Failure(
          """
          A state change does not match expectation:

            Listener.State(
              isListening: true,
              heard: [
          −     [0]: 3
          +     [0]: 2
              ]
            )

          (Expected: −, Actual: +)
          """, line: line)
      ])
  }

  @Test("An effect that waits where the test can't see it is named at the time-out")
  func parkedOutside() async {
    let (stream, _) = AsyncStream.makeStream(of: Int.self)
    let store = makeStore { send in for await word in stream { await send(.heard(word)) } }
    let made = Listener.line
    await store.send(.listen)
    let line = #line + 1
    let told = await failures { await store.receive(.heard(1), timeout: .milliseconds(10)) }
    #expect(
      told == [
        Failure(
          """
          Expected to receive the action Listener.Action.heard(1), but received none.

          In flight:
          • The effect "ear" (id listening) started by the action .listen is still running. It was made at \
          TestStoreTests/Listener.swift:\(made). It has waited for more than 0.01 seconds for something outside \
          the test, such as a thread, a stream or another actor. Override the dependency that it waits for, or give \
          the call a longer 'timeout'.
          """, line: line)
      ])
    await store.send(.hush) { $0.isListening = false }
  }

  @Test(
    "An effect that never comes to rest is named at the time-out, whatever it loops around",
    arguments: [
      { await Task.yield() },
      { [clock = ImmediateClock()] in try await clock.sleep(for: .seconds(1)) },
    ] as [@Sendable () async throws -> Void])
  func restless(_ pause: @escaping @Sendable () async throws -> Void) async {
    let store = makeStore { _ in while !Task.isCancelled { try await pause() } }
    store.timeout = .milliseconds(10)
    await store.send(.listen)
    let told = await failures { await store.receive(.heard(1)) }
    #expect(
      told.first?.message.hasSuffix(
        """
        It does not settle. The usual cause is a loop that calls 'Task.yield()', or that sleeps on an \
        'ImmediateClock'. Instead of 'Task.yield()', await an event; instead of an 'ImmediateClock', use a 'TestClock'.
        """) == true)
    await store.send(.hush) { $0.isListening = false }
  }
}
