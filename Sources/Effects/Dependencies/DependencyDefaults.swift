import Synchronization

/// A collection of the default values made from keys.
///
/// In tests each store and each test has a collection; a program has one for the process.
package final class DependencyDefaults: @unchecked Sendable {
  // Sound: `values` is touched under the lock only.
  private let lock = Lock()
  private var values: [ID: any Sendable] = [:]
  private var dependents: Set<ID> = []
  private var preparations: [ObjectIdentifier: any Sendable] = [:]
  /// The object of a higher layer that belongs to the store; touched under the lock only.
  private var attachment: (any AnyObject & Sendable)?
  /// A Boolean value indicating whether a higher layer records what happens in the store; touched under the lock only.
  private var recorded = false

  /// A key in a context.
  struct ID: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  package init() {}

  /// A Boolean value indicating whether any dependency was prepared in this process.
  private static let hasPreparations = Atomic(false)

  /// The collection that a program's stores share.
  package static let live = DependencyDefaults()

  /// Returns the stored value of `key`; nil if there is none.
  func value<Value: Sendable>(for key: ID) -> Value? {
    lock.withLock { values[key] }.flatMap { $0 as? Value }
  }

  /// Returns the stored value of `key`, and calls `make` on the first read.
  ///
  /// `make` runs outside the lock, because a default may read other dependencies. If two threads make a value, the
  /// first stored value is used.
  func value<Value: Sendable>(for key: ID, make: () -> Value) -> Value {
    if let value: Value = value(for: key) { return value }
    let made = make()
    return lock.withLock {
      if let kept = values[key], let value = kept as? Value { return value }
      values[key] = made
      return made
    }
  }

  /// A Boolean value indicating whether a higher layer records what happens in the store.
  package var isRecorded: Bool {
    get { lock.withLock { recorded } }
    set { lock.withLock { recorded = newValue } }
  }

  /// The object of a higher layer that belongs to the store; nil until it is attached.
  package var attached: (any AnyObject & Sendable)? { lock.withLock { attachment } }

  /// Returns the object of a higher layer that belongs to the store, and attaches `object` if there is none.
  package func attached(or object: any AnyObject & Sendable) -> any AnyObject & Sendable {
    lock.withLock {
      if let attachment { return attachment }
      attachment = object
      return object
    }
  }

  /// Returns a Boolean value indicating whether the value of `key` is recorded as made from other dependencies.
  func isDependent(_ key: ID) -> Bool { lock.withLock { dependents.contains(key) } }

  /// Records that the value of `key` is made from other dependencies.
  func noteDependent(_ key: ID) { _ = lock.withLock { dependents.insert(key) } }

  /// Returns the value that was prepared for the program or the running test; nil if there is none.
  static func prepared(_ key: ObjectIdentifier) -> (any Sendable)? {
    guard hasPreparations.load(ordering: .relaxed) else { return nil }
    let current = current
    return current.lock.withLock { current.preparations[key] }
  }

  /// Stores values that take precedence over defaults.
  ///
  /// - Returns: The values of dependencies that were read or prepared before.
  func prepare(_ values: [ObjectIdentifier: any Sendable]) -> [any Sendable] {
    Self.hasPreparations.store(true, ordering: .relaxed)
    // Replaced values are released outside the lock, because their deinit may read dependencies.
    let (late, replaced) = lock.withLock {
      let known = Set(self.values.keys.map(\.key)).union(preparations.keys)
      let replaced = values.keys.map { preparations[$0] }
      preparations.merge(values) { $1 }
      return (values.filter { known.contains($0.key) }.map(\.value), replaced)
    }
    withExtendedLifetime(replaced) {}
    return late
  }
}
