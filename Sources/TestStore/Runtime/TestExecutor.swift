import Effects

/// Runs the effects of one test store, on the thread that runs the test and only when the test store says so.
///
/// Jobs run first in, first out, so the same test takes the same course every time; under a ``Schedule`` the seed
/// decides which is next. A task keeps the preference for its executor in structured children and on actors without
/// an executor of their own; an unstructured `Task { }` that an effect makes does not.
final class TestExecutor: TaskExecutor, @unchecked Sendable {
  // Sound: all state is touched under the lock only.
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
      // An actor that waits for its turn here lets nobody else in, perhaps not even the test that is to drive.
      guard !isReleased, drivers > 0 || !job.servesActor else { return false }
      tasks.admit(&job)
      jobs.append(job)
      return true
    }
    if isKept { events.signal() } else { job.runElsewhere() }
  }

  /// Runs the job whose turn it is.
  ///
  /// - Returns: Whether there was one.
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

  /// Keeps the jobs of actors here from now on: somebody drains.
  func beginDriving() {
    lock.withLock { drivers += 1 }
  }

  /// Sends the jobs of actors elsewhere from now on.
  ///
  /// - Returns: Whether that was done; false while one is left here, which has to be run before.
  func endDriving() -> Bool {
    lock.withLock {
      if drivers == 1, jobs.contains(where: { $0.servesActor }) { return false }
      drivers -= 1
      return true
    }
  }

  /// The number of jobs that are ready.
  var jobCount: Int { lock.withLock { jobs.count } }

  /// Whether a step of `effect` is ready.
  func hasJob(of effect: EffectScope) -> Bool {
    lock.withLock { jobs.elements }.contains { $0.owner?.isPart(of: effect) == true }
  }

  /// Takes note that the next new task is that of `scope`.
  func willStart(_ scope: EffectScope) {
    lock.withLock { tasks.willStart(scope) }
    schedule?.log.record(.started(scope))
  }

  /// Whether effects have made tasks of their own, of which nobody knows what they wait for.
  var hasChildTasks: Bool { lock.withLock { tasks.hasChildren } }

  /// Takes note that a task begins to sleep on a test clock.
  func begin(_ sleep: any TestSleep) {
    lock.withLock {
      arrivals += 1
      sleeps[ObjectIdentifier(sleep)] = (arrivals, sleep)
    }
  }

  /// Takes note that the sleep is over.
  func end(_ sleep: any TestSleep) {
    // Let go of outside of the lock.
    let ended = lock.withLock { sleeps.removeValue(forKey: ObjectIdentifier(sleep)) }
    withExtendedLifetime(ended) {}
  }

  /// The sleep on a test clock that began first of those that go on in `effect`.
  func firstSleep(of effect: EffectScope) -> (any TestSleep)? {
    lock.withLock { Array(sleeps.values) }
      .filter { $0.sleep.scope?.isPart(of: effect) == true }
      .min { $0.arrival < $1.arrival }?
      .sleep
  }

  /// Takes note that no effect is in flight.
  func forgetTasks() {
    lock.withLock { if jobs.isEmpty { tasks = TaskRegistry() } }
  }

  /// Lets the tasks that are left go on by themselves: the test store that ran them has gone.
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
