/// A value that belongs to an actor, for tests and clients that share it.
///
/// TCA replaced it with `LockIsolated`. Use that in new code.
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Makes a value of an actor.
  ///
  /// - Parameter value: Makes the value.
  /// - Throws: The error that `value` throws.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { self.value = try value() }

  /// Calls `operation` with the value.
  ///
  /// - Parameter operation: Uses the value.
  /// - Returns: The result of `operation`.
  /// - Throws: The error that `operation` throws.
  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try operation(&value)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: Makes the new value.
  /// - Throws: The error that `newValue` throws.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    value = try newValue()
  }
}
