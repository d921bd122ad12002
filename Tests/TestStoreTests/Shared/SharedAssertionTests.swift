import Store
import TestStore
import TestSupport
import Testing

@MainActor @Suite("Assertions of shared values") struct SharedAssertionTests {
  @Reducer struct Counter {
    struct State: Equatable {
      @Shared(.inMemory("count")) var count = 0
      var own = 0
    }
    enum Action: Equatable { case increment, own, load, loaded, reset, silently }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .increment:
          state.$count.withLock { $0 += 1 }
          return .none
        case .own:
          state.own += 1
          return .none
        case .load:
          return .run { [count = state.$count] send in
            count.withLock { $0 = 10 }
            await send(.loaded)
          }
        case .loaded: return .none
        case .reset:
          state.$count.withLock { $0 = 0 }
          return .none
        case .silently: return .run { [count = state.$count] _ in count.withLock { $0 = 20 } }
        }
      }
    }
  }

  private func messages(_ body: () async -> Void) async -> [String] { await failures(body).map(\.message) }

  private func makeStore() -> TestStoreOf<Counter> { TestStore(initialState: Counter.State()) { Counter() } }

  @Test("a reducer's change is asserted in its send")
  func own() async {
    let store = makeStore()
    await store.send(.increment) { $0.$count.withLock { $0 = 1 } }
    await store.send(.increment) { $0.$count.withLock { $0 += 1 } }
    #expect(store.state.count == 2)
  }

  @Test("references outside of the state can be asserted too, and are joined by the store")
  func outside() async {
    @Shared(.inMemory("count")) var count = 5
    let store = makeStore()
    await store.send(.increment) { _ in $count.withLock { $0 = 6 } }
    #expect(count == 6)
  }

  @Test("a shared value that is set to an equal one may be asserted")
  func equal() async {
    let store = makeStore()
    await store.send(.reset) { $0.$count.withLock { $0 = 0 } }
    await store.send(.reset)
  }

  @Test("an effect's change is asserted with the next action")
  func effect() async {
    let store = makeStore()
    await store.send(.load)
    await store.receive(.loaded) { $0.$count.withLock { $0 = 10 } }
  }

  @Test("an effect's change that is asserted with the action that starts the effect is explained")
  func early() async {
    let told = await messages {
      let store = makeStore()
      await store.send(.load) { $0.$count.withLock { $0 = 10 } }
      await store.receive(.loaded) { $0.$count.withLock { $0 = 10 } }
    }
    #expect(
      told == [
        """
        A state change does not match expectation:

        The shared value .inMemory("count"):

        − 10
        + 0

        (Expected: −, Actual: +)

        The action changed nothing. Likely causes, in order:
        1. An effect of the action changes the shared value. Assert the change in the closure of the first 'send' or \
        'receive' after it, or with 'store.assert { … }'.
        2. No reducer handles it: the parent's 'body' does not run the child feature of this action. Add the \
        '.ifLet', '.forEach', '.ifCaseLet' or 'Scope' of that child.
        3. The branch of the reducer for this action does not set the shared value.
        """
      ])
  }

  @Test("an effect's last change is asserted by assert")
  func last() async {
    let store = makeStore()
    await store.send(.silently)
    store.assert { $0.$count.withLock { $0 = 20 } }
  }

  @Test("an assertion before an effect has made the change names the effect")
  func tooEarly() async {
    let gate = Gate()
    let line = #line + 4
    let told = await messages {
      let store = TestStore(initialState: Counter.State()) {
        Reduce<Counter.State, Counter.Action> { state, _ in
          .run(name: "count") { [count = state.$count] _ in
            await gate.pass()
            count.withLock { $0 = 10 }
          }
        }
      }
      await store.send(.silently)
      store.assert { $0.$count.withLock { $0 = 10 } }
      gate.open()
      await store.finish()
      store.assert { $0.$count.withLock { $0 = 10 } }
    }
    #expect(
      told.first == """
        A state change does not match expectation:

        The shared value .inMemory("count"):

        − 10
        + 0

        (Expected: −, Actual: +)

        A likely cause: an effect in flight has not made the change yet. Wait for the effect before this line: \
        'await task.finish()', with the task that 'send' returned, or advance the clock on which the effect sleeps.

        In flight:
        • The effect "count" started by the action .silently is still running. It was made at \
        TestStoreTests/SharedAssertionTests.swift:\(line). It waits for something outside the test, such as a thread, a \
        stream or another actor. Override the dependency that it waits for, or wait for it before the end of the test: \
        'await store.finish()'.
        """)
  }

  @Test("a change that is not asserted fails, with the key and the difference")
  func unasserted() async {
    let failures = await messages {
      let store = makeStore()
      await store.send(.increment)
    }
    #expect(
      failures == [
        """
        State was not expected to change, but a change occurred:

        The shared value .inMemory("count"):

        − 0
        + 1

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test("a wrong expectation fails")
  func wrong() async {
    let failures = await messages {
      let store = makeStore()
      await store.send(.increment) { $0.$count.withLock { $0 = 7 } }
    }
    #expect(
      failures == [
        """
        A state change does not match expectation:

        The shared value .inMemory("count"):

        − 7
        + 1

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test("an expected change that does not come fails")
  func missing() async {
    let failures = await messages {
      let store = makeStore()
      await store.send(.own) {
        $0.own = 1
        $0.$count.withLock { $0 = 7 }
      }
    }
    #expect(failures.count == 1 && failures[0].contains("− 7\n+ 0"))
  }

  @Test("an effect's change that is never asserted fails at the end")
  func atEnd() async {
    let failures = await messages {
      let store = makeStore()
      await store.send(.silently)
    }
    #expect(
      failures == [
        """
        The shared value .inMemory("count") was changed, and the test has not asserted the change.

        − 0
        + 20

        (Before: −, After: +)

        Fix: assert it in the closure of the first 'send' or 'receive' after the change, with \
        '$0.$property.withLock { $0 = … }'. If there is no such call, assert it with 'store.assert { … }'.
        """
      ])
  }

  /// A feature that changes shared values to which its state does not refer.
  @Reducer struct Remover {
    struct State: Equatable {
      @Shared(.inMemory("held")) var held = 0
      var isDone = false
    }
    enum Action { case remove, both, removeLater, removeOwn }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        @Shared(.inMemory("names")) var names: [String] = ["Ann"]
        switch action {
        case .remove:
          $names.withLock { $0.removeAll() }
          state.isDone = true
        case .both:
          state.$held.withLock { $0 = 1 }
          $names.withLock { $0.removeAll() }
        case .removeLater: return .run { [names = $names] _ in names.withLock { $0.removeAll() } }
        case .removeOwn: $names.withLock { $0.removeAll() }
        }
        return .none
      }
    }
  }

  @Test("a value of the test to which the state does not refer may be left to the test")
  func outsideOfState() async {
    @Shared(.inMemory("names")) var names = ["Ann"]
    let store = TestStore(initialState: Remover.State()) { Remover() }
    await store.send(.remove) { $0.isDone = true }
    #expect(names == [])
    $names.withLock { $0 = ["Abe"] }
    await store.send(.removeLater)
    await store.finish()
    #expect(names == [])
  }

  @Test("a closure may read the value that it changes, which is as it was before that change")
  func readInItsOwnClosure() async {
    @Shared(.inMemory("names")) var names = ["Ann"]
    let store = TestStore(initialState: Remover.State()) { Remover() }
    await store.send(.both) { state in
      state.$held.withLock { $0 = store.state.held + 1 }
      $names.withLock {
        $0.append("Abe")
        #expect(names == ["Ann"])
        $0 = Array(names.dropFirst())
      }
      #expect(names == [])
    }
    #expect(names == [])
    await store.send(.both) {
      $0.$held.withLock { $0 = 1 }
      $names.withLock { $0 = names + ["Abe"] }
      $names[0].withLock { $0 += names[0] }
      #expect(names == ["AbeAbe"])
      $names.withLock { $0 = [] }
    }
  }

  @Test("an assertion of such a value is checked, and starts with the old value")
  func outsideOfStateAsserted() async {
    @Shared(.inMemory("names")) var names = ["Ann", "Abe"]
    let failures = await messages {
      let store = TestStore(initialState: Remover.State()) { Remover() }
      await store.send(.remove) {
        $0.isDone = true
        $names.withLock { $0.removeFirst() }
      }
    }
    #expect(failures.count == 1 && failures[0].contains(#"−   [0]: "Abe""#), "\(failures)")
  }

  @Test("a value to which the state refers must be asserted beside it")
  func outsideAndInside() async {
    @Shared(.inMemory("names")) var names = ["Ann"]
    let failures = await messages {
      let store = TestStore(initialState: Remover.State()) { Remover() }
      await store.send(.both)
    }
    #expect(failures.count == 1, "\(failures)")
    #expect(failures.first?.contains("held") == true && failures.first?.contains("names") == false)
  }

  /// A feature whose state is one of many shared values, which it removes.
  @Reducer struct Member {
    struct Name: Equatable, Identifiable { let id: Int, text: String }
    struct State: Equatable { @Shared var name: Name }
    enum Action { case leave, rename }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        @Shared(.inMemory("members")) var members: IdentifiedArrayOf<Name> = []
        switch action {
        case .leave: $members.withLock { _ = $0.remove(id: state.name.id) }
        case .rename: $members.withLock { $0[id: state.name.id] = Name(id: state.name.id, text: "Abe") }
        }
        return .none
      }
    }
  }

  @Test("a change that the state shows by a derived value must be asserted, and its removal need not")
  func derived() async throws {
    @Shared(.inMemory("members")) var members: IdentifiedArrayOf<Member.Name> = [.init(id: 1, text: "Ann")]
    let name = try #require(Shared($members[id: 1]))
    let store = TestStore(initialState: Member.State(name: name)) { Member() }
    let failures = await messages { await store.send(.rename) }
    #expect(failures.count == 1 && failures[0].contains(#"+     text: "Abe""#), "\(failures)")
    await store.send(.leave)
    #expect(members.isEmpty)
  }

  @Test("a value that only features have used must be asserted")
  func madeByFeature() async {
    let failures = await messages {
      let store = TestStore(initialState: Remover.State()) { Remover() }
      await store.send(.removeOwn)
    }
    #expect(
      failures == [
        """
        State was not expected to change, but a change occurred:

        The shared value .inMemory("names"):

          [
        −   [0]: "Ann"
          ]

        The state does not show this change. Fix: declare the value in the test, before the action: \
        '@Shared(.inMemory("names")) var value: [String] = …'. After that, the test may check the value, but does not \
        have to.

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test("an effect's change of a value that only features have used is a failure that says what to declare")
  func madeByEffect() async {
    let failures = await messages {
      let store = TestStore(initialState: Remover.State()) { Remover() }
      await store.send(.removeLater)
      await store.finish()
    }
    #expect(failures.count == 1, "\(failures)")
    #expect(
      failures.first?.hasSuffix(
        """
        (Before: −, After: +)

        The state does not show this change. Fix: declare the value in the test, before the action: \
        '@Shared(.inMemory("names")) var value: [String] = …'. After that, the test may check the value, but does not \
        have to.
        """) == true, "\(failures)")
  }

  @Test("a change of a value that nobody else can refer to need not be asserted")
  func privateToFeature() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        let count = Shared(value: 0)
        count.withLock { $0 = 1 }
        return .run { _ in count.withLock { $0 = 2 } }
      }
    }
    await store.send(true)
    await store.finish()
  }

  @Test("without full exhaustivity only what is asserted counts")
  func nonexhaustive() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.increment)
    await store.send(.increment) { $0.$count.withLock { $0 = 2 } }
    await store.send(.increment) { $0.$count.withLock { $0 += 0 } }
  }

  @Test("parallel tests do not see each other's values", arguments: 1...8)
  func parallel(_ number: Int) async {
    @Shared(.inMemory("parallel")) var count = number
    #expect(count == number)
    await Task.yield()
    $count.withLock { $0 += 1 }
    #expect(count == number + 1)
  }

  @Test("each explored schedule has values of its own")
  func explored() async {
    await exploreSchedules(seeds: 1...20) {
      let store = makeStore()
      await store.send(.load)
      await store.receive(.loaded) { $0.$count.withLock { $0 = 10 } }
    }
  }

  /// A value of which a dump shows only the length, as it shows only that of Foundation's data.
  struct Secret: Equatable, CustomDumpStringConvertible {
    var bytes: [UInt8]
    var customDumpDescription: String { "Secret(\(bytes.count) bytes)" }
  }

  @Reducer struct Vault {
    struct State: Equatable {
      @Shared(.inMemory("secret")) var secret = Secret(bytes: [0])
    }
    enum Action { case rotate }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.$secret.withLock { $0.bytes = [1] }
        return .none
      }
    }
  }

  @Test("a change that a dump does not show must be asserted too")
  func hidden() async {
    let store = TestStore(initialState: Vault.State()) { Vault() }
    let told = await messages { await store.send(.rotate) }
    #expect(told.count == 1)
    #expect(told.first?.contains("The shared value") == true)
  }
}
