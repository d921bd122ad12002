import TestStore
import TestSupport
import Testing

@Suite("What the end of a test says when it fails")
struct EndFailureTests {
  func makeStore(
    clock: any Clock<Duration> = TestClock(),
    _ effect: @escaping @Sendable (Send<Listener.Action>) async throws -> Void
  ) -> TestStoreOf<Listener> {
    TestStore(initialState: Listener.State(isListening: true)) {
      Listener(effect: effect)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  static func unreceived(line: Int, moment: String = "by the end of this test") -> Failure {
    Failure(
      """
      The store received 1 unexpected action \(moment):
        [0]: Listener.Action.heard(1)

      Fix: assert it with 'await store.receive(…)', or skip it with 'await store.skipReceivedActions()'.
      """, line: line)
  }

  @Test("actions that were not received, at the line of the send that began them")
  func unreceivedAtEnd() async {
    var line = 0
    let told = await failures {
      let store = makeStore { await $0(.heard(1)) }
      await store.send(.hush) { $0.isListening = false }
      line = #line + 1
      await store.send(.listen) { $0.isListening = true }
    }
    #expect(told == [Self.unreceived(line: line)])
  }

  @Test("actions that were not received are reported at finish, and not again at the end of the test")
  func unreceivedAtFinish() async {
    var line = 0
    let told = await failures {
      let store = makeStore { await $0(.heard(1)) }
      line = #line + 1
      await store.send(.listen)
      await store.finish()
    }
    let moment = "before 'finish()' (TestStoreTests/EndFailureTests.swift:\(line + 1))"
    #expect(told == [Self.unreceived(line: line, moment: moment)])
  }

  @Test("each at its own send")
  func unreceivedOfTwoSends() async {
    let clock = TestClock()
    let first = #line + 6
    let told = await failures {
      let store = makeStore(clock: clock) { send in
        try await clock.sleep(for: .seconds(1))
        await send(.heard(1))
      }
      await store.send(.listen)
      await store.send(.listen)
      await clock.advance(by: .seconds(1))
    }
    #expect(told == [Self.unreceived(line: first), Self.unreceived(line: first + 1)])
  }

  @Test("an effect in flight, by its name, id, action and line")
  func effectInFlight() async {
    let clock = TestClock()
    var line = 0
    let told = await failures {
      let store = makeStore(clock: clock) { _ in try await clock.sleep(for: .seconds(1)) }
      line = #line + 1
      await store.send(.listen)
    }
    #expect(
      told == [
        Failure(
          """
          An effect is still running at the end of the test.

          The effect "ear" (id listening) started by the action .listen is still running. It was made at \
          TestStoreTests/Listener.swift:\(Listener.line). It sleeps on a test clock that nobody advances: \
          'await clock.advance(by: .seconds(1))'.

          Fix: let it end earlier; an effect that sleeps in a loop, such as a timer, never ends. Or cancel it: \
          send the action that cancels it, call 'await task.cancel()' on the task that 'send' returned, or call 'await \
          store.skipInFlightEffects()'.
          """, line: line)
      ])
  }

  @Test("an effect with a time-out is one effect")
  func timeout() async {
    struct Patient: Reducer {
      static let line = #line + 5
      let clock: TestClock<Duration>
      enum Action { case wait, late }
      func reduce(into state: inout Int, action: Action) -> Effect<Action> {
        guard case .wait = action else { return .none }
        return .run { [clock] _ in try await clock.sleep(for: .seconds(9)) }
          .timeout(for: .seconds(3), clock: clock, sending: .late)
      }
    }
    let clock = TestClock()
    var line = 0
    let told = await failures {
      let store = TestStore(initialState: 0) { Patient(clock: clock) }
      line = #line + 1
      await store.send(.wait)
    }
    #expect(
      told == [
        Failure(
          """
          An effect is still running at the end of the test.

          An effect started by the action .wait is still running. It was made at \
          TestStoreTests/EndFailureTests.swift:\(Patient.line). It sleeps on a test clock that nobody advances: \
          'await clock.advance(by: .seconds(9))'.
            Its timeout, made at TestStoreTests/EndFailureTests.swift:\(Patient.line + 1), cancels it. It sleeps on a \
          test clock that nobody advances: 'await clock.advance(by: .seconds(3))'.

          Fix: let it end earlier; an effect that sleeps in a loop, such as a timer, never ends. Or cancel it: \
          send the action that cancels it, call 'await task.cancel()' on the task that 'send' returned, or call 'await \
          store.skipInFlightEffects()'.
          """, line: line)
      ])
  }

