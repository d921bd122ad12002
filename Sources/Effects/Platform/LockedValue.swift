/// A value that is protected by a lock, which is never held while code of the app runs.
package final class LockedValue<Value: Sendable>: @unchecked Sendable {
  // Sound: the value is only touched under the lock.
  fileprivate let lock = Lock()
  fileprivate var current: Value

  /// Creates a protected value.
  package init(_ value: Value) { current = value }

  /// The value, which is read or replaced as a whole under the lock.
  package var value: Value {
    get { lock.withLock { current } }
    set { _ = take(leaving: newValue) }
  }

  /// Replaces the value, and returns the old one.
  package func take(leaving replacement: Value) -> Value {
    lock.withLock {
      let old = current
      current = replacement
      return old
    }
  }
}

extension LockedValue {
  /// Changes the value in place.
  ///
  /// The closure `body` runs under the lock, and must not run code of the app.
  package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&current) }
  }
}
