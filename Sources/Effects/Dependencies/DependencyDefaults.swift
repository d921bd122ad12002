import Synchronization

/// A collection of the default values of dependencies that have been read.
///
/// In a test process, each store and each test has its own collection. A program has one collection for the whole
/// process.
package final class DependencyDefaults: @unchecked Sendable {
  // Sound: `values` is touched under the lock only.
  private let lock = Lock()
  private var values: [ID: StoredDefault] = [:]
  private var dependents: Set<ID> = []
  private var preparations: [ObjectIdentifier: any Sendable] = [:]
  /// The object that another module attached to these defaults; accessed under the lock only.
  private var attachment: (any AnyObject & Sendable)?
  /// The value of ``isRecorded``; accessed under the lock only.
  private var recorded = false

  /// The identity of a default value, which depends on the key and on the context.
  struct ID: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  package init() {}

  /// A Boolean value indicating whether `prepareDependencies` has set any dependency in this process.
  private static let hasPreparations = Atomic(false)

  /// The collection that all code of a program shares.
  package static let live = DependencyDefaults()

  /// Returns the stored value of `key`; `nil` if no value is stored.
  ///
  /// A value that was created only so that code could override a part of it has not reported its issues yet. The first
  /// use of the value reports them.
  func value<Value: Sendable>(for key: ID, isUse: Bool = true) -> Value? {
    guard let stored = lock.withLock({ values[key] }) else { return nil }
    if isUse, stored.unused != nil { noteUse(of: key) }
    return stored.value as? Value
  }

  /// Stores the value of `key`, unless another thread has already stored one.
  ///
  /// Another thread may have stored a value because the caller creates `made` outside the lock. The creation may read
  /// other dependencies, and these reads need the lock.
  ///
  /// - Parameters:
  ///   - made: The value that the caller has created for the key.
  ///   - key: The key and the context.
  ///   - unused: The issues that the first use of the value reports; `nil` if the value was created because it is used
  ///     now.
  /// - Returns: The value that is stored now.
  func keep<Value: Sendable>(_ made: Value, for key: ID, unused: UnusedDefault? = nil) -> Value {
    lock.withLock {
      // The stored value is unwrapped before the cast, because a cast of `nil` to an optional type succeeds.
      if let stored = values[key], let kept = stored.value as? Value {
        // If the caller uses the value now, the creation of `made` has already reported the issues.
        if unused == nil { values[key]?.unused = nil }
        return kept
      }
      values[key] = StoredDefault(value: made, unused: unused)
      return made
    }
  }

  /// Reports the issues that the value of `key` has not reported yet, because code now uses the value.
  private func noteUse(of key: ID) {
    let unused = lock.withLock {
      let unused = values[key]?.unused
      values[key]?.unused = nil
      return unused
    }
    for report in unused?.reports ?? [] { report() }
  }

  /// A Boolean value indicating whether the changes of `@Shared` values are recorded when code that uses these defaults
  /// changes the values.
  package var isRecorded: Bool {
    get { lock.withLock { recorded } }
    set { lock.withLock { recorded = newValue } }
  }

  /// The object that another module attached to these defaults; `nil` if there is none.
  package var attached: (any AnyObject & Sendable)? { lock.withLock { attachment } }

  /// Returns the object that another module attached to these defaults, or attaches `object` if there is none.
  package func attached(or object: any AnyObject & Sendable) -> any AnyObject & Sendable {
    lock.withLock {
      if let attachment { return attachment }
      attachment = object
      return object
    }
  }

  /// Returns a Boolean value indicating whether the default value of `key` is known to depend on other dependencies.
  func isDependent(_ key: ID) -> Bool { lock.withLock { dependents.contains(key) } }

  /// Records that the default value of `key` depends on other dependencies.
  func noteDependent(_ key: ID) { _ = lock.withLock { dependents.insert(key) } }

  /// Returns the value that `prepareDependencies` has set in the program or the running test; `nil` if there is none.
  static func prepared(_ key: ObjectIdentifier) -> (any Sendable)? {
    guard hasPreparations.load(ordering: .relaxed) else { return nil }
    let current = current
    return current.lock.withLock { current.preparations[key] }
  }

  /// Stores values of `prepareDependencies`, which take precedence over default values.
  ///
  /// - Returns: The given values whose dependencies were used or prepared before this call.
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

/// A default value in a collection, with the issues that it has not reported yet.
private struct StoredDefault {
  let value: any Sendable
  /// The issues that the first use of the value reports; `nil` if the value has been used.
  var unused: UnusedDefault?
}
