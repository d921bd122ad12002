import TestSupport
import Testing

@testable import Store

private let smallStack = 512 * 1_024

@Suite("Graph · scale")
struct GraphScaleTests {
  /// A chain of rules above an input, read bottom up so that nothing recurses.
  private final class Chain {
    let graph = AttributeGraph()
    let input: AttributeGraph.Input<Int>
    var last: AttributeGraph.Rule<Int>
    let runs = Runs()

    init(length: Int) {
      let input = graph.input(name: "a", 0)
      self.input = input
      last = graph.rule(name: "n1") { input.wrappedValue + 1 }
      for index in 2...length {
        let below = last
        _ = below.wrappedValue
        last = graph.rule(name: "n\(index)") { [runs] in
          runs.count("n")
          return below.wrappedValue + 1
        }
      }
      _ = last.wrappedValue
    }
  }

  @Test(
    "69, 87 · a chain of 100 000 updates, is unobserved and freed on a small stack", arguments: [false, true])
  func longChain(isObserved: Bool) {
    let results = withStack(bytes: smallStack) { () -> [Int] in
      var chain: Chain? = Chain(length: 100_000)
      let graph = chain!.graph
      let input = chain!.input
      let calls = Log<Int>()
      let token = isObserved ? graph.onChange(of: chain!.last) { calls($1) } : nil
      _ = chain!.runs.takeAll()
      input.wrappedValue = 1
      var results = [chain!.last.wrappedValue, chain!.runs.take("n"), calls.entries.count]
      token?.cancel()
      input.wrappedValue = 2
      results += [chain!.last.wrappedValue, chain!.runs.take("n")]
      chain = nil
      results.append(graph.count)
      return results
    }
    // What is left is the input.
    #expect(results == [100_001, 99_999, isObserved ? 1 : 0, 100_002, 99_999, 1])
  }

  @Test("a chain of 100 000 is exported on a small stack")
  func export() {
    let edges = withStack(bytes: smallStack) {
      let chain = Chain(length: 100_000)
      return chain.graph.graphViz().utf8.count { $0 == UInt8(ascii: ">") }
    }
    #expect(edges == 100_000)
  }

  @Test("five thousand levels evaluate at the first read on a stack of 8 MB")
  func firstRead() {
    let value = withStack(bytes: mainStack) { () -> Int in
      let graph = AttributeGraph()
      let a = graph.input(0)
      var last = graph.rule { a.wrappedValue + 1 }
      for _ in 2...5_000 {
        let below = last
        last = graph.rule { below.wrappedValue + 1 }
      }
      return last.wrappedValue
    }
    #expect(value == 5_000)
  }

  @Test("five thousand levels of rules that can throw evaluate at the first read on a stack of 8 MB")
  func firstThrowingRead() {
    let value = withStack(bytes: mainStack) { () -> Int? in
      let graph = AttributeGraph()
      let a = graph.input(0)
      var last = graph.rule { () throws -> Int in a.wrappedValue + 1 }
      for _ in 2...5_000 {
        let below = last
        last = graph.rule { try below.wrappedValue + 1 }
      }
      return try? last.wrappedValue
    }
    #expect(value == 5_000)
  }

