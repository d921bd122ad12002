import Store

/// The state of a test store at the end of a run.
final class FinalStateOf<State>: FinalState {
  private let state: State
  /// The function that compares states.
  ///
  /// The function is looked up only once, because a state is compared with the states of many runs.
  private lazy var areEqual = equality(of: State.self)

  init(_ state: State) { self.state = state }

  func equals(_ other: any FinalState) -> Bool {
    guard let other = other as? Self else { return false }
    return areEqual(state, other.state)
  }

  func hash(into hasher: inout Hasher) {
    if let state = state as? any Hashable { state.hash(into: &hasher) }
  }
}
