import Effects

/// A value that any thread may read and change.
package final class Locked<Value>: @unchecked Sendable {  // Sound: the value is touched under the lock only.
  private let lock = Lock()
  private var stored: Value

  package init(_ value: Value) { stored = value }

  /// The value now.
  package var value: Value { lock.withLock { stored } }

  /// Changes the value.
  @discardableResult
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }
}

extension Locked where Value == Int {
  /// Adds to the number, and gives the new one.
  @discardableResult
  package func add(_ amount: Int = 1) -> Int {
    withLock {
      $0 += amount
      return $0
    }
  }
}
