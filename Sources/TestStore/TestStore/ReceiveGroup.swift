/// Actions that are expected in any order, and an assignment of those that have been received.
///
/// One action may be expected in several ways, such as by `\.child` and by `\.child.loaded`. Then the first one that
/// fits may be the one that a later action needs. So an assignment is changed whenever that makes room for one more
/// action.
struct ReceiveGroup<State, Action> {
  private let expectations: [TestStore<State, Action>.Expectation]
  /// The places of the expectations that each received action satisfies.
  private var choices: [[Int]] = []
  /// The number of the action that each expectation has; nil if it has none.
  private var holders: [Int?]

  init(_ expectations: [TestStore<State, Action>.Expectation]) {
    self.expectations = expectations
    holders = Array(repeating: nil, count: expectations.count)
  }

  /// A Boolean value indicating whether all expected actions have been received.
  var isComplete: Bool { !holders.contains(nil) }

  /// The descriptions of the actions that have not been received.
  var missing: [String] {
    expectations.indices.filter { holders[$0] == nil }.map { expectations[$0].title }
  }

  /// Returns a Boolean value indicating whether an action can be received as one of those that are missing.
  func accepts(_ action: Action) -> Bool {
    var group = self
    return group.receive(action)
  }

  /// Receives an action.
  ///
  /// - Returns: False if there is no assignment in which each received action has an expectation of its own.
  mutating func receive(_ action: Action) -> Bool {
    choices.append(expectations.indices.filter { expectations[$0].matches(action) })
    var visited = Set<Int>()
    if assign(choices.count - 1, &visited) { return true }
    choices.removeLast()
    return false
  }

  /// Finds an expectation for an action, and another one for the action that had it before.
  private mutating func assign(_ action: Int, _ visited: inout Set<Int>) -> Bool {
    for place in choices[action] where visited.insert(place).inserted {
      if let holder = holders[place], !assign(holder, &visited) { continue }
      holders[place] = action
      return true
    }
    return false
  }
}
