/// The result of an exploration by random scripts.
public struct ScriptReport: Sendable, CustomStringConvertible {
  /// The number of scripts that were run.
  public let cases: Int

  /// The number of times that each action was reduced, by its case: `.rows(.tapped)`.
  ///
  /// Both the actions of the scripts and those of effects count.
  public let actions: [String: Int]

  /// The number of scripts of each length.
  public let lengths: [Int: Int]

  /// The cases of the action that no script and no effect has sent.
  public let unreached: [String]

  /// The number of times that each state was reached, by the name that `naming` gives it.
  public var states: [String: Int] { map.visits }

  private let map: StateMap

  init(cases: Int, _ statistics: ScriptStatistics, unreached: [String]) {
    self.cases = cases
    actions = statistics.actions
    lengths = statistics.lengths
    map = statistics.map
    self.unreached = unreached
  }

  /// A drawing of the states that were reached, and of the actions between them, for Graphviz.
  ///
  /// Each state has the number of visits, each action how often it led from one to the other.
  ///
  /// - Returns: The drawing, in the language of Graphviz.
  /// - Complexity: O(n log n) in the number of states and actions.
  public func graphViz() -> String { map.graphViz }

  /// A summary, and the actions from the most to the least frequent.
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
