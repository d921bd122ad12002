import Effects

/// A runtime that runs a test store's effects until they settle: until none of them can continue by itself.
final class TestRuntime: Sendable {
  let effects: EffectRuntime
  let executor: TestExecutor
  let schedule: Schedule?
  let events: TestEvents
  let script = ScriptRecorder()
  let quiescence = QuiescenceMonitor()

  init(schedule: Schedule?) {
    let events = TestEvents()
    let executor = TestExecutor(events: events, schedule: schedule)
    self.schedule = schedule
    self.events = events
    self.executor = executor
    effects = EffectRuntime(
      executor: executor, isScripted: true, onEvent: { events.signal() },
      onStart: { [weak executor] in executor?.willStart($0) })
    executor.owner = self
  }

  /// The default timeout for effects outside the executor.
  static let timeout: Duration = .seconds(5)

  /// The maximum number of single steps before an effect counts as one that never settles.
  private static let longestRun = 1_000_000

  /// A Boolean value indicating whether effects did not settle when they last ran.
  var isUnsettled: Bool { quiescence.isUnsettled }

  /// Returns the limit for one run of effects, which is shorter if they did not settle in the last run.
  func limit(jobs: Int = .max, timeout: Duration) -> RunLimit {
    RunLimit(jobs: jobs, timeout: quiescence.shorten(timeout))
  }

  /// Runs effects until they settle.
  func settle(timeout: Duration = timeout, isolation: isolated (any Actor)? = #isolation) async {
    _ = await settled(limit(timeout: timeout))
  }

  /// Runs effects after an action of the test: all ready jobs or, under a schedule, as many jobs as the schedule
  /// chooses.
  func settleAfterAction(timeout: Duration, isolation: isolated (any Actor)? = #isolation) async {
    var limit = limit(timeout: timeout)
    limit.mayContinue = schedule != nil
    schedule?.beginCall()
    _ = await settled(limit)
  }

  /// Runs effects until `isDone` returns `true`.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time for effects that never settle, or that run outside the test's executor.
  ///   - waits: A Boolean value indicating whether to wait for effects that run outside the test's executor, and
  ///     whether to wait the whole timeout for effects that did not settle before.
  ///   - isolation: The caller's isolation.
  ///   - isDone: A closure that returns a Boolean value indicating whether to stop.
  /// - Returns: `true` if `isDone` returned `true`; `false` if the effects settled or the timeout ended before that.
  func run(
    timeout: Duration, waits: Bool = true, isolation: isolated (any Actor)? = #isolation,
    until isDone: () -> Bool
  ) async -> Bool {
    var time = timeout
    return await run(spending: &time, waits: waits, until: isDone)
  }

  /// Runs effects until `isDone` returns `true`, as `run(timeout:)` does, and subtracts from `time` the time of all
  /// waits for effects that run outside the test's executor.
  func run(
    spending time: inout Duration, waits: Bool = true, isolation: isolated (any Actor)? = #isolation,
    until isDone: () -> Bool
  ) async -> Bool {
    // An effect that returns to the executor again and again, for example because it polls, does not extend this time.
    let timeout = time
    // Under a schedule, effects run step by step, and the test continues as soon as it can. So effects can be at any
    // stage when the test continues.
    let isStepwise = schedule != nil
    var steps = 0
    // If effects did not settle when they last ran, the limit below is shorter than the timeout. Only in this case, the
    // loop needs an end for the whole timeout.
    let end = waits && isUnsettled ? ContinuousClock.now + timeout : nil
    while true {
      if isStepwise, isDone() { return true }
      let result = await settled(limit(jobs: isStepwise ? 1 : .max, timeout: timeout))
      // This property is read first. If an effect returns to the executor after the read, the checks below notice the
      // effect: it makes `isDone` return `true`, has a job, or ends the wait.
      let mayBeOffExecutor = mayBeOffExecutor
      if isDone() { return true }
      if executor.jobCount > 0 {
        // This run has left jobs in the queue, or a thread has enqueued a job since the run ended.
        steps += 1
        guard isStepwise || !result.isCutShort || end.map({ .now < $0 }) ?? false, steps < Self.longestRun
        else { return false }
        continue
      }
      // The remaining effects run on another thread or on another actor, or wait for a socket. Only an event shows
      // that they have returned.
      guard waits, mayBeOffExecutor else { return false }
      guard await events.wait(after: result.generation, spending: &time) else { return false }
    }
  }
}

/// The result of running effects until they settle.
struct SettleResult {
  /// The number of events before the effects settled.
  ///
  /// A later event means that there is more to run.
  let generation: Int
  /// A Boolean value indicating whether time ran out before the effects settled.
  let isCutShort: Bool
}

/// The limit of one run of effects.
struct RunLimit {
  private var jobs: Int
  private var end: ContinuousClock.Instant
  private(set) var hasTime = true
  /// A Boolean value indicating whether the schedule may end the run.
  var mayContinue = false

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of jobs.
  ///   - timeout: The maximum time, for effects that never settle, such as a loop that calls `Task.yield()`.
  init(jobs: Int = .max, timeout: Duration) {
    self.jobs = jobs
    end = .now + timeout
  }

  /// A Boolean value indicating whether another job may run.
  var isLeft: Bool { jobs > 0 && hasTime }

  /// Extends the limit by the time for which the run has waited for an actor that was busy with other work.
  ///
  /// A wait of at most 10 milliseconds is not excluded. So a run ends even if an effect moves to an actor and back
  /// forever.
  mutating func excludeWait(since start: ContinuousClock.Instant) {
    end += max(.zero, .now - start - .milliseconds(10))
  }

  /// Ends the run because the schedule lets the test continue.
  mutating func letTestContinue() { jobs = 0 }

  /// Records that a job was run.
  mutating func countJob() {
    jobs -= 1
    // Reading the clock costs as much as a short job, so it is read only from time to time.
    if jobs % 256 == 0, .now > end { hasTime = false }
  }
}
