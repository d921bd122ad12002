/// A group of actions that are expected in any order, and an assignment of the received actions to the expectations.
///
/// One action may satisfy several expectations, such as `\.child` and `\.child.loaded`. The first expectation that an
/// action satisfies may be the one that a later action needs. So the group assigns received actions to other
/// expectations if a further action could not be assigned otherwise.
struct ReceiveGroup<State, Action> {
  private let expectations: [TestStore<State, Action>.Expectation]
  /// The indices of the expectations that each received action satisfies.
  private var choices: [[Int]] = []
  /// The number of the action that is assigned to each expectation; `nil` if there is none.
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

  /// Returns a Boolean value indicating whether an action can be received as one of the missing actions.
  func accepts(_ action: Action) -> Bool {
    var group = self
    return group.receive(action)
  }

  /// Receives an action.
  ///
  /// - Returns: `true` if each received action can be assigned to a different expectation; otherwise, `false`, and the
  ///   action is not added.
  mutating func receive(_ action: Action) -> Bool {
    choices.append(expectations.indices.filter { expectations[$0].matches(action) })
    var visited = Set<Int>()
    if assign(choices.count - 1, &visited) { return true }
    choices.removeLast()
    return false
  }

  /// Assigns an action to an expectation, and returns a Boolean value indicating whether this is possible.
  ///
  /// If another action was already assigned to the expectation, that action is assigned to a different expectation.
  private mutating func assign(_ action: Int, _ visited: inout Set<Int>) -> Bool {
    for place in choices[action] where visited.insert(place).inserted {
      if let holder = holders[place], !assign(holder, &visited) { continue }
      holders[place] = action
      return true
    }
    return false
  }
}
