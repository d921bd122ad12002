/// A value that is protected by a lock, for tests and dependencies that share the value with concurrent code.
///
/// ```swift
/// let saved = LockIsolated<[Int]>([])
/// let save: @Sendable (Int) -> Void = { number in saved.withValue { $0.append(number) } }
/// ```
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Sound: the value is accessed under the lock only, and only `@Sendable` closures and key paths receive it, so no
  // part of it can escape.
  private let lock = RecursiveLock()
  private var kept: Value

  /// Creates a protected value.
  ///
  /// - Parameter value: The value.
  /// - Throws: The error that `value` throws.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { kept = try value() }

  /// A copy of a part of the value, which is read under the lock.
  ///
  /// - Parameter keyPath: The part of the value.
  public subscript<Part: Sendable>(
    dynamicMember keyPath: any KeyPath<Value, Part> & Sendable
  ) -> Part {
    lock.withLock { kept[keyPath: keyPath] }
  }

  /// Calls `operation` with exclusive access to the value.
  ///
  /// If `operation` calls this method again, the nested call gets a copy of the value as it was when the outer call
  /// began. The changes of the nested call are lost.
  ///
  /// - Parameter operation: A closure that reads or changes the value.
  /// - Returns: The result of `operation`.
  /// - Throws: The error that `operation` throws.
  /// - Complexity: The complexity of `operation`. If `operation` changes a collection, the change copies the collection
  ///   first, which is O(*n*), where *n* is the number of elements.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try lock.withLock {
      // `operation` gets a copy, because it may call this method again. An access to the property that lasts while
      // `operation` runs would overlap with the access of the nested call.
      var value = kept
      // Because of the swap, the old value is released after the access to the property has ended. The deinit of the
      // old value may call this method.
      defer { swap(&kept, &value) }
      return try operation(&value)
    }
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value.
  /// - Throws: The error that `newValue` throws.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock {
      var value = try newValue()
      swap(&kept, &value)
    }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value, which is read under the lock.
  public var value: Value { lock.withLock { kept } }
}
