import Effects
import Store
@testable import TestStore
import TestSupport
import Testing

@Suite("The schedule of a printed script")
struct PrintedScheduleTests {
  /// Effects that yield, sleep and send several times.
  struct Messages: Reducer {
    struct State: Equatable { var seen: [Int] = [] }
    enum Action: Equatable { case start(Int), got(Int) }
    @Dependency(\.continuousClock) var clock

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .start(let number):
        state.seen.append(-number)
        return .run { [clock] send in
          for part in 0..<3 {
            if number % 2 == 0 { await Task.yield() }
            if number % 3 == 0 { try await clock.sleep(for: .seconds(1)) }
            await send(.got(number * 10 + part))
          }
        }
      case .got(let message):
        state.seen.append(message)
        return .none
      }
    }
  }

  private static func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Messages> {
    TestStore(initialState: Messages.State()) {
      Messages()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  /// Runs the calls that were printed.
  private func play(_ lines: [String]) async throws -> [Int] {
    let clock = TestClock()
    let store = Self.makeStore(clock)
    // What was seen is compared in the end.
    store.ignore(\.seen)
    for line in lines where line.hasPrefix("await ") {
      let argument = line.firstMatch(of: /\((\d+)\)/).flatMap { Int($0.1) }
      let number = try #require(argument, "\(line)")
      if line.contains("store.send(.start(") {
        await store.send(.start(number))
      } else if line.contains("store.receive(.got(") {
        await store.receive(.got(number))
      } else {
        await clock.advance(by: .seconds(number))
      }
    }
    return store.state.seen
  }

  @Test("The calls of a printed script take the same course as the script, whatever the schedule")
  func sameCourse() async throws {
    var deviating = 0
    for seed: UInt64 in 1...300 {
      let exploration = Exploration(site: .unknown)
      var seen: [Int]?
      let body = ScriptBody<Messages.State, Messages.Action>(
        makeStore: { Self.makeStore(TestClock()) }, action: { draw, _ in .start(draw.int(in: 1...6)) },
        invariant: { _ in }, atRest: { _ in }, atEnd: { seen = $0.seen }, isForbidden: { _ in false },
        stateName: nil, steps: .advancing)
      let strategy = ScheduleMode.Kind.mixture(seed, seed: seed, length: 40)
      let script = ScriptRun(
        body, exploration, ExploredRun(strategy), Draw(seed: seed), isPrinted: true)
      await exploration.perform(script.run) { try await script.perform(length: 6, repeating: nil) }
      try #require(script.run.failures.isEmpty, "seed \(seed)")
      let tape = ChoiceTape(schedule: script.printedChoices ?? [])
      deviating += tape.deviations > 0 ? 1 : 0
      let text = CaseText(CaseRecord(tape: tape), letsActionsWait: true).text
      var played: [Int]?
      let told = await failures {
        await exploreSchedules(case: text) { played = try await play(script.lines) }
      }
      #expect(told == [], "seed \(seed): \(script.lines)")
      #expect(played == seen, "seed \(seed): \(text) \(script.lines)")
    }
    #expect(deviating > 200)
  }
}
