import Synchronization

/// A collection of the default values made from keys.
///
/// In tests each store and each test has a collection; a program has one for the process.
package final class DependencyDefaults: @unchecked Sendable {
  // Sound: `values` is touched under the lock only.
  private let lock = Lock()
  private var values: [ID: StoredDefault] = [:]
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
  ///
  /// The first use of a value that was made for an override reports what the making would have reported.
  func value<Value: Sendable>(for key: ID, isUse: Bool = true) -> Value? {
    guard let stored = lock.withLock({ values[key] }) else { return nil }
    if isUse, stored.unused != nil { noteUse(of: key) }
    return stored.value as? Value
  }

  /// Stores the value of `key`, unless another thread has stored one in the meantime.
  ///
  /// A default is made outside the lock, because it may read other dependencies.
  ///
  /// - Parameters:
  ///   - made: The value.
  ///   - key: The key and the context.
  ///   - unused: The issues that the first use reports, if the value was made for an override.
  /// - Returns: The stored value.
  func keep<Value: Sendable>(_ made: Value, for key: ID, unused: UnusedDefault? = nil) -> Value {
    lock.withLock {
      // Unwrapped first, because the cast of nil to an optional succeeds.
      if let stored = values[key], let kept = stored.value as? Value {
        // The making of this one has reported the issues.
        if unused == nil { values[key]?.unused = nil }
        return kept
      }
      values[key] = StoredDefault(value: made, unused: unused)
      return made
    }
  }

  /// Reports the issues that the first use of a value reports.
  private func noteUse(of key: ID) {
    let unused = lock.withLock {
      let unused = values[key]?.unused
      values[key]?.unused = nil
      return unused
    }
    for report in unused?.reports ?? [] { report() }
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
  /// - Returns: The values of dependencies that were used or prepared before.
  func prepare(_ values: [ObjectIdentifier: any Sendable]) -> [any Sendable] {
    Self.hasPreparations.store(true, ordering: .relaxed)
    // Replaced values are released outside the lock, because their deinit may read dependencies.
    let (late, replaced) = lock.withLock {
      let used = self.values.filter { $0.value.unused == nil }.keys
      let known = Set(used.map(\.key)).union(preparations.keys)
      let replaced = values.keys.map { preparations[$0] }
      preparations.merge(values) { $1 }
      return (values.filter { known.contains($0.key) }.map(\.value), replaced)
    }
    withExtendedLifetime(replaced) {}
    return late
  }
}

/// A default value, as a collection stores it.
private struct StoredDefault {
  let value: any Sendable
  /// The issues of the first use; nil if the value was used.
  var unused: UnusedDefault?
}
