import Glibc

/// A mutual exclusion lock that allocates no memory after its creation.
///
/// The lock uses a `pthread_mutex_t` and not a `Synchronization.Mutex`, because the thread sanitizer reports false
/// races for a `Mutex` on Linux.
package final class Lock: @unchecked Sendable {  // Sound: the mutex is the only state, and can be shared.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Creates a lock that no thread holds.
  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread holds this lock.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
