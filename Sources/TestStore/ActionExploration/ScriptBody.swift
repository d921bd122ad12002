/// The closures and settings of an exploration of random scripts.
struct ScriptBody<State, Action> {
  let makeStore: () throws -> TestStore<State, Action>
  /// Returns the next action; `nil` at the end of the script.
  let action: (Draw, State) throws -> Action?
  /// Checks the state after each action.
  let invariant: (State) throws -> Void
  /// Checks the state when no effect is in flight.
  let atRest: (State) throws -> Void
  /// Checks the state at the end of the script.
  let atEnd: (State) throws -> Void
  /// Returns `true` for a state that must not be reached.
  let isForbidden: (State) -> Bool
  /// Returns the name of a state in the graph of states.
  let stateName: ((State) -> String)?
  let steps: ScriptSteps
}

/// A closure that checks a feature in an exploration; the raw value is the label of the argument.
enum ScriptCheck: String {
  case action, invariant, atRest, atEnd
  case forbidden = "forbidding"
}
