import Effects
@testable import TestStore
import TestSupport
import Testing

@Suite("A seed decides the whole course of a test")
struct ReplayTests {
  /// Effects of every kind: child tasks, yields, actors, a clock, a cancellation.
  @Reducer
  struct Traffic {
    actor Station {
      private var arrivals = 0

      func arrive() -> Int {
        arrivals += 1
        return arrivals
      }
    }

    struct State: Equatable { var seen: [String] = [] }
    enum Action: Equatable { case start(String), arrived(String, Int), stop(String) }

    let station = Station()
    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start(let name):
          return .run(name: name) { send in
            await withTaskGroup { group in
              for part in 1...3 {
                group.addTask {
                  for _ in 0..<part { await Task.yield() }
                  await send(.arrived("\(name)\(part)", await station.arrive()))
                }
              }
            }
            try await clock.sleep(for: .seconds(1))
            await send(.arrived(name, await onMainActor()))
          }
          .cancellable(id: name)
        case .arrived(let name, let place):
          state.seen.append("\(name) \(place)")
          return .none
        case .stop(let name): return .cancel(id: name)
        }
      }
    }

    @MainActor private func onMainActor() -> Int { 0 }
  }

  /// Runs the test under `seed`, and gives its course and where it ended.
  static func course(seed: UInt64) async -> String {
    let run = ExploredRun(RandomWalk(seed: seed))
    var seen: [String] = []
    await run.run {
      let clock = TestClock()
      let store = TestStore(initialState: Traffic.State()) {
        Traffic()
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.exhaustivity = .off
      await store.send(.start("a"))
      await store.send(.start("b"))
      await clock.advance(by: .seconds(1))
      await store.send(.start("c"))
      await store.send(.stop("b"))
      await store.skipReceivedActions(strict: false)
      await clock.advance(by: .seconds(1))
      await store.finish()
      seen = store.state.seen
    }
    return "\(run.schedule.log.text)\n\(seen)"
  }

  @Test("The same seed gives the same trace, word for word; other seeds give others")
  func sameSeedSameTrace() async {
    var courses: Set<String> = []
    for seed: UInt64 in 1...100 {
      let course = await Self.course(seed: seed)
      #expect(await Self.course(seed: seed) == course, "seed \(seed)")
      courses.insert(course)
    }
    #expect(courses.count > 75)
  }

  /// The line of the first send below.
  static let line = #line + 5

  static func losingCounter() async {
    let store = TestStore(initialState: LosingCounter.State()) { LosingCounter() }
    store.exhaustivity = .off
    await store.send(.increment)
    await store.send(.increment)
    await store.finish()
    store.assert { $0.count = 2 }
  }

  @Test("A failure says its seed, the case and the course of the run with the fewest deviations")
  func text() async throws {
    let told = await failures { await exploreSchedules(seeds: 1...100) { await Self.losingCounter() } }
    #expect(
      told == [
        Failure(
          """
          A state change does not match expectation:

          − LosingCounter.State(count: 2)
          + LosingCounter.State(count: 1)

          (Expected: −, Actual: +)

          Found by seed 3 in schedule 3, and reduced to 1 deviation from the plain order by 7 more runs. \
          To run exactly this case again: 'exploreSchedules(case: "1-3e74beda-@0:1") { … }'.

          The course of that run:
          send    .increment                          TestStoreTests/ReplayTests.swift:\(Self.line)
          start   "count" of .increment #1            TestStoreTests/PlantedBugs.swift:14
          send    .increment                          TestStoreTests/ReplayTests.swift:\(Self.line + 1)
          start   "count" of .increment #2            TestStoreTests/PlantedBugs.swift:14
          run     "count" of .increment #1
          run     "count" of .increment #2
          reduce  .set from "count" of .increment #1
          reduce  .set from "count" of .increment #2
          run     "count" of .increment #1
          run     "count" of .increment #2
          """, line: Self.line + 3)
      ])
  }

  @Test("The seed that a failure names fails again, by itself and with the same words")
  func replay() async throws {
    let told = await failures { await exploreSchedules(seeds: 1...100) { await Self.losingCounter() } }
    let message = try #require(told.first).message
    let seed = try #require(message.firstMatch(of: /by seed (\d+) in/).flatMap { UInt64($0.1) })
    let again = await failures { await exploreSchedules(seeds: seed...seed) { await Self.losingCounter() } }
    let number = try #require(message.firstMatch(of: #/ in schedule (\d+), and/#)).1
    let expected = message.replacing(" in schedule \(number),", with: " in the first schedule,")
    #expect(again.map(\.message) == [expected])
  }

  @Test("A body that fails only once is reported as it failed, and as not deterministic")
  func failsOnce() async {
    var runs = 0
    let told = await failures {
      await exploreSchedules(seeds: 1...10) {
        runs += 1
        #expect(runs != 4)
      }
    }
    #expect(runs == 5)
    #expect(told.count == 1)
    #expect(
      told.first?.message.hasSuffix(
        """
        Found by seed 4 in schedule 4. A second run with the same choices passed, so the body is not deterministic.

        \(Exploration.nondeterminism)
        """) == true)
  }
}
