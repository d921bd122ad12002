import Effects
import Glibc
import Synchronization

/// The live test stores.
///
/// A test store reports its leftovers, such as running effects, in its deinit. The leftovers of a store that outlives
/// its test are reported when the test ends. XCTest notifies an observer of this end, and an exploration of schedules
/// runs the test itself. Under Swift Testing, which has no such notification, the leftovers are reported when the
/// process ends.
final class LiveTestStores: @unchecked Sendable {  // Sound: `stores` is accessed only under the lock.
  /// The stores of all tests except explored ones.
  static let all = LiveTestStores(lock: Lock())

  private let lock: Lock
  private var stores: [ObjectIdentifier: LiveTestStore] = [:]

  init(lock: Lock) { self.lock = lock }

  func add(_ store: LiveTestStore) {
    lock.withLock { stores[ObjectIdentifier(store)] = store }
  }

  func remove(_ store: LiveTestStore) {
    // The store is released outside the lock.
    let removed = lock.withLock { stores.removeValue(forKey: ObjectIdentifier(store)) }
    withExtendedLifetime(removed) {}
  }

  /// The stores that are live now.
  var elements: [LiveTestStore] { lock.withLock { Array(stores.values) } }
}

// Support for reports after the end of a test.
extension LiveTestStores {
  /// Writes the leftovers of all stores to standard error after their test has ended, when the test can no longer fail.
  ///
  /// - Parameter test: The name of the test, if it is known.
  func reportAfterEnd(of test: String? = nil) {
    for store in elements {
      let name = test ?? store.testName
      for failure in store.takeLeftovers() {
        Self.hasFailed.store(true, ordering: .releasing)
        failure.write(name)
      }
    }
  }

  /// Registers an exit handler that reports the leftovers of test stores, and makes the process fail if there were any.
  static let watchesEnd: Void = {
    let isRegistered = atexit {
      LiveTestStores.all.reportAfterEnd()
      // On Linux, a call of `exit` in a handler runs the remaining handlers, and ends the process with the status of
      // this call.
      if LiveTestStores.hasFailed.load(ordering: .acquiring) { exit(EXIT_FAILURE) }
    }
    precondition(
      isRegistered == 0,
      "'atexit' failed, so leftovers of test stores can't be reported. Register fewer exit handlers.")
  }()

  /// A Boolean value indicating whether any leftover of a test store was reported.
  private static let hasFailed = Atomic(false)
}