  @Test("five thousand levels of selectors evaluate at the first read on a stack of 8 MB")
  func firstReadOfSelectors() async {
    // In a process without shared values, whose reads would have to be recorded at each level.
    await #expect(processExitsWith: .success) {
      let value = withStack(bytes: mainStack) { () -> Int in
        let store = Store(initialState: ManyRows.State(count: 1), isolation: nil) { ManyRows() }
        var selectors = [Selector<ManyRows.State, Int> { $0.rows.count }]
        for _ in 2...5_000 {
          let below = selectors[selectors.count - 1]
          selectors.append(Selector { $0[below] + 1 })
        }
        let value = store[selectors[4_999]]
        // From the last one, because each selector retains the one below it.
        store.selectorCache.removeAll()
        while !selectors.isEmpty { selectors.removeLast() }
        return value
      }
      precondition(value == 5_000)
    }
  }

  @Test("a first read too deep for its stack is an error by name, and later reads get further")
  func tooDeep() throws {
    let (failure, values) = withStack(bytes: smallStack) { () -> ((any Error)?, [Int]) in
      let graph = AttributeGraph()
      let a = graph.input(0)
      var rules = [graph.rule(name: "n1") { () throws -> Int in a.wrappedValue + 1 }]
      for index in 2...10_000 {
        let below = rules[index - 2]
        rules.append(graph.rule(name: "n\(index)") { try below.wrappedValue + 1 })
      }
      let failure: (any Error)?
      switch rules[9_999].result {
      case .success: failure = nil
      case .failure(let error): failure = error
      }
      var attempts = 0
      while (try? rules[9_999].wrappedValue) == nil, attempts < 1_000 { attempts += 1 }
      a.wrappedValue = 1
      return (failure, [(try? rules[9_999].wrappedValue) ?? 0, (try? rules[4_999].wrappedValue) ?? 0])
    }
    let error = try #require(failure as? EvaluationDepthError)
    #expect(error.depth > 100)
    #expect(error.innermost.count == 4)
    #expect(error.description.contains("is \(error.depth) rules deep"))
    #expect(error.description.contains("→ \(error.innermost[3])."))
    #expect(values == [10_001, 5_001])
  }

  @Test("rules with large variables are too deep by name too")
  func tooDeepWithLargeVariables() throws {
    let failure = withStack(bytes: 1_536 * 1_024) { () -> (any Error)? in
      let graph = AttributeGraph()
      let a = graph.input(0)
      var last = graph.rule { () throws -> Int in a.wrappedValue + 1 }
      for _ in 2...200 {
        let below = last
        last = graph.rule { () throws -> Int in
          try withLessStack(bytes: 32 * 1_024) { try below.wrappedValue + 1 }
        }
      }
      switch last.result {
      case .success: return nil
      case .failure(let error): return error
      }
    }
    let error = try #require(failure as? EvaluationDepthError)
    #expect(error.depth > 16)
  }

  @Test("rules that cannot throw end with the same message, not with a segmentation fault")
  func tooDeepWithoutThrowing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let graph = AttributeGraph()
      let a = graph.input(0)
      var last = graph.rule(name: "n1") { a.wrappedValue + 1 }
      for index in 2...100_000 {
        let below = last
        last = graph.rule(name: "n\(index)") { below.wrappedValue + 1 }
      }
      _ = last.wrappedValue
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("does not fit the stack of its thread: … → n"))
  }

  @Test("observed rules on one input, more than a stack has room for")
  func fanOut() {
    let graph = AttributeGraph()
    let runs = Runs()
    let a = graph.input(0)
    let rules = (0..<100_000).map { index in graph.counted("c", runs) { a.wrappedValue + index } }
    let calls = Log<Int>()
    let tokens = rules.map { graph.onChange(of: $0) { calls($1) } }
    _ = runs.takeAll()
    a.wrappedValue = 1
    #expect(runs.take("c") == 100_000)
    #expect(calls.entries == Array(1...100_000))
    tokens.forEach { $0.cancel() }
  }

  @Test("a sum of 10 000 inputs", arguments: [false, true])
  func fanIn(isObserved: Bool) {
    let graph = AttributeGraph()
    let runs = Runs()
    let inputs = (0..<10_000).map { graph.input($0) }
    let sum = graph.counted("sum", runs) { inputs.reduce(0) { $0 + $1.wrappedValue } }
    let token = isObserved ? graph.onChange(of: sum) { _, _ in } : nil
    #expect(sum.wrappedValue == 49_995_000)
    inputs[5_000].wrappedValue = 0
    #expect(sum.wrappedValue == 49_990_000)
    #expect(runs.take("sum") == 2)
    token?.cancel()
  }

  @Test("graphs of more than half a million nodes and links are made, observed, updated and freed")
  func beyondHalfAMillion() {
    let graph = AttributeGraph()
    let calls = Log<Int>()
    do {
      let inputs = (0..<260_000).map { graph.input($0) }
      // Half of the inputs have a rule, and one observer reads all of these.
      let rules = stride(from: 0, to: inputs.count, by: 2).map { index in
        graph.rule { inputs[index].wrappedValue &+ inputs[index + 1].wrappedValue }
      }
      let token = graph.observe { calls(rules.reduce(0) { $0 &+ $1.wrappedValue }) }
      #expect(graph.count == 390_001)
      let sum = inputs.count * (inputs.count - 1) / 2
      inputs[259_999].wrappedValue += 1
      inputs[0].wrappedValue += 1
      #expect(calls.entries == [sum, sum + 1, sum + 2])
      token.cancel()
    }
    #expect(graph.count == 0)
  }

  @Test("a selector over a hundred thousand rows, and observers of each, follow the store")
  @MainActor func manyRows() async {
    let store = Store(initialState: ManyRows.State(count: 110_000)) { ManyRows() }
    let calls = Log<Int>()
    let sum = store.onChange(of: ManyRows.sum) { calls($1) }
    let tokens = (0..<110_000).map { id in
      store.onChange(of: ManyRows.row(id)) { _, new in calls(-(new ?? 0)) }
    }
    store.send(.set(id: 109_999, value: 7))
    await Task { @MainActor in }.value
    #expect(calls.entries == [7, -7])
    withExtendedLifetime((sum, tokens)) {}
  }
}

@Reducer
private struct ManyRows {
  struct Row: Identifiable, Equatable {
    let id: Int
    var value = 0
  }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row>

    init(count: Int) { rows = IdentifiedArray(uniqueElements: (0..<count).lazy.map { Row(id: $0) }) }
  }

  enum Action { case set(id: Int, value: Int) }

  static let row = SelectorFamily<State, Int, Int?> { $0.rows[id: $1]?.value }
  static let sum = Selector<State, Int> { state in
    (0..<110_000).reduce(0) { $0 + (state.rows[id: $1]?.value ?? 0) }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .set(let id, let value): state.rows[id: id]?.value = value
      }
      return .none
    }
  }
}
