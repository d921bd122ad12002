import Store

/// The state of a test store at the end of a run.
final class FinalStateOf<State>: FinalState {
  private let state: State
  /// The comparison of states, found once, because a known state is compared with those of many runs.
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
