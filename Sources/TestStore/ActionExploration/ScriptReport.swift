/// The result of an exploration with random scripts.
public struct ScriptReport: Sendable, CustomStringConvertible {
  /// The number of scripts that were run.
  public let cases: Int

  /// The number of times that each action was reduced, keyed by the action's case, as in `.rows(.tapped)`.
  ///
  /// The numbers include the actions that effects sent.
  public let actions: [String: Int]

  /// The number of scripts of each length, keyed by the length.
  public let lengths: [Int: Int]

  /// The cases of the action type that no script and no effect has sent.
  public let unreached: [String]

  /// The number of times that each state was reached, keyed by the name that the closure `naming` returned.
  public var states: [String: Int] { map.visits }

  private let map: StateMap

  init(cases: Int, _ statistics: ScriptStatistics, unreached: [String]) {
    self.cases = cases
    actions = statistics.actions
    lengths = statistics.lengths
    map = statistics.map
    self.unreached = unreached
  }

  /// Returns a graph of the reached states and of the actions between them, for Graphviz.
  ///
  /// Each state is labelled with the number of times that it was reached. Each arrow is labelled with an action, and
  /// with the number of times that the action led from the first state to the second.
  ///
  /// - Returns: The graph, in the language of Graphviz.
  /// - Complexity: O(*n* log *n*), where *n* is the number of states and of the actions between them.
  public func graphViz() -> String { map.graphViz }

  /// A summary, followed by the actions from the most to the least frequent.
  public var description: String {
    let total = lengths.reduce(0) { $0 + $1.key * $1.value }
    let mean = cases == 0 ? 0 : (total * 10 / cases)
    let first = """
      \(ExplorationReport.count(cases, "case")) of \(mean / 10).\(mean % 10) steps on average, \
      \(lengths.keys.max() ?? 0) at most
      """
    let lines = actions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value)  \($0.key)" }
    return ([first] + lines + unreached.map { "0  \($0)" }).joined(separator: "\n")
  }
}
