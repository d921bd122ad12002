import Effects
import TestSupport
import Testing

@testable import TestStore

@Suite("What is said of the clock of a test")
struct ClockFailureTests {
  let clock = TestClock()

  /// Says a word, and another one after two seconds.
  func makeStore() -> TestStoreOf<Listener> {
    TestStore(initialState: Listener.State(isListening: true)) {
      Listener { [clock] send in
        await send(.heard(1))
        try await clock.sleep(for: .seconds(2))
        await send(.finished)
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  /// What is said of the sleep in a failed receive.
  func told(_ store: TestStoreOf<Listener>) async -> Substring? {
    let told = await failures { await store.receive(.finished) }
    return told.first?.message.firstMatch(of: /It sleeps .+/)?.output
  }

  @Test("Advanced before the sleep began: the time of either")
  func advancedTooEarly() async {
    let store = makeStore()
    await store.send(.listen)
    await clock.advance(by: .seconds(2))
    await store.receive(.heard(1)) { $0.heard = [1] }
    #expect(
      await told(store) == """
        It sleeps on a test clock until 4.0 seconds. The clock was advanced to 2.0 seconds before that sleep began, \
        and not since: 'await clock.advance(by: .seconds(2))'.
        """)
    await clock.advance(by: .seconds(2))
    await store.receive(.finished) { $0.isListening = false }
  }

  @Test("Not advanced far enough: how much is missing")
  func advancedTooLittle() async {
    let store = makeStore()
    await store.send(.listen)
    await store.receive(.heard(1)) { $0.heard = [1] }
    await clock.advance(by: .milliseconds(500))
    #expect(
      await told(store) == """
        It sleeps on a test clock until 2.0 seconds, and the clock has only reached 0.5 seconds: \
        'await clock.advance(by: .milliseconds(1500))'.
        """)
    await clock.advance(by: .milliseconds(1500))
    await store.receive(.finished) { $0.isListening = false }
  }

  @Test("Of several sleeps in one effect the one that began first is told")
  func severalSleeps() async {
    let store = TestStore(initialState: Listener.State(isListening: true)) {
      Listener { [clock] send in
        await withTaskGroup { group in
          for seconds in [3, 1, 4, 2] {
            group.addTask { try? await clock.sleep(for: .seconds(seconds)) }
          }
        }
        await send(.finished)
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.listen)
    let told = await failures { await store.receive(.finished, timeout: .zero) }
    #expect(
      told.first?.message.contains(
        "A task that it created is asleep. It sleeps on a test clock that nobody advances: "
          + "'await clock.advance(by: .seconds(3))'.") == true)
    await clock.run()
    await store.receive(.finished) { $0.isListening = false }
  }

  @Test("Of a task that the effect has made with 'Task { }': that the task sleeps")
  func sleepOfTask() async {
    let store = TestStore(initialState: Listener.State(isListening: true)) {
      Listener { [clock] send in
        await Task { _ = try? await clock.sleep(for: .seconds(1)) }.value
        await send(.finished)
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.listen)
    while !clock.hasSleepers { await Task.yield() }
    let told = await failures { await store.receive(.finished, timeout: .zero) }
    #expect(
      told.first?.message.contains(
        "A task that it created is asleep. It sleeps on a test clock that nobody advances: "
          + "'await clock.advance(by: .seconds(1))'.") == true)
    await clock.run()
    await store.receive(.finished, timeout: .seconds(100_000)) { $0.isListening = false }
  }

  struct Timer: Reducer {
    typealias State = Int
    enum Action { case start }

    @Dependency(\.continuousClock) var clock
    static let line = #line - 1

    var body: some Reducer<Int, Action> {
      Reduce { _, _ in .run { _ in try await clock.sleep(for: .seconds(1)) } }
    }
  }

  @Test("none was provided: said at the line of the feature's dependency")
  func missingClock() async {
    let told = await failures {
      let store = TestStore(initialState: 0) { Timer() }
      await store.send(.start)
    }
    #expect(
      told.last
        == Failure(
          """
          'sleep(until:)' of the dependency '\\.continuousClock' was used in a test that provides no clock.

          Fix: provide one where the store is made:
             withDependencies: { $0.continuousClock = TestClock() }        // time passes when the test says so
             withDependencies: { $0.continuousClock = ImmediateClock() }   // every sleep ends immediately

          (issue: \(RuntimeIssue.Kind.unimplementedClock.reference))
          """, line: Timer.line))
    #expect(told.allSatisfy { $0.line == Timer.line })
  }

  @Test("one that the program names, or does not name, is no dependency")
  func namedClock() {
    let log = IssueLog()
    withIssueReporter(log) {
      _ = UnimplementedClock(name: "blinking").now
      _ = UnimplementedClock().now
    }
    #expect(
      log.messages.map { $0.prefix { $0 != "\n" } } == [
        "'now' of the clock 'blinking' was used in a test that provides no clock.",
        "'now' of a clock was used in a test that provides no clock.",
      ])
    #expect(log.messages.allSatisfy { $0.contains("$0.continuousClock = TestClock()") })
  }
}
