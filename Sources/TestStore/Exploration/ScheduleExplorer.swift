import Effects

/// A search for a seed under which a test's body fails.
final class ScheduleExplorer: @unchecked Sendable {  // Sound: all state is accessed only under the lock.
  private let seeds: ClosedRange<UInt64>
  private let site: SourceSite
  let framework = TestFramework.current
  private let lock = Lock()
  private var current: ExploredRun?
  private var isSeenElsewhere = false
  private var runs = 0
  private var shortest: FailedRun?

  /// A seed under which the body failed.
  struct FailedRun {
    let seed: UInt64
    /// The number of the run, from 1.
    let number: Int
    let failures: [TestFailure]
    let events: Int
    let trace: String
  }

  init(seeds: ClosedRange<UInt64>, site: SourceSite) {
    self.seeds = seeds
    self.site = site
  }

  /// The number of failing seeds to compare, and the number of seeds among which to look for them.
  private static let (failuresToCompare, seedsToCompare) = (5, 100)

  /// Runs `body` under one seed after the other.
  ///
  /// After the first failure it tries some more seeds to find a shorter run that fails.
  func explore(_ body: () async throws -> Void, isolation: isolated (any Actor)? = #isolation) async {
    var failed = 0
    var last = seeds.upperBound
    for seed in seeds {
      if await !survives(seed, body) {
        failed += 1
        if failed == 1 { last = min(last, seed + min(seed - seeds.lowerBound, UInt64(Self.seedsToCompare))) }
      }
      // A failure that the framework has already reported can't be reported again with another seed.
      if seed == last || failed == Self.failuresToCompare || lock.withLock({ isSeenElsewhere }) { return }
    }
  }

  /// Runs `body` under `seed`.
  ///
  /// - Returns: True if nothing failed.
  private func survives(
    _ seed: UInt64, _ body: () async throws -> Void, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    let run = ExploredRun(seed: seed)
    begin(run)
    await run.run { do { try await body() } catch { add(error) } }
    return end(run)
  }

  private func begin(_ run: ExploredRun) {
    lock.withLock {
      current = run
      runs += 1
    }
  }

  private func end(_ run: ExploredRun) -> Bool {
    let schedule = run.schedule
    let failures = run.failures
    lock.withLock {
      current = nil
      let events = schedule.log.events.count
      if !failures.isEmpty, events < shortest?.events ?? .max {
        shortest = FailedRun(
          seed: schedule.seed, number: runs, failures: failures, events: events, trace: schedule.log.text)
      }
    }
    schedule.log.removeAll()
    return failures.isEmpty
  }

  /// Adds a failure from outside a test store to the current run.
  func add(_ failure: TestFailure) {
    lock.withLock { current }?.add(failure)
  }

  private func add(_ error: any Error) {
    guard !isExpectation(error) else { return }
    add(TestFailure(message: "The body threw an error: \(error)", site: site))
  }

  /// Records that the framework has failed the test itself.
  func addSeenElsewhere(_ message: String) {
    lock.withLock { isSeenElsewhere = true }
    add(TestFailure(message: message, site: site))
  }

  /// Fails the test if a seed failed.
  func record() {
    guard let run = lock.withLock({ shortest }) else { return }
    for (index, failure) in run.failures.enumerated() {
      let course = index == 0 && !run.trace.isEmpty ? "\n\nThe course of that run:\n\(run.trace)" : ""
      failure.appending(explain(run) + course).record(in: framework)
    }
  }

  private func explain(_ run: FailedRun) -> String {
    let tried = run.number == 1 ? "the first schedule" : "\(run.number) schedules"
    return """


      Found by seed \(run.seed) in \(tried). To run exactly this one again: \
      'exploreSchedules(seeds: \(run.seed)...\(run.seed)) { … }'.
      """
  }
}
