import Effects
import Glibc
import Synchronization

/// The test stores that have been made and have not gone.
///
/// A test store tells what it leaves behind when it goes. One that is kept beyond its test is asked when the test has
/// ended: by XCTest, which says when that is; by an exploration of schedules, which runs the test itself; and for Swift
/// Testing, which tells nobody when a test has ended, when the process does.
final class OpenStores: @unchecked Sendable {  // Sound: `stores` is touched under the lock only.
  /// Those of all tests but explored ones.
  static let all = OpenStores(lock: Lock())

  private let lock: Lock
  private var stores: [ObjectIdentifier: OpenStore] = [:]

  init(lock: Lock) { self.lock = lock }

  func add(_ store: OpenStore) {
    lock.withLock { stores[ObjectIdentifier(store)] = store }
  }

  func remove(_ store: OpenStore) {
    // Let go of outside of the lock.
    let removed = lock.withLock { stores.removeValue(forKey: ObjectIdentifier(store)) }
    withExtendedLifetime(removed) {}
  }

  /// Those that are open now.
  var elements: [OpenStore] { lock.withLock { Array(stores.values) } }
}

// The ends that are not the test store's own.
extension OpenStores {
  /// Reports what is left of all of them now that their test has ended, to whoever reads the output: the test can't be
  /// failed any more.
  ///
  /// - Parameter test: The name of the test, where it is known.
  func reportAfterEnd(of test: String? = nil) {
    for store in elements {
      let name = test ?? store.testName
      for failure in store.takeLeftovers() {
        Self.hasFailed.value = true
        failure.write(name)
      }
    }
  }

  /// Sees to it that the process does not end well if anything was reported, nor before.
  static let watchesEnd: Void = {
    let isRegistered = atexit {
      OpenStores.all.reportAfterEnd()
      // On Linux a further call goes on with the handlers that are left, and with this status.
      if OpenStores.hasFailed.value { exit(EXIT_FAILURE) }
    }
    precondition(isRegistered == 0, "The C library takes no more exit handlers.")
  }()

  /// Whether anything was reported.
  private static let hasFailed = Flag()
}

private final class Flag: Sendable {
  private let isSet = Atomic(false)

  var value: Bool {
    get { isSet.load(ordering: .acquiring) }
    set { isSet.store(newValue, ordering: .releasing) }
  }
}
