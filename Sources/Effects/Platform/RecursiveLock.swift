import Glibc

/// A lock that a thread can take again while it holds the lock.
package final class RecursiveLock: @unchecked Sendable {
  // Sound: the mutex is the only state, and threads can share it.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Creates a lock that no thread holds.
  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Takes the lock; if another thread holds the lock, waits until that thread has released it.
  package func lock() { pthread_mutex_lock(mutex) }

  /// Takes the lock if no other thread holds it.
  ///
  /// - Returns: A Boolean value indicating whether the lock was taken.
  package func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }

  /// Releases the lock.
  ///
  /// The lock is free when this method has been called as often as the lock was taken.
  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Runs `body` while no other thread holds this lock.
  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
