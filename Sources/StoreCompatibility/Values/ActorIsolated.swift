/// An actor that protects a value, for tests and clients that share the value.
///
/// TCA replaced this type with `LockIsolated`. Use `LockIsolated` in new code.
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Creates an actor that protects a value.
  ///
  /// - Parameter value: A closure that makes the value.
  /// - Throws: The error that `value` throws.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { self.value = try value() }

  /// Calls `operation` with the value.
  ///
  /// - Parameter operation: A closure that receives the value and may change it.
  /// - Returns: The result of `operation`.
  /// - Throws: The error that `operation` throws.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try operation(&value)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: A closure that makes the new value.
  /// - Throws: The error that `newValue` throws.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    value = try newValue()
  }
}
