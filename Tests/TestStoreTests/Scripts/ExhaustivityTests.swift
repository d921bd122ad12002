import TestStore
import TestSupport
import Testing

@Suite("How much a script must assert")
struct ExhaustivityTests {
  func makeStore(
    _ effect: @escaping @Sendable (Send<Listener.Action>) async throws -> Void
  ) -> TestStoreOf<Listener> {
    TestStore(initialState: Listener.State()) { Listener(effect: effect) }
  }

  /// Sends three actions.
  static let three: @Sendable (Send<Listener.Action>) async throws -> Void = { send in
    for word in 1...3 { await send(.heard(word)) }
  }

  @Test("off, only what the closure touches is compared, and wrong values still fail")
  func touchedValues() async {
    let store = makeStore { _ in }
    store.exhaustivity = .off
    await store.send(.listen)
    await store.send(.hush) { _ in }
    let line = #line + 1
    let told = await failures { await store.send(.heard(7)) { $0.heard = [8] } }
    #expect(
      told == [
        Failure(
          """
          A state change does not match expectation:

            Listener.State(
              isListening: false,
              heard: [
          −     [0]: 8
          +     [0]: 7
              ]
            )

          (Expected: −, Actual: +)
          """, line: line)
      ])
  }

  @Test("off, the closure starts from the actual state")
  func startsFromActual() async {
    let store = makeStore { _ in }
    store.exhaustivity = .off
    await store.send(.heard(1)) { #expect($0.heard == [1]) }
  }

  @Test("off, a receive skips ahead, also to what is sent only when what is before it has been reduced")
  func skipsAhead() async {
    let store = makeStore(Self.three)
    store.exhaustivity = .off
    await store.send(.listen)
    await store.receive(.heard(3))
    #expect(store.state.heard == [1, 2, 3])
  }

  @Test("off, what is not there fails, with all that came before it reduced")
  func missing() async {
    let store = makeStore(Self.three)
    store.exhaustivity = .off
    await store.send(.listen)
    let told = await failures { await store.receive(.finished) }
    #expect(told.map { $0.message.prefix { $0 != "." } } == ["Expected to receive the action Listener"])
    #expect(store.state.heard == [1, 2, 3])
  }

  @Test("off, what an action before it cancels does not come")
  func cancelledOnTheWay() async {
    let store = makeStore { send in
      await withTaskGroup { group in
        group.addTask { await send(.hush) }
        group.addTask { await send(.heard(1)) }
      }
    }
    store.exhaustivity = .off
    await store.send(.listen)
    let told = await failures { await store.receive(.heard(1)) }
    #expect(told.count == 1)
    #expect(store.state.heard == [])
  }

  @Test("off, the next send and finish reduce what was not received")
  func sendAndFinishReduce() async {
    let store = makeStore(Self.three)
    store.exhaustivity = .off
    await store.send(.listen)
    await store.send(.heard(4))
    #expect(store.state.heard == [1, 2, 3, 4])
    await store.send(.listen)
    await store.finish()
    #expect(store.state.heard == [1, 2, 3, 4, 1, 2, 3])
  }

  @Test("off, to finish an action's effects reduces what they send")
  func taskFinishReduces() async {
    let store = makeStore { send in
      try await Self.three(send)
      await send(.finished)
    }
    store.exhaustivity = .off
    await store.send(.listen).finish()
    #expect(store.state == Listener.State(isListening: false, heard: [1, 2, 3]))
  }

  @Test("on, to finish an action's effects leaves what they send to be received")
  func taskFinishLeaves() async {
    let store = makeStore(Self.three)
    let task = await store.send(.listen) { $0.isListening = true }
    await task.finish()
    #expect(store.state.heard == [])
    await store.receive(.heard(1)) { $0.heard = [1] }
    await store.receive(.heard(2)) { $0.heard = [1, 2] }
    await store.receive(.heard(3)) { $0.heard = [1, 2, 3] }
  }

  @Test("off, finish lets pass what is left over, and a later exhaustive finish reports it")
  func finishLetsPass() async {
    let clock = TestClock()
    let store = makeStore { send in
      try await clock.sleep(for: .seconds(1))
      await send(.heard(1))
    }
    store.exhaustivity = .off
    let line = #line + 1
    await store.send(.listen)
    await clock.advance(by: .milliseconds(500))
    await store.send(.listen)
    await store.finish(timeout: .seconds(100_000))
    store.exhaustivity = .on
    // The first effect has sent its action then, and the second one still sleeps.
    await clock.advance(by: .milliseconds(500))
    let told = await failures { await store.finish(timeout: .seconds(100_000)) }
    #expect(told.map(\.line) == [line, line + 2])
    await store.skipReceivedActions()
    await store.skipInFlightEffects()
  }

  @Test("off, skipReceivedActions may follow a finish that has reduced the actions")
  func skipAfterFinish() async {
    let store = makeStore(Self.three)
    store.exhaustivity = .off
    await store.send(.listen)
    await store.finish()
    await store.skipReceivedActions()
    let task = await store.send(.listen)
    await task.finish()
    await store.skipReceivedActions()
    // Each finish allows one call, before the test sends or receives anything.
    let again = await failures { await store.skipReceivedActions() }
    #expect(again.count == 1)
    await store.send(.listen)
    await store.finish()
    await store.send(.hush)
    let later = await failures { await store.skipReceivedActions() }
    #expect(later.count == 1)
    #expect(store.state.heard == [1, 2, 3, 1, 2, 3, 1, 2, 3])
  }

  @Test("off, nothing left over fails")
  func leftovers() async {
    let told = await failures {
      let store = makeStore(Self.three)
      store.exhaustivity = .off
      await store.send(.listen)
    }
    #expect(told == [])
  }

  @Test("what was skipped is shown as known issues")
  func shownSkips() async {
    let store = makeStore(Self.three)
    store.exhaustivity = .off(showSkippedAssertions: true)
    let told = await failures {
      await store.send(.listen)
      await store.receive(.heard(2)) { $0.heard = [1, 2] }
    }
    // Shown, and so not among what fails a test.
    #expect(told == [])
    #expect(store.state.heard == [1, 2])
  }

  @Test("withExhaustivity restores, whatever happens")
  func withExhaustivity() async throws {
    struct Stop: Error {}
    let store = makeStore(Self.three)
    await store.withExhaustivity(.off) {
      await store.send(.listen)
      await store.receive(.heard(3))
    }
    #expect(store.exhaustivity == .on)
    #expect(throws: Stop.self) {
      try store.withExhaustivity(.off(showSkippedAssertions: true)) {
        #expect(store.exhaustivity == .off(showSkippedAssertions: true))
        throw Stop()
      }
    }
    #expect(store.exhaustivity == .on)
  }

  /// A warning is an error where these tests are run.
  @Test("what withExhaustivity returns need not be used")
  func discardedResult() async {
    let store = makeStore { _ in }
    await store.withExhaustivity(.off) { await store.send(.listen) }
    store.withExhaustivity(.off) { store.state.isListening }
    #expect(store.state.isListening)
  }

  @Test("skipReceivedActions reduces all, and fails if there is nothing")
  func skipReceived() async {
    let store = makeStore(Self.three)
    await store.send(.listen) { $0.isListening = true }
    await store.skipReceivedActions()
    #expect(store.state.heard == [1, 2, 3])
    await store.skipReceivedActions(strict: false)
    let line = #line + 1
    let told = await failures { await store.skipReceivedActions() }
    #expect(
      told == [
        Failure(
          "There were no received actions to skip. Fix: remove this line, or pass 'strict: false'.",
          line: line)
      ])
  }

  @Test("a skipped effect need not end, and may still deliver")
  func skipInFlight() async {
    let clock = TestClock()
    let store = makeStore { send in
      try await clock.sleep(for: .seconds(1))
      await send(.heard(1))
      try await clock.sleep(for: .seconds(1))
    }
    await store.send(.listen) { $0.isListening = true }
    await store.skipInFlightEffects()
    await store.skipInFlightEffects(strict: false)
    let line = #line + 1
    let told = await failures { await store.skipInFlightEffects() }
    #expect(
      told == [
        Failure(
          "There were no in-flight effects to skip. Fix: remove this line, or pass 'strict: false'.",
          line: line)
      ])
    await clock.advance(by: .seconds(1))
    await store.receive(.heard(1)) { $0.heard = [1] }
    await store.finish()
  }

  @Test("assert checks the state without sending")
  func assertState() async {
    let store = makeStore(Self.three)
    await store.send(.heard(1)) { $0.heard = [1] }
    store.assert { $0.heard = [1] }
    let line = #line + 1
    let told = await failures { store.assert { $0.isListening = true } }
    #expect(
      told == [
        Failure(
          """
          A state change does not match expectation:

            Listener.State(
          −   isListening: true,
          +   isListening: false,
              heard: […]
            )

          (Expected: −, Actual: +)
          """, line: line)
      ])
  }

  @Test("what is shown as skipped does not fail a closure whose own checks pass on the actual state")
  func shownSkipsWithChecks() async throws {
    struct Absent: Error {}
    let store = makeStore(Self.three)
    store.exhaustivity = .off(showSkippedAssertions: true)
    let told = await failures {
      await store.send(.listen)
      await store.receive(.heard(2)) {
        #expect($0.heard.count == 2)
        guard $0.heard.contains(1) else { throw Absent() }
        if $0.heard.isEmpty { reportIssue("Nothing is there.") }
        $0.heard = [1, 2]
      }
    }
    #expect(told == [])
  }
}