  @Test("A clock that nobody advances fails a receive at once")
  func sleepingClock() async {
    let clock = TestClock()
    let store = makeStore(clock: clock) { send in
      try await clock.sleep(for: .seconds(1))
      await send(.heard(1))
    }
    await store.send(.listen)
    let line = #line + 1
    let told = await failures { await store.receive(.heard(1), timeout: .seconds(100_000)) }
    #expect(
      told == [
        Failure(
          """
          Expected to receive the action Listener.Action.heard(1), but received none.

          In flight:
          • The effect "ear" (id listening) started by the action .listen is still running. It was made at \
          TestStoreTests/Listener.swift:\(Listener.line). It sleeps on a test clock that nobody advances: \
          'await clock.advance(by: .seconds(1))'.
          """, line: line)
      ])
    await clock.advance(by: .seconds(1))
    await store.receive(.heard(1)) { $0.heard = [1] }
  }

  @Test("at finish an effect that can't end fails at once, at the line of its send")
  func finishWithSleepingEffect() async {
    let clock = TestClock()
    var line = 0
    let told = await failures {
      let store = makeStore(clock: clock) { _ in try await clock.sleep(for: .seconds(1)) }
      line = #line + 1
      await store.send(.listen)
      await store.finish(timeout: .seconds(100_000))
    }
    #expect(told.map(\.line) == [line])
    let moment = "at 'finish()' (TestStoreTests/EndFailureTests.swift:\(line + 1))"
    #expect(told.first?.message.hasPrefix("An effect is still running \(moment).\n\nThe effect ") == true)
  }

  /// The failure of an effect that waits for something outside the test.
  static func parked(_ moment: String, _ reason: String, line: Int) -> Failure {
    Failure(
      """
      An effect is still running \(moment).

      The effect "ear" (id listening) started by the action .listen is still running. It was made at \
      TestStoreTests/Listener.swift:\(Listener.line). \(reason)

      Fix: let it end earlier; an effect that sleeps in a loop, such as a timer, never ends. Or cancel it: \
      send the action that cancels it, call 'await task.cancel()' on the task that 'send' returned, or call 'await \
      store.skipInFlightEffects()'.
      """, line: line)
  }

  @Test("the end of a test waits for nothing, and speaks of no time")
  func parkedAtEnd() async {
    let (stream, _) = AsyncStream.makeStream(of: Int.self)
    var line = 0
    let told = await failures {
      let store = makeStore { _ in for await _ in stream {} }
      line = #line + 1
      await store.send(.listen)
    }
    let reason = """
      It waits for something outside the test, such as a thread, a stream or another actor. Override the dependency \
      that it waits for, or wait for it before the end of the test: 'await store.finish()'.
      """
    #expect(told == [Self.parked("at the end of the test", reason, line: line)])
  }

  @Test("finish speaks of its own time-out")
  func parkedAtFinish() async {
    let (stream, _) = AsyncStream.makeStream(of: Int.self)
    let store = makeStore { _ in for await _ in stream {} }
    let line = #line + 1
    let task = await store.send(.listen)
    let told = await failures { await store.finish(timeout: .milliseconds(10)) }
    let reason = """
      It has waited for more than 0.01 seconds for something outside the test, such as a thread, a stream or another \
      actor. Override the dependency that it waits for, or give the call a longer 'timeout'.
      """
    let moment = "at 'finish()' (TestStoreTests/EndFailureTests.swift:\(line + 1))"
    #expect(told == [Self.parked(moment, reason, line: line)])
    await task.cancel()
  }

  @Test("A test that has received all and let all effects end is silent")
  func silence() async {
    let told = await failures {
      let store = makeStore { await $0(.heard(1)) }
      await store.send(.listen)
      await store.receive(.heard(1)) { $0.heard = [1] }
      await store.finish()
    }
    #expect(told == [])
  }

  @Test("What comes after 'finish()' is reported at the end, and not what it has reported")
  func afterFinish() async {
    let clock = TestClock()
    var line = 0
    let told = await failures {
      let store = makeStore(clock: clock) { send in
        try await clock.sleep(for: .seconds(1))
        await send(.heard(1))
      }
      line = #line + 1
      await store.send(.listen)
      await store.skipInFlightEffects()
      await store.finish()
      await clock.advance(by: .seconds(1))
    }
    #expect(told == [Self.unreceived(line: line)])
  }

  @Test("A branch that begins later beside a skipped effect is not skipped")
  func besideSkipped() async {
    let (ended, began) = (Gate(), Gate())
    var line = 0
    let told = await failures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, isFirst in
          guard isFirst else { return .none }
          return .merge(
            .run { _ in await Task { await ended.pass() }.value },
            .concatenate(.send(false), .run { _ in await Task { await began.pass() }.value }))
        }
      }
      line = #line + 1
      await store.send(true)
      await store.skipInFlightEffects()
      await store.receive(false)
    }
    ended.open()
    began.open()
    #expect(told.map(\.line) == [line])
  }

  @Test("What follows in the sequence of a skipped effect is skipped, and not the effects of its actions")
  func skippedSequence() async {
    enum Action: Equatable { case start, began, rest }
    let (gate, clock) = (Gate(), TestClock())
    var line = 0
    let told = await failures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Action> { _, action in
          switch action {
          case .start:
            .concatenate(
              .run { send in
                await send(.began)
                try await clock.sleep(for: .seconds(1))
              },
              .send(.rest),
              .run { _ in await Task { await gate.pass() }.value })
          case .began: .none
          case .rest: .run { _ in try await clock.sleep(for: .seconds(1)) }
          }
        }
      } withDependencies: {
        $0.continuousClock = clock
      }
      line = #line + 1
      await store.send(.start)
      await store.receive(.began)
      await store.skipInFlightEffects()
      await clock.advance(by: .seconds(1))
      await store.receive(.rest)
    }
    gate.open()
    #expect(told.map(\.line) == [line])
    #expect(told.first?.message.contains("started by the action .rest") == true)
  }
}
