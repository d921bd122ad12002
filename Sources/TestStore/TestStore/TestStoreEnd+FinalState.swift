import Store

/// The state of a test store at the end of a run.
struct FinalStateOf<State>: FinalState {
  let state: State

  func equals(_ other: any FinalState) -> Bool {
    guard let other = other as? Self else { return false }
    // A type with '==' is compared by it, without a search for its parts.
    guard let state = state as? any Equatable else { return isEqual(self.state, other.state) }
    return Self.areEqual(state, other.state)
  }

  private static func areEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
    (second as? Value) == first
  }

  func hash(into hasher: inout Hasher) {
    if let state = state as? any Hashable { state.hash(into: &hasher) }
  }
}
