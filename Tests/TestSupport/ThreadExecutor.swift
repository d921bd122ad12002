import Effects
import Glibc

/// Runs the jobs of an actor on one thread that does nothing else.
package final class ThreadExecutor: SerialExecutor, @unchecked Sendable {
  // Sound: all state is touched between `pthread_mutex_lock` and `pthread_mutex_unlock` of `line` only.
  private let line = Line()
  private let thread: pthread_t

  package init() {
    let line = Unmanaged.passRetained(line)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { line in
        Unmanaged<Line>.fromOpaque(line.unsafelyUnwrapped).takeRetainedValue().work()
        return nil
      }, line.toOpaque())
    precondition(status == 0, "No thread can be made.")
    self.thread = thread
  }

  deinit {
    line.close()
    pthread_detach(thread)
  }

  /// Whether the caller runs on the executor's thread.
  package var isCurrent: Bool { pthread_equal(pthread_self(), thread) != 0 }

  /// How many jobs have been put into line: one for each time that a task began or went on here.
  package var jobCount: Int { line.count }

  package func enqueue(_ job: consuming ExecutorJob) {
    line.append(UnownedJob(job), self)
  }

  /// The jobs in line; it outlives the executor until its thread has noticed.
  private final class Line: @unchecked Sendable {
    private var mutex = pthread_mutex_t()
    private var condition = pthread_cond_t()
    private var jobs: [(UnownedJob, ThreadExecutor)] = []
    private var isClosed = false
    private var appended = 0

    var count: Int {
      pthread_mutex_lock(&mutex)
      defer { pthread_mutex_unlock(&mutex) }
      return appended
    }

    init() {
      pthread_mutex_init(&mutex, nil)
      pthread_cond_init(&condition, nil)
    }

    func append(_ job: UnownedJob, _ executor: ThreadExecutor) {
      pthread_mutex_lock(&mutex)
      jobs.append((job, executor))
      appended += 1
      pthread_cond_signal(&condition)
      pthread_mutex_unlock(&mutex)
    }

    func close() {
      pthread_mutex_lock(&mutex)
      isClosed = true
      pthread_cond_signal(&condition)
      pthread_mutex_unlock(&mutex)
    }

    func work() {
      while let (job, executor) = next() { job.runSynchronously(on: executor.asUnownedSerialExecutor()) }
    }

    private func next() -> (UnownedJob, ThreadExecutor)? {
      pthread_mutex_lock(&mutex)
      defer { pthread_mutex_unlock(&mutex) }
      while jobs.isEmpty {
        guard !isClosed else { return nil }
        pthread_cond_wait(&condition, &mutex)
      }
      return jobs.removeFirst()
    }
  }
}
