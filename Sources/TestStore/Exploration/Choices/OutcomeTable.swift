/// The state of a test store at the end of a run.
protocol FinalState: AnyObject {
  /// Returns a Boolean value indicating whether the states have the same type and are equal.
  func equals(_ other: any FinalState) -> Bool
  func hash(into hasher: inout Hasher)
}

/// The part of a run's result that is compared with the results of other runs.
struct Outcome {
  /// The cases of the actions that were received, in order.
  let received: [String]
  /// The final states of the test stores, in the order in which the stores ended.
  let states: [any FinalState]
  let hasFailed: Bool

  func isEqual(to other: Self) -> Bool {
    hasFailed == other.hasFailed && received == other.received && states.count == other.states.count
      && zip(states, other.states).allSatisfy { $0.equals($1) }
  }

  var hash: Int {
    var hasher = Hasher()
    hasher.combine(received)
    for state in states { state.hash(into: &hasher) }
    return hasher.finalize()
  }
}

/// A table of the distinct outcomes of runs.
struct OutcomeTable {
  private var buckets: [Int: [Outcome]] = [:]
  private(set) var count = 0

  /// Adds an outcome, unless the table already contains it.
  ///
  /// - Complexity: O(1) on average if the states are hashable; otherwise, O(*n*), where *n* is the number of outcomes.
  mutating func add(_ outcome: Outcome) {
    let hash = outcome.hash
    guard buckets[hash]?.contains(where: { $0.isEqual(to: outcome) }) != true else { return }
    buckets[hash, default: []].append(outcome)
    count += 1
  }
}
