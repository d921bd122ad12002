import Store
import TestSupport
import Testing

/// A random graph beside its oracle, driven by random steps.
private final class RandomGraph {
  private enum Node {
    case input(AttributeGraph.Input<Int>)
    case rule(AttributeGraph.Rule<Int>)
    case throwing(AttributeGraph.ThrowingRule<Int>)
  }

  /// An observer of both sides.
  private final class Observer {
    let nodes: [Int]
    let isTracked: Bool
    var token: AttributeGraph.Token?
    var reads: [(node: Int, version: Int)] = []
    var told: Int?

    init(nodes: [Int], isTracked: Bool) {
      self.nodes = nodes
      self.isTracked = isTracked
    }
  }

  private var random: SeededGenerator
  private let graph = AttributeGraph()
  private let oracle: GraphOracle
  private let inputCount: Int
  private var nodes: [Node] = []
  private var observers: [Observer] = []
  private let runs = Log<Int>()
  private let calls = Log<String>()

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let inputs = (0..<Int.random(in: 1...5, using: &random)).map { _ in Int.random(in: 0...4, using: &random)
    }
    let specs = (0..<Int.random(in: 1...12, using: &random)).map { index in
      RuleSpec(
        kind: .allCases.randomElement(using: &random)!,
        dependencies: (0..<Int.random(in: 1...4, using: &random)).map { _ in
          Int.random(in: 0..<inputs.count + index, using: &random)
        })
    }
    self.random = random
    inputCount = inputs.count
    oracle = GraphOracle(inputs: inputs, specs: specs)
    nodes = inputs.map { .input(graph.input($0)) }
    for (index, spec) in specs.enumerated() { addRule(spec, number: inputs.count + index) }
  }

  private func addRule(_ spec: RuleSpec, number: Int) {
    let read: (Int) throws -> Int = { [unowned self] in try self.read($0) }
    if spec.kind == .recovering || spec.kind == .constant {
      nodes.append(
        .rule(
          graph.rule { [runs] in
            defer { runs(number) }
            // swift-format-ignore: NeverUseForceTry
            return try! spec.evaluate(read)
          }))
    } else {
      nodes.append(
        .throwing(
          graph.rule { [runs] in
            defer { runs(number) }
            return try spec.evaluate(read)
          }))
    }
  }

  private func read(_ node: Int) throws -> Int {
    switch nodes[node] {
    case .input(let input): input.wrappedValue
    case .rule(let rule): rule.wrappedValue
    case .throwing(let rule): try rule.wrappedValue
    }
  }

  /// Takes random steps.
  ///
  /// - Returns: What first went wrong, or nil.
  func run(steps: Int) -> String? {
    for step in 1...steps {
      let expected: [String]
      switch Int.random(in: 0..<10, using: &random) {
      case 0: expected = subscribe()
      case 1: expected = unsubscribe()
      case 2...3:
        if let mismatch = readRandomNode() { return "step \(step): \(mismatch)" }
        expected = []
      default: expected = update()
      }
      let actual = calls.drain()
      if actual != expected { return "step \(step): calls \(actual), expected \(expected)" }
      let (graphRuns, oracleRuns) = (runs.entries, oracle.runs)
      if graphRuns != oracleRuns { return "step \(step): runs \(graphRuns), expected \(oracleRuns)" }
    }
    return nodes.indices.lazy.compactMap(mismatch).first
  }

  private func readRandomNode() -> String? {
    mismatch(nodes.indices.randomElement(using: &random)!)
  }

  private func mismatch(_ node: Int) -> String? {
    let value = describe { try read(node) }
    let expected = describe { try oracle.valueFromScratch(node) }
    let memoized = describe { try oracle.read(node) }
    return value == expected && value == memoized ? nil : "node \(node) is \(value), expected \(expected)"
  }

  private func describe(_ body: () throws -> Int) -> String {
    do { return try "\(body())" } catch { return "\(error)" }
  }

  // MARK: Updates

  private func update() -> [String] {
    graph.update {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let input = Int.random(in: 0..<inputCount, using: &random)
        let value = Int.random(in: 0...4, using: &random)
        guard case .input(let handle) = nodes[input] else { continue }
        handle.wrappedValue = value
        oracle.write(value, to: input)
        if Int.random(in: 0..<5, using: &random) == 0, let mismatch = readRandomNode() { calls(mismatch) }
      }
    }
    return expectedCalls()
  }

  private func expectedCalls() -> [String] {
    let due = observers.filter { oracle.differs($0.reads) }
    return due.flatMap { observer in
      observer.isTracked ? [runInOracle(observer)] : change(of: observer).map { [$0] } ?? []
    }
  }

  // MARK: Observers

  private func subscribe() -> [String] {
    let isTracked = Bool.random(using: &random)
    let observed = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      nodes.indices.randomElement(using: &random)!
    }
    let observer = Observer(nodes: observed, isTracked: isTracked)
    observers.append(observer)
    if isTracked {
      observer.token = graph.observe { [unowned self] in
        calls(observed.map { node in describe { try read(node) } }.joined(separator: " "))
      }
      return [runInOracle(observer)]
    }
    watch(observer)
    observer.reads = oracle.tracking { _ = try? oracle.read(observed[0]) }
    observer.told = try? oracle.read(observed[0])
    return []
  }

  private func watch(_ observer: Observer) {
    let calls = calls
    switch nodes[observer.nodes[0]] {
    case .input(let input): observer.token = graph.onChange(of: input) { calls("\($0) \($1)") }
    case .rule(let rule): observer.token = graph.onChange(of: rule) { calls("\($0) \($1)") }
    case .throwing(let rule):
      observer.token = graph.onChange(of: rule) { old, new in
        calls("\((try? old.get()).map(String.init) ?? "?") \((try? new.get()).map(String.init) ?? "?")")
      }
    }
  }

  private func runInOracle(_ observer: Observer) -> String {
    var line = ""
    observer.reads = oracle.tracking {
      line = observer.nodes.map { node in describe { try oracle.read(node) } }.joined(separator: " ")
    }
    return line
  }

  private func change(of observer: Observer) -> String? {
    let node = observer.nodes[0]
    observer.reads = oracle.tracking { _ = try? oracle.read(node) }
    let (old, new) = (observer.told, try? oracle.read(node))
    observer.told = new
    if let old, old == new { return nil }
    return "\(old.map(String.init) ?? "?") \(new.map(String.init) ?? "?")"
  }

  private func unsubscribe() -> [String] {
    guard let index = observers.indices.randomElement(using: &random) else { return [] }
    observers.remove(at: index).token?.cancel()
    return []
  }
}

@Suite("Graph · properties")
struct GraphPropertyTests {
  @Test("random graphs behave as the oracle, run for run", arguments: 0..<10)
  func randomGraphs(block: UInt64) {
    for seed in block * 1_000..<(block + 1) * 1_000 {
      let mismatch = RandomGraph(seed: seed).run(steps: 16)
      #expect(mismatch == nil, "seed \(seed)")
      if mismatch != nil { return }
    }
  }
}
