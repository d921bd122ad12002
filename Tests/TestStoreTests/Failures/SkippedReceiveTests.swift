import TestSupport
import Testing

@testable import TestStore

@Suite("What a receive says about skipped actions when it fails")
struct SkippedReceiveTests {
  private static let usualCauses = [
    "The reducer returns no effect that sends it. Check the branch for the last action before this line.",
    """
    The effect ended without sending: it was cancelled, perhaps by itself if it cancels its own id, or it caught an \
    error.
    """,
  ]

  private static let otherValue =
    "An effect sent the action with another value, or sent another action instead. Check the actions above."

  /// The text that ends a failure if no effect is in flight.
  private func nothingInFlight(_ causes: String...) -> String {
    let all = (causes + Self.usualCauses).enumerated().map { "\n\($0 + 1). \($1)" }.joined()
    return "No effect is in flight that could send it.\n\nLikely causes, in order:\(all)"
  }

  private func earlier(_ call: String, _ line: Int) -> String {
    """
    An earlier '\(call)' (TestStoreTests/SkippedReceiveTests.swift:\(line)) skipped a matching action. Receive it before \
    that line.
    """
  }

  /// A store that is not exhaustive, and whose effect sends actions with the numbers up to `count`.
  private func makeStore(
    count: Int = 3, _ end: @escaping @Sendable () async throws -> Void = {}
  ) -> TestStoreOf<Listener> {
    let store = TestStore(initialState: Listener.State(isListening: true)) {
      Listener { send in
        for word in 1...count { await send(.heard(word)) }
        try await end()
      }
    }
    store.exhaustivity = .off
    return store
  }

