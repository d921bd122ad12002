import Observation

/// Calls a closure, and calls `onChange` when a value that the closure has read changes.
///
/// A store reports its changes once in each turn, after it has reduced the actions of the turn. In new code, call
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

/// The protocol `Observable` under the name of the module Perception, which TCA uses on older systems.
public typealias Perceptible = Observation::Observable

/// The type `ObservationRegistrar` under the name of the module Perception.
public typealias PerceptionRegistrar = Observation::ObservationRegistrar

/// Makes a class observable, as `@Observable` does.
@attached(
  member, names: named(_$observationRegistrar), named(access), named(withMutation),
  named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Perceptible() = #externalMacro(module: "ObservationMacros", type: "ObservableMacro")
