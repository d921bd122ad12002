/// The closures and settings of an exploration of random scripts.
struct ScriptBody<State, Action> {
  let makeStore: () throws -> TestStore<State, Action>
  /// Returns the next action; nil at the end of the script.
  let action: (Draw, State) throws -> Action?
  /// Checks the state after each action.
  let invariant: (State) throws -> Void
  /// Checks the state when nothing is in flight.
  let atRest: (State) throws -> Void
  /// Checks the state at the end of the script.
  let atEnd: (State) throws -> Void
  /// Returns a Boolean value indicating whether a state must not be reached.
  let isForbidden: (State) -> Bool
  /// Returns the name by which the map of states shows a state.
  let stateName: ((State) -> String)?
  let steps: ScriptSteps
}

/// A closure of a program that fails if a state is not right.
enum ScriptCheck: String {
  case action, invariant, atRest, atEnd
  case forbidden = "forbidding"
}
