import Store

/// An attribute graph that plays a script.
final class GraphSubject: GraphWorld {
  typealias Value = GraphScript.Value

  /// The handle of a node.
  enum Node {
    case input(AttributeGraph.Input<Int>)
    case rule(AttributeGraph.Rule<Int>)
    case throwing(AttributeGraph.ThrowingRule<Int>)

    func read() -> Value {
      switch self {
      case .input(let input): return .success(input.wrappedValue)
      case .rule(let rule): return .success(rule.wrappedValue)
      case .throwing(let rule): return Self.value(rule.result)
      }
    }

    static func value(_ result: Result<Int, any Error>) -> Value {
      // Rules throw nothing else.
      result.mapError { $0 as? GraphScript.Failure ?? GraphScript.Failure(value: -1_000) }
    }
  }

  /// Counts the closures that are alive.
  final class Census {
    var count = 0
  }

  private final class Ticket {
    let census: Census
    init(_ census: Census) {
      self.census = census
      census.count += 1
    }
    deinit { census.count -= 1 }
  }

  var ruleDidRun: (Int) -> Void = { _ in }
  let census = Census()
  private(set) var graph: AttributeGraph?
  private var nodes: [Node?] = []
  private var tokens: [Int: AttributeGraph.Token] = [:]

  init(_ script: GraphScript) {
    let graph = AttributeGraph()
    self.graph = graph
    nodes = script.inputs.map { input in .input(graph.input(input.value, by: input.equality.callAsFunction)) }
    for rule in script.rules { addRule(rule, to: graph) }
  }

  private func addRule(_ rule: GraphScript.Rule, to graph: AttributeGraph) {
    let number = nodes.count
    // The rule keeps what it reads.
    let dependencies = Dictionary(
      rule.dependencies.map { ($0, nodes[$0]) }, uniquingKeysWith: { first, _ in first })
    let ticket = Ticket(census)
    let evaluate = { [unowned self] () throws -> Int in
      defer { ruleDidRun(number) }
      return try withExtendedLifetime(ticket) {
        try rule.evaluate { dependencies[$0]??.read() ?? .success(0) }
      }
    }
    switch (rule.isThrowing, rule.equality) {
    case (true, .equal): nodes.append(.throwing(graph.rule(evaluate)))
    case (true, _): nodes.append(.throwing(graph.rule(by: rule.equality.callAsFunction, evaluate)))
    case (false, .equal): nodes.append(.rule(graph.rule { (try? evaluate()) ?? 0 }))
    case (false, _):
      nodes.append(.rule(graph.rule(by: rule.equality.callAsFunction) { (try? evaluate()) ?? 0 }))
    }
  }

  func read(_ node: Int) -> Value? { nodes[node]?.read() }

  func write(_ value: Int, to input: Int) {
    if case .input(let handle) = nodes[input] { handle.wrappedValue = value }
  }

  func update(_ body: () -> Void) { graph?.update(body) }
  func untracked(_ body: () -> Void) { graph?.untracked(body) }

  func observe(_ number: Int, _ body: @escaping () -> Void) {
    let ticket = Ticket(census)
    tokens[number] = graph?.observe { withExtendedLifetime(ticket) { body() } }
  }

  func watch(_ number: Int, _ node: Int, _ callback: @escaping (Value, Value) -> Void) {
    let ticket = Ticket(census)
    let callback = { (old: Value, new: Value) in withExtendedLifetime(ticket) { callback(old, new) } }
    switch nodes[node] {
    case .input(let input):
      tokens[number] = graph?.onChange(of: input) { callback(.success($0), .success($1)) }
    case .rule(let rule):
      tokens[number] = graph?.onChange(of: rule) { callback(.success($0), .success($1)) }
    case .throwing(let rule):
      tokens[number] = graph?.onChange(of: rule) { callback(Node.value($0), Node.value($1)) }
    case nil: return
    }
  }

  func cancel(_ number: Int) { tokens[number]?.cancel() }
  func drop(_ number: Int) { tokens[number] = nil }
  func release(_ node: Int) { nodes[node] = nil }

  /// Lets go of everything, one after the other.
  ///
  /// - Returns: What is left, if anything is.
  func end(order: [Int]) -> String? {
    weak let graph = graph
    self.graph = nil
    for index in order where index < nodes.count { nodes[index] = nil }
    tokens = [:]
    nodes = []
    if census.count > 0 { return "\(census.count) closures are left" }
    return graph == nil ? nil : "the graph is left"
  }
}
