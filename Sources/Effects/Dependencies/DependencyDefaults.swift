import Synchronization

/// A collection of the default values that keys have made.
///
/// In tests, each store and each test has its own collection. A program has one collection for the whole process.
package final class DependencyDefaults: @unchecked Sendable {
  // Sound: `values` is touched under the lock only.
  private let lock = Lock()
  private var values: [ID: StoredDefault] = [:]
  private var dependents: Set<ID> = []
  private var preparations: [ObjectIdentifier: any Sendable] = [:]
  /// The object that a higher layer attached to the store; accessed under the lock only.
  private var attachment: (any AnyObject & Sendable)?
  /// A Boolean value indicating whether a higher layer records what happens in the store; accessed under the lock only.
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

  /// Returns the stored value of `key`; `nil` if there is none.
  ///
  /// If the value was made for an override, its first use reports the issues that were held back when it was made.
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
      // The stored value is unwrapped before the cast, because a cast of `nil` to an optional type succeeds.
      if let stored = values[key], let kept = stored.value as? Value {
        // If this value was made for a use, its issues have already been reported.
        if unused == nil { values[key]?.unused = nil }
        return kept
      }
      values[key] = StoredDefault(value: made, unused: unused)
      return made
    }
  }

  /// Reports the issues that were held back when the value of `key` was made, at its first use.
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

  /// The object that a higher layer attached to the store; `nil` if there is none.
  package var attached: (any AnyObject & Sendable)? { lock.withLock { attachment } }

  /// Returns the object that a higher layer attached to the store, or attaches `object` if there is none.
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

  /// Returns the value that was prepared for the program or the running test; `nil` if there is none.
  static func prepared(_ key: ObjectIdentifier) -> (any Sendable)? {
    guard hasPreparations.load(ordering: .relaxed) else { return nil }
    let current = current
    return current.lock.withLock { current.preparations[key] }
  }

  /// Stores values that take precedence over defaults.
  ///
  /// - Returns: Those of the given values whose dependencies had already been used or prepared.
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
  /// The issues that the first use reports; `nil` if the value has been used.
  var unused: UnusedDefault?
}
