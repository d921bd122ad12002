import Synchronization

/// Values made once from keys' defaults: one collection for each store and each test in tests, one for the process in a
/// program.
package final class DependencyDefaults: @unchecked Sendable {
  // Sound: `values` is touched under the lock only.
  private let lock = Lock()
  private var values: [ID: any Sendable] = [:]
  private var dependents: Set<ID> = []
  private var preparations: [ObjectIdentifier: any Sendable] = [:]

  /// A key in a context.
  struct ID: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  package init() {}

  /// A Boolean value indicating whether anything was prepared in this process.
  private static let hasPreparations = Atomic(false)

  /// The collection that a program's stores share.
  package static let live = DependencyDefaults()

  /// The value kept for `key`, if there is one.
  func value<Value: Sendable>(for key: ID) -> Value? {
    lock.withLock { values[key] }.flatMap { $0 as? Value }
  }

  /// The value kept for `key`, made by `make` the first time.
  ///
  /// `make` runs outside the lock, because a default may read other dependencies; of two that race the first kept
  /// wins.
  func value<Value: Sendable>(for key: ID, make: () -> Value) -> Value {
    if let value: Value = value(for: key) { return value }
    let made = make()
    return lock.withLock {
      if let kept = values[key], let value = kept as? Value { return value }
      values[key] = made
      return made
    }
  }

  /// Returns whether the value of `key` is known to have been made of other dependencies.
  func isDependent(_ key: ID) -> Bool { lock.withLock { dependents.contains(key) } }

  /// Notes that the value of `key` is made of other dependencies.
  func noteDependent(_ key: ID) { _ = lock.withLock { dependents.insert(key) } }

  /// The value that was prepared for the program or the running test, if there is one.
  static func prepared(_ key: ObjectIdentifier) -> (any Sendable)? {
    guard hasPreparations.load(ordering: .relaxed) else { return nil }
    let current = current
    return current.lock.withLock { current.preparations[key] }
  }

  /// Keeps values that take precedence over defaults.
  ///
  /// - Returns: The values whose dependencies were read or prepared before.
  func prepare(_ values: [ObjectIdentifier: any Sendable]) -> [any Sendable] {
    Self.hasPreparations.store(true, ordering: .relaxed)
    return lock.withLock {
      let known = Set(self.values.keys.map(\.key)).union(preparations.keys)
      preparations.merge(values) { $1 }
      return values.filter { known.contains($0.key) }.map(\.value)
    }
  }
}
