import Glibc

/// A lock that a thread can take again while it holds the lock.
package final class RecursiveLock: @unchecked Sendable {
  // Sound: the mutex is the only property, and can be shared.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Creates an open lock.
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

  /// Takes the lock, after a wait if another thread holds it.
  package func lock() { pthread_mutex_lock(mutex) }

  /// Takes the lock if no other thread holds it.
  ///
  /// - Returns: A Boolean value indicating whether the lock was taken.
  package func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }

  /// Releases the lock.
  ///
  /// Call this method as often as the lock was taken.
  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Runs `body` while no other thread holds this lock.
  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
