import Counters

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs `body` in Swift's thread pool, and blocks this thread until `body` has ended.
func block(_ body: @escaping @Sendable () async -> Void) {
  let done = Semaphore()
  Task.detached {
    await body()
    done.signal()
  }
  done.wait()
}

/// A semaphore that begins at zero.
final class Semaphore: @unchecked Sendable {  // Sound: semaphores are made to be shared.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func signal() { sem_post(semaphore) }

  /// Blocks this thread until the semaphore is signalled.
  ///
  /// If the jobs of Swift's thread pool are held back by `holdPoolJobs`, this thread runs them while it waits.
  func wait() {
    guard arePoolJobsHeld() != 0 else {
      while sem_wait(semaphore) != 0 {}
      return
    }
    while sem_trywait(semaphore) != 0 {
      guard runJob() != 0 else { fatalError("Nothing is left to run, and nobody has signalled.") }
    }
  }
}
