import Effects

/// An executor that runs the effects of one test store on the test's thread, and only when the test store drains it.
///
/// Jobs run first in, first out, so a test runs in the same order every time. Under a ``Schedule`` the seed decides
/// which job is next. Structured child tasks and default actors inherit the executor; an unstructured `Task { }` does
/// not.
final class TestExecutor: TaskExecutor, @unchecked Sendable {
  // Sound: all state is accessed only under the lock.
  private let lock = Lock()
  private var jobs = Queue<TestJob>()
  private var tasks = TaskRegistry()
  private var sleeps: [ObjectIdentifier: (arrival: Int, sleep: any TestSleep)] = [:]
  private var arrivals = 0
  private var drivers = 0
  private var isReleased = false
  private let events: TestEvents
  private let schedule: Schedule?

  init(events: TestEvents, schedule: Schedule?) {
    self.events = events
    self.schedule = schedule
  }

  func enqueue(_ job: consuming ExecutorJob) {
    var job = TestJob(UnownedJob(job))
    let isKept = lock.withLock {
      // An actor with a job in this queue blocks all its other work, perhaps also the test that would run the queue.
      guard !isReleased, drivers > 0 || !job.servesActor else { return false }
      tasks.admit(&job)
      jobs.append(job)
      return true
    }
    if isKept { events.signal() } else { job.runElsewhere() }
  }

  /// Runs the next job.
  ///
  /// - Returns: False if there was none.
  func runNext() -> Bool {
    guard let job = next() else { return false }
    job.run(on: self)
    lock.withLock { tasks.running = nil }
    return true
  }

  private func next() -> TestJob? {
    let next: (job: TestJob, owner: EffectScope?)? = lock.withLock {
      guard !jobs.isEmpty else { return nil }
      guard let job = schedule.map({ jobs.remove(at: $0.pick(jobs.count)) }) ?? jobs.popFirst() else {
        return nil
      }
      tasks.running = job.owner
      return (job, job.owner)
    }
    if let schedule, let next { schedule.log.record(.ran(next.owner)) }
    return next?.job
  }

  /// Begins to accept the jobs of actors, because the caller drains the queue.
  func beginDriving() {
    lock.withLock { drivers += 1 }
  }

  /// Sends the jobs of actors elsewhere from now on.
  ///
  /// - Returns: False if such a job is still queued. The caller must run it first.
  func endDriving() -> Bool {
    lock.withLock {
      if drivers == 1, jobs.contains(where: { $0.servesActor }) { return false }
      drivers -= 1
      return true
    }
  }

  /// The number of ready jobs.
  var jobCount: Int { lock.withLock { jobs.count } }

  /// Returns a Boolean value indicating whether a job of `effect` is ready.
  func hasJob(of effect: EffectScope) -> Bool {
    lock.withLock { jobs.elements }.contains { $0.owner?.isPart(of: effect) == true }
  }

  /// Records that the next new task is the task of `scope`.
  func willStart(_ scope: EffectScope) {
    lock.withLock { tasks.willStart(scope) }
    schedule?.log.record(.started(scope))
  }

  /// A Boolean value indicating whether effects have child tasks.
  ///
  /// The executor can't see what these wait for.
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
    // Released outside the lock.
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
    lock.withLock { if jobs.isEmpty { tasks = TaskRegistry() } }
  }

  /// Moves the remaining tasks to the global executor, because the test store is gone.
  func release() {
    let rest = lock.withLock {
      isReleased = true
      tasks = TaskRegistry()
      defer { jobs = Queue() }
      return jobs.elements
    }
    for job in rest { job.runElsewhere() }
  }
}
