import Observation

/// Calls a closure, and calls another closure when a value changes that the first closure has read.
///
/// A store reports its changes once in each turn, after the actions of the turn. New code calls
/// `withObservationTracking` or `store.observe`.
///
/// - Parameters:
///   - apply: A closure that reads stores.
///   - onChange: A closure that is called once, at the first change.
/// - Returns: The result of `apply`.
public func withPerceptionTracking<Result>(
  _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
) -> Result {
  withObservationTracking(apply, onChange: onChange())
}
