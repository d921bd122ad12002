import Effects
import Glibc

/// An executor that runs the effects of one test store, but only while the test store drains its queue.
///
/// The effects run on the test's thread, or on the main actor while other effects may be running elsewhere.
///
/// Jobs run in first-in, first-out order, so a test runs in the same order every time. A ``Schedule`` may choose
/// another order. Structured child tasks and default actors inherit the executor; an unstructured `Task { }` does not.
final class TestExecutor: TaskExecutor, @unchecked Sendable {
  // Sound: all state is accessed only under the lock.
  private let lock = Lock()
  private var jobs = Queue<TestJob>()
  private var tasks = TaskRegistry()
  private var sleeps: [ObjectIdentifier: (arrival: Int, sleep: any TestSleep)] = [:]
  private var arrivals = 0
  private var drivers = 0
  /// The thread that runs the jobs under a schedule; `nil` if no thread runs them now.
  private var driver: pthread_t?
  private var isReleased = false
  private let events: TestEvents
  private let schedule: Schedule?
  /// The test runtime whose effects this executor runs.
  ///
  /// The executor itself does not use this property. It is set before the first job.
  weak var owner: AnyObject?

  init(events: TestEvents, schedule: Schedule?) {
    self.events = events
    self.schedule = schedule
  }

  func enqueue(_ job: consuming ExecutorJob) {
    var job = TestJob(UnownedJob(job))
    let isKept = lock.withLock {
      // The executor refuses a job of an actor if no call drains the queue. While this job is in the queue, the other
      // work of the actor waits. If the test runs on the same actor, the test would also wait, and nothing would drain
      // the queue.
      guard !isReleased, drivers > 0 || !job.servesActor else { return false }
      tasks.admit(&job)
      jobs.append(job)
      noteStray(job)
      return true
    }
    if isKept { events.signal() } else { job.runElsewhere() }
  }

  /// Records that an effect may be outside the executor, if a job comes from a thread other than the one that runs the
  /// jobs.
  ///
  /// Such a job may arrive before the runtime sees that its effect has left the executor. So the schedule does not
  /// decide the order of such a job among the others. The caller must hold the lock.
  private func noteStray(_ job: TestJob) {
    guard let schedule, let driver, pthread_equal(driver, pthread_self()) == 0 else { return }
    schedule.noteStray {
      job.owner.map { "\($0.scope.title) has left the executor" } ?? "a job came from another thread"
    }
  }

  /// The outcome of a step.
  enum Step {
    /// The step ran a job.
    case ran
    /// The schedule chose to receive an action.
    case receives
    /// The schedule chose to let the test continue.
    case goesOn
    /// There was nothing to do.
    case idle
  }

  /// Runs the next job, or does what the schedule chooses instead.
  ///
  /// - Parameters:
  ///   - mayReceive: A Boolean value indicating whether the schedule may choose to receive an action.
  ///   - mayContinue: A Boolean value indicating whether the schedule may let the test continue.
  /// - Returns: The outcome of the step.
  @discardableResult
  func step(mayReceive: Bool = false, mayContinue: Bool = false) -> Step {
    var taken: TestJob?
    let move = lock.withLock {
      let move = next(mayReceive, mayContinue)
      if case .job(let place) = move {
        taken = place == 0 ? jobs.popFirst() : jobs.remove(at: place)
        tasks.running = taken?.owner
      }
      return move
    }
    guard let job = taken else { return move.map { $0 == .receive ? .receives : .goesOn } ?? .idle }
    schedule?.log.record(.ran(job.owner?.scope))
    job.run(on: self)
    lock.withLock { tasks.running = nil }
    return .ran
  }

  private func next(_ mayReceive: Bool, _ mayContinue: Bool) -> Schedule.Move? {
    guard let schedule else { return jobs.isEmpty ? nil : .job(0) }
    return schedule.choose(jobs: jobs.count, mayReceive: mayReceive, mayContinue: mayContinue) { chains in
      jobs.forEach { chains.append($0.owner?.chain ?? ScheduleDecision.testChain) }
    }
  }

  /// Begins to accept the jobs of actors, because the caller drains the queue.
  func beginDriving() {
    lock.withLock {
      drivers += 1
      if schedule != nil { driver = pthread_self() }
    }
  }

  /// Stops accepting the jobs of actors, which run on the global executor from now on.
  ///
  /// - Returns: `false` if such a job is still queued, because the caller must run this job first; otherwise, `true`.
  func endDriving() -> Bool {
    lock.withLock {
      if drivers == 1, jobs.contains(where: { $0.servesActor }) { return false }
      drivers -= 1
      driver = nil
      return true
    }
  }

  /// The number of ready jobs.
  var jobCount: Int { lock.withLock { jobs.count } }

  /// Returns a Boolean value indicating whether a job of `effect` is ready.
  func hasJob(of effect: EffectScope) -> Bool {
    lock.withLock { jobs.elements }.contains { $0.owner?.scope.isPart(of: effect) == true }
  }

  /// Records that the next new task is the task of the effect `scope`.
  func willStart(_ scope: EffectScope) {
    let owner = JobOwner(scope: scope, chain: schedule?.nextChain() ?? 0)
    lock.withLock { tasks.willStart(owner) }
    schedule?.log.record(.started(scope))
  }

  /// A Boolean value indicating whether effects have child tasks.
  ///
  /// The executor can't see what child tasks wait for.
  var hasChildTasks: Bool { lock.withLock { tasks.hasChildren } }

  /// Records that a task begins to sleep on a test clock.
  func begin(_ sleep: any TestSleep) {
    lock.withLock {
      arrivals += 1
      sleeps[ObjectIdentifier(sleep)] = (arrivals, sleep)
    }
  }

  /// Records that a sleep has ended.
  func end(_ sleep: any TestSleep) {
    // The sleep is released outside the lock.
    let ended = lock.withLock { sleeps.removeValue(forKey: ObjectIdentifier(sleep)) }
    withExtendedLifetime(ended) {}
  }

  /// Returns the oldest current sleep of `effect` on a test clock.
  func firstSleep(of effect: EffectScope) -> (any TestSleep)? {
    lock.withLock { Array(sleeps.values) }
      .filter { $0.sleep.scope?.isPart(of: effect) == true }
      .min { $0.arrival < $1.arrival }?
      .sleep
  }

  /// Removes the records of tasks, because no effect is in flight.
  func forgetTasks() {
    // The records are released outside the lock, because the end of an effect releases values of the app.
    let forgotten: TaskRegistry? = lock.withLock {
      guard jobs.isEmpty else { return nil }
      defer { tasks = TaskRegistry() }
      return tasks
    }
    withExtendedLifetime(forgotten) {}
  }

  /// Moves the remaining tasks to the global executor, because the test store is gone.
  func release() {
    let (rest, forgotten) = lock.withLock {
      isReleased = true
      defer { (jobs, tasks) = (Queue(), TaskRegistry()) }
      return (jobs, tasks)
    }
    for job in rest.elements { job.runElsewhere() }
    withExtendedLifetime(forgotten) {}
  }
}
