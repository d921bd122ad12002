import Store
import Synchronization

/// An actor with its own queue, so that a task can't enter the actor on the task's current thread.
///
/// The main actor behaves in the same way.
actor QueueSession: Pinging {
  private let executor = QueueExecutor()
  let store = Store(initialState: Pinger.State()) { Pinger() }
  private var pongs = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  @inline(never)
  func pong() { pongs += 1 }
}

/// An executor that runs jobs one after the other in Swift's thread pool, with one task for all jobs that are waiting.
private final class QueueExecutor: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { runInPool() }
  }

  private func runInPool() {
    Task.detached {
      let jobs = self.state.withLock { state in
        defer { state.jobs = [] }
        return state.jobs
      }
      for job in jobs { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
      let isOver = self.state.withLock { state in
        state.isRunning = !state.jobs.isEmpty
        return state.jobs.isEmpty
      }
      if !isOver { self.runInPool() }
    }
  }
}