  @Test("lists the actions that it has skipped itself")
  func ownSkips() async {
    let store = makeStore()
    await store.send(.listen)
    let line = #line + 1
    let told = await failures { await store.receive(.heard(4)) }
    #expect(
      told == [
        Failure(
          """
          Expected to receive the action Listener.Action.heard(4), but received and skipped 3 actions, none of which \
          matches:

            [0]: Listener.Action.heard(1)
            [1]: Listener.Action.heard(2)
            [2]: Listener.Action.heard(3)

          \(nothingInFlight(Self.otherValue))
          """, line: line)
      ])
  }

  @Test("lists the last of many")
  func lastOfMany() async {
    let store = makeStore(count: 250)
    await store.send(.listen)
    let told = await failures { await store.receive(\.finished) }
    let list = (0..<10).map { "  [\($0)]: Listener.Action.heard(\($0 + 241))" }.joined(separator: "\n")
    #expect(
      told.map(\.message) == [
        """
        Expected to receive an action of the case \\.finished, but received and skipped 250 actions, none of which \
        matches. The last 10:

        \(list)

        \(nothingInFlight(Self.otherValue))
        """
      ])
  }

  @Test("names the earlier receive that has skipped the action")
  func earlierReceive() async {
    let store = makeStore(count: 2)
    await store.send(.listen)
    let line = #line + 1
    await store.receive(.heard(2))
    let told = await failures { await store.receive(.heard(1)) }
    #expect(
      told.map(\.message) == [
        """
        Expected to receive the action Listener.Action.heard(1), but received none.

        \(nothingInFlight(earlier("receive", line)))
        """
      ])
  }

  @Test("names the earlier receive before what it has skipped itself, also with full exhaustivity")
  func bothSkips() async {
    let store = makeStore()
    await store.send(.listen)
    let line = #line + 1
    await store.receive(.heard(2))
    let told = await failures { await store.receive(inAnyOrder: .heard(1), .finished) }
    #expect(
      told.map(\.message) == [
        """
        Expected to receive the action Listener.Action.heard(1), or the action Listener.Action.finished, but received \
        and skipped 1 action, none of which matches:

          [0]: Listener.Action.heard(3)

        \(nothingInFlight(earlier("receive", line), Self.otherValue))
        """
      ])
    store.exhaustivity = .on
    let exhaustive = await failures { await store.receive(.heard(1)) }
    #expect(
      exhaustive.map(\.message) == [
        """
        Expected to receive the action Listener.Action.heard(1), but received none.

        \(nothingInFlight(earlier("receive", line)))
        """
      ])
  }

  @Test("lists all that it has skipped as a group")
  func group() async {
    let store = makeStore()
    await store.send(.listen)
    let told = await failures { await store.receive(inAnyOrder: .heard(2), .finished) }
    #expect(
      told.map(\.message) == [
        """
        Expected to receive the action Listener.Action.finished, but received and skipped 2 actions, none of which \
        matches:

          [0]: Listener.Action.heard(1)
          [1]: Listener.Action.heard(3)

        \(nothingInFlight(Self.otherValue))
        """
      ])
  }

  @Test("names the other calls that skip")
  func otherCalls() async {
    let store = makeStore()
    await store.send(.listen)
    let sent = #line + 1
    await store.send(.hush)
    let afterSend = await failures { await store.receive(.heard(1)) }
    #expect(afterSend.map { $0.message.contains("1. \(earlier("send", sent))\n2. ") } == [true])
    await store.send(.listen)
    let skipped = #line + 1
    await store.skipReceivedActions()
    let afterSkip = await failures { await store.receive(.heard(1)) }
    #expect(
      afterSkip.map { $0.message.contains("1. \(earlier("skipReceivedActions", skipped))\n2. ") } == [true])
    await store.send(.listen)
    let finished = #line + 1
    await store.finish()
    let afterFinish = await failures { await store.receive(.heard(1)) }
    #expect(afterFinish.map { $0.message.contains("1. \(earlier("finish", finished))\n2. ") } == [true])
    let task = await store.send(.listen)
    let ended = #line + 1
    await task.finish()
    let afterTask = await failures { await store.receive(.heard(1)) }
    #expect(afterTask.map { $0.message.contains("1. \(earlier("finish", ended))\n2. ") } == [true])
  }

  @Test("does not name what was skipped before the last send")
  func beforeLastSend() async {
    let store = makeStore()
    await store.send(.listen)
    await store.receive(.heard(3))
    await store.send(.hush)
    let told = await failures { await store.receive(.heard(1)) }
    #expect(
      told.map(\.message) == [
        "Expected to receive the action Listener.Action.heard(1), but received none.\n\n\(nothingInFlight())"
      ])
  }

  @Test("says what the effects in flight wait for, too")
  func inFlight() async {
    let clock = TestClock()
    let store = makeStore { try await clock.sleep(for: .seconds(1)) }
    let made = Listener.line
    await store.send(.listen)
    let told = await failures { await store.receive(.heard(4)) }
    #expect(
      told.map(\.message) == [
        """
        Expected to receive the action Listener.Action.heard(4), but received and skipped 3 actions, none of which \
        matches:

          [0]: Listener.Action.heard(1)
          [1]: Listener.Action.heard(2)
          [2]: Listener.Action.heard(3)

        In flight:
        • The effect "ear" (id listening) started by the action .listen is still running. It was made at \
        TestStoreTests/Listener.swift:\(made). It sleeps on a test clock that nobody advances: \
        'await clock.advance(by: .seconds(1))'.

        Likely causes, in order:
        1. \(Self.otherValue)
        """
      ])
  }

  @Test("The note on skipped actions counts and lists them", arguments: 1...2)
  func note(count: Int) {
    let skipped = SkippedActions(shownBy: FailureReport(run: nil))
    #expect(skipped.text == nil)
    skipped.actions = Array([Listener.Action.heard(1), .hush].prefix(count))
    let list = ["\n  [0]: Listener.Action.heard(1)", "\n  [1]: Listener.Action.hush"].prefix(count).joined()
    #expect(
      skipped.text
        == "Skipped assertions: received \(count) unasserted action\(count == 1 ? "" : "s"):\(list)")
  }
}
