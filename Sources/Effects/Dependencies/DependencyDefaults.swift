/// The values that were made of keys' defaults.
///
/// In tests each store and each test has a collection; a program has one for the process.
package final class DependencyDefaults: @unchecked Sendable {
  // Sound: `values` is touched under the lock only.
  private let lock = Lock()
  private var values: [ObjectIdentifier: any Sendable] = [:]
  private var dependents: Set<ObjectIdentifier> = []

  package init() {}

  /// The collection that a program's stores share.
  package static let live = DependencyDefaults()

  /// Returns the value kept for `key`; nil if there is none.
  func value<Value: Sendable>(for key: ObjectIdentifier) -> Value? {
    lock.withLock { values[key] }.flatMap { $0 as? Value }
  }

  /// Returns the value kept for `key`, calling `make` the first time.
  ///
  /// `make` runs outside the lock, because a default may read other dependencies. If two threads make a value, the
  /// first that is kept wins.
  package func value<Value: Sendable>(for key: ObjectIdentifier, make: () -> Value) -> Value {
    if let value: Value = value(for: key) { return value }
    let made = make()
    return lock.withLock {
      if let kept = values[key], let value = kept as? Value { return value }
      values[key] = made
      return made
    }
  }

  /// Returns whether the value of `key` was noted to be made of other dependencies.
  func isDependent(_ key: ObjectIdentifier) -> Bool { lock.withLock { dependents.contains(key) } }

  /// Notes that the value of `key` is made of other dependencies.
  func noteDependent(_ key: ObjectIdentifier) { _ = lock.withLock { dependents.insert(key) } }
}
