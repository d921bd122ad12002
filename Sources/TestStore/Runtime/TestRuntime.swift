import Effects

/// Runs the effects of a test store until nothing is left to happen by itself.
final class TestRuntime: Sendable {
  let effects: EffectRuntime
  let executor: TestExecutor
  let schedule: Schedule?
  let events: TestEvents
  let script = ScriptRecorder()
  let restlessness = QuiescenceMonitor()

  init(schedule: Schedule?) {
    let events = TestEvents()
    let executor = TestExecutor(events: events, schedule: schedule)
    self.schedule = schedule
    self.events = events
    self.executor = executor
    effects = EffectRuntime(
      executor: executor, isScripted: true, onEvent: { events.signal() },
      onStart: { [weak executor] in executor?.willStart($0) })
  }

  /// How long is waited for what can't be seen, where nobody says otherwise.
  static let timeout: Duration = .seconds(5)

  /// How many jobs are run one by one before an effect is held to be one that never comes to rest.
  private static let longestRun = 1_000_000

  /// Whether effects have last been left before they had come to rest.
  var isRestless: Bool { restlessness.isOn }

  /// How far effects are run in one go: where they do not come to rest anyway, not for long.
  func limit(jobs: Int = .max, timeout: Duration) -> RunLimit {
    RunLimit(jobs: jobs, timeout: restlessness.shorten(timeout))
  }

  /// Runs what is ready, and what becomes ready by it, until nothing is.
  func settle(timeout: Duration = timeout, isolation: isolated (any Actor)? = #isolation) async {
    _ = await settled(limit(timeout: timeout))
  }

  /// Runs what is ready after an action of the test's: all of it, or under a schedule as much as the seed says.
  func settleAfterAction(timeout: Duration, isolation: isolated (any Actor)? = #isolation) async {
    _ = await settled(limit(jobs: schedule?.jobsAfterAction() ?? .max, timeout: timeout))
  }

  /// Runs until `isDone` holds.
  ///
  /// - Returns: Whether it came to hold; false when nothing is left that could bring it about, or at the time-out.
  func run(
    timeout: Duration, isolation: isolated (any Actor)? = #isolation, until isDone: () -> Bool
  ) async -> Bool {
    // Under a schedule the test goes on as soon as it can, so that effects are met at every stage.
    let isStepwise = schedule != nil
    var steps = 0
    // A limit that is not shortened is the whole time-out.
    let end = isRestless ? ContinuousClock.now + timeout : nil
    while true {
      if isStepwise, isDone() { return true }
      let rest = await settled(limit(jobs: isStepwise ? 1 : .max, timeout: timeout))
      if isDone() { return true }
      if executor.jobCount > 0 {
        // There is more to run at this step, or it has come in since, from a thread.
        steps += 1
        guard isStepwise || !rest.isCutShort || end.map({ .now < $0 }) ?? false, steps < Self.longestRun
        else { return false }
        continue
      }
      // What is left is parked where only its arrival can be waited for: a thread, a socket, another actor.
      guard mayBeOffExecutor, await events.wait(after: rest.generation, timeout: timeout) else {
        return false
      }
    }
  }
}

/// How effects have come to rest.
struct Rest {
  /// The number of events until then: a later one means that there is more to do.
  let generation: Int
  /// Whether they have not, within the time that they had.
  let isCutShort: Bool
}

/// How far effects are run in one go.
struct RunLimit {
  private var jobs: Int
  private var end: ContinuousClock.Instant
  private(set) var hasTime = true

  /// A limit of a number of jobs, and of time for an effect that never comes to rest: one that loops around
  /// `Task.yield()`, for example.
  init(jobs: Int = .max, timeout: Duration) {
    self.jobs = jobs
    end = .now + timeout
  }

  /// Whether another job may be run.
  var isLeft: Bool { jobs > 0 && hasTime }

  /// Takes note that a job was run.
  mutating func countJob() {
    jobs -= 1
    // The clock is asked now and then: that costs as much as a short job.
    if jobs % 256 == 0, .now > end { hasTime = false }
  }
}
