import Glibc

/// A mutual exclusion lock that never allocates after it was made.
///
/// A `pthread_mutex_t` and not `Synchronization.Mutex`: the thread sanitizer knows the former, and reports
/// races that are none for the latter on Linux.
package final class Lock: @unchecked Sendable {  // Sound: the mutex is all there is, and made to be shared.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Makes an open lock.
  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread runs one under this lock.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
