import TestSupport

@testable import Store

/// How often each rule of a test has run since it was last asked.
final class Runs {
  private var counts: [String: Int] = [:]

  func count(_ name: String) {
    counts[name, default: 0] += 1
  }

  /// The runs of a rule since the last call for it.
  func take(_ name: String) -> Int {
    defer { counts[name] = 0 }
    return counts[name] ?? 0
  }

  /// The runs of all rules since the last call.
  func takeAll() -> [String: Int] {
    defer { counts = [:] }
    return counts.filter { $0.value > 0 }
  }
}

extension AttributeGraph {
  /// A rule that counts its runs.
  func counted<Value: Equatable>(
    _ name: String, _ runs: Runs, _ body: @escaping () -> Value
  ) -> Rule<Value> {
    rule(name: name) {
      runs.count(name)
      return body()
    }
  }

  /// Collects the issues reported from now on.
  func collectIssues() -> Log<String> {
    let issues = Log<String>()
    reportIssue = { issues($0.message) }
    return issues
  }

  /// Whether the picture of the graph has an edge.
  func hasEdge(_ from: String, _ to: String) -> Bool {
    graphViz().split(separator: "\n").contains { $0 == "\(from) -> \(to)" }
  }

  /// How many edges end at a node.
  func edgeCount(to name: String) -> Int {
    graphViz().split(separator: "\n").count { $0.hasSuffix("-> \(name)") }
  }
}

struct TestError: Error, Equatable {}
