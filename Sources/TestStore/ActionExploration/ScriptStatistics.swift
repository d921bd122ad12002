import Effects

/// Counts of the scripts, actions and reached states of an exploration.
struct ScriptStatistics {
  /// The number of times that each action was reduced, keyed by the action's case.
  private(set) var actions: [String: Int] = [:]
  /// The number of scripts of each length, keyed by the length.
  private(set) var lengths: [Int: Int] = [:]
  private(set) var map = StateMap()

  mutating func count(_ name: String) { actions[name, default: 0] += 1 }

  mutating func countScript(length: Int) { lengths[length, default: 0] += 1 }

  mutating func countTransition(from start: String, by action: String, to end: String) {
    map.add(from: start, by: action, to: end)
  }

  mutating func visit(_ state: String) { map.visit(state) }
}

/// The named states that scripts have reached, and the actions between them.
struct StateMap: Sendable {
  private struct Edge: Hashable {
    let start: String
    let action: String
    let end: String
  }

  private(set) var visits: [String: Int] = [:]
  private var edges: [Edge: Int] = [:]

  mutating func visit(_ state: String) { visits[state, default: 0] += 1 }

  mutating func add(from start: String, by action: String, to end: String) {
    visit(end)
    edges[Edge(start: start, action: action, end: end), default: 0] += 1
  }

  /// A graph of the states and the actions between them, in the language of Graphviz.
  var graphViz: String {
    let states = visits.sorted { $0.key < $1.key }.map {
      "\(Self.quoted($0.key)) [label=\(Self.quoted("\($0.key)\n\($0.value)"))]"
    }
    let arrows = edges.sorted {
      ($0.key.start, $0.key.end, $0.key.action) < ($1.key.start, $1.key.end, $1.key.action)
    }
    .map { edge, count in
      "\(Self.quoted(edge.start)) -> \(Self.quoted(edge.end)) [label=\(Self.quoted("\(edge.action) \(count)"))]"
    }
    return (["digraph {"] + states + arrows + ["}"]).joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.append(character)
      }
    }
    return result + "\""
  }
}
