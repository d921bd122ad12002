/// What a program says about its random scripts.
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
  /// Returns the name of a state, for the map of states.
  let stateName: ((State) -> String)?
  let steps: ScriptSteps
}

/// A check that a program makes of a state.
enum ScriptCheck: String {
  case invariant, atRest, atEnd
  case forbidden = "forbidding"
}
