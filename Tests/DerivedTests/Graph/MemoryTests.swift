import TestSupport
import Testing

@testable import Store

@Suite("Graph · observability and memory")
struct GraphMemoryTests {
  let graph = AttributeGraph()
  let runs = Runs()

  @Test("a node's record fills one cache line")
  func recordSize() {
    #expect(MemoryLayout<GraphNode>.stride == 64)
  }

  @Test("upstream goes idle with the last observer")
  func goesIdle() {
    let a = graph.input(name: "a", "a")
    let b = graph.counted("b", runs) { a.wrappedValue }
    let c = graph.counted("c", runs) { b.wrappedValue }
    let d = graph.rule { a.wrappedValue }
    let token = graph.onChange(of: c) { _, _ in }
    _ = runs.takeAll()
    #expect(graph.graphViz(showingStates: true).contains("observed"))
    token.cancel()
    #expect(!graph.graphViz(showingStates: true).contains("observed"))
    a.wrappedValue = "aa"
    #expect(d.wrappedValue == "aa")
    #expect(runs.takeAll() == [:])
  }

  @Test("idle rules still read correctly")
  func idleReads() {
    let a = graph.input(0)
    let b = graph.counted("b", runs) { a.wrappedValue + 1 }
    let c = graph.counted("c", runs) { b.wrappedValue + 1 }
    let d = graph.counted("d", runs) { c.wrappedValue + 1 }
    let token = graph.onChange(of: d) { _, _ in }
    a.wrappedValue = 1
    token.cancel()
    _ = runs.takeAll()
    a.wrappedValue = 2
    #expect(runs.takeAll() == [:])
    #expect(d.wrappedValue == 5)
    a.wrappedValue = 3
    #expect(d.wrappedValue == 6)
    #expect(runs.takeAll() == ["b": 2, "c": 2, "d": 2])
  }

  @Test("a rule that was read and dropped is freed")
  func droppedRule() {
    final class Canary {}
    weak var canary: Canary?
    let a = graph.input(name: "a", 1)
    do {
      let strong = Canary()
      canary = strong
      let c = graph.rule(name: "c") { [strong] in
        _ = strong
        return 2 * a.wrappedValue
      }
      #expect(c.wrappedValue == 2)
      #expect(graph.count == 2)
    }
    #expect(canary == nil)
    #expect(graph.count == 1)
    #expect(graph.graphViz() == "digraph {\na\n}")
    a.wrappedValue = 2
    #expect(a.wrappedValue == 2)
  }

  @Test("an observed rule is kept by its observer alone", arguments: [false, true])
  func keptByObserver(isTracked: Bool) {
    let a = graph.input(0)
    let calls = Log<Int>()
    var token: AttributeGraph.Token?
    do {
      let b = graph.rule { a.wrappedValue + 1 }
      let c = graph.rule { b.wrappedValue + 1 }
      token =
        isTracked ? graph.observe { calls(c.wrappedValue) } : graph.onChange(of: c) { calls($1) }
    }
    _ = calls.drain()
    a.wrappedValue = 1
    #expect(calls.entries == [3])
    #expect(graph.count == 4)
    token?.cancel()
    token = nil
    #expect(graph.count == 1)
  }

  @Test("a cancelled observation is freed, even if its token is kept")
  func cancelledObservation() {
    final class Canary {}
    weak var canary: Canary?
    let a = graph.input(0)
    let rule = graph.rule { a.wrappedValue + 1 }
    let calls = Log<Int>()
    var tokens: [AttributeGraph.Token] = []
    do {
      let strong = Canary()
      canary = strong
      tokens = [
        graph.observe { withExtendedLifetime(strong) { calls(rule.wrappedValue) } },
        graph.onChange(of: rule) { calls($1) },
        graph.onChange(of: a) { calls($1) },
      ]
    }
    #expect(graph.count == 5)
    for token in tokens {
      token.cancel()
      // Cancelling again has no effect.
      token.cancel()
    }
    #expect(graph.count == 2)
    #expect(canary == nil)
    a.wrappedValue = 1
    #expect(calls.entries == [1])
    withExtendedLifetime(tokens) {}
  }

  @Test("an observation that its own call cancels, or that waits for its call, is freed after the round")
  func cancelledInRound() {
    let a = graph.input(0)
    let calls = Log<String>()
    var first: AttributeGraph.Token?
    var second: AttributeGraph.Token?
    first = graph.onChange(of: a) { _, _ in
      calls("first")
      first?.cancel()
      second?.cancel()
    }
    second = graph.onChange(of: a) { _, _ in calls("second") }
    let third = graph.onChange(of: a) { _, _ in calls("third") }
    #expect(graph.count == 4)
    a.wrappedValue = 1
    #expect(graph.count == 2)
    a.wrappedValue = 2
    #expect(calls.entries == ["first", "third", "third"])
    withExtendedLifetime((first, second, third)) {}
  }

  @Test("a graph goes with its last handle")
  func graphIsFreed() {
    weak var weakGraph: AttributeGraph?
    do {
      let graph = AttributeGraph()
      weakGraph = graph
      let a = graph.input(0)
      let b = graph.rule { a.wrappedValue }
      let token = graph.onChange(of: b) { _, _ in }
      a.wrappedValue = 1
      _ = token
    }
    #expect(weakGraph == nil)
  }

  @Test("a body that drops its own handle while it runs is freed afterwards")
  func dropsItself() {
    final class Holder { var rule: AttributeGraph.Rule<Int>? }
    let a = graph.input(1)
    let holder = Holder()
    holder.rule = graph.rule { [unowned holder] in
      holder.rule = nil
      return a.wrappedValue
    }
    let outer = graph.rule { holder.rule?.wrappedValue ?? 0 }
    #expect(outer.wrappedValue == 1)
    #expect(graph.count == 3)
    a.wrappedValue = 2
    #expect(outer.wrappedValue == 0)
    #expect(graph.count == 2)
  }

  @Test("twenty thousand updates with branches and observers leave nothing behind")
  func flatMemory() {
    let a = graph.input(0)
    let xs = (0..<8).map { graph.input($0) }
    let rules = (0..<8).map { index in
      graph.rule { xs[(a.wrappedValue + index) % 8].wrappedValue + xs[index].wrappedValue }
    }
    let pick = graph.rule { rules[a.wrappedValue % 8].wrappedValue }
    let token = graph.onChange(of: pick) { _, _ in }
    func usage() -> [Int] {
      [
        graph.count, graph.engine.state.pointee.nodes.chunks.count,
        graph.engine.state.pointee.links.chunks.count,
      ]
    }
    for value in 0..<100 { a.wrappedValue = value }
    let before = usage()
    for value in 100..<20_000 { a.wrappedValue = value }
    #expect(usage() == before)
    token.cancel()
  }
}
