import Glibc

/// One pointer per thread.
///
/// Task-locals can't serve where a value is set for every action: binding one costs an allocation and tens of
/// nanoseconds, this two calls of about 2 ns. It is sound for synchronous code only, which can't change threads.
package struct ThreadSlot: Sendable {
  private let key: pthread_key_t

  /// Makes a slot that is nil on every thread.
  package init() {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "The process has no thread-specific key left.")
    self.key = key
  }

  /// The pointer of the current thread.
  package var pointer: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}
