import Store
import TestSupport
import Testing

@Suite("Graph · laziness and memoization")
struct GraphLazinessTests {
  let graph = AttributeGraph()
  let runs = Runs()

  @Test("the example of the contract")
  func example() {
    let a = graph.input(name: "A", 10)
    let b = graph.input(name: "B", 20)
    let c = graph.rule(name: "C") { a.wrappedValue + b.wrappedValue }
    #expect(c.wrappedValue == 30)
    let seen = Log<Int>()
    let told = Log<[Int]>()
    let token = graph.observe { seen(c.wrappedValue) }
    let other = graph.onChange(of: c) { old, new in told([old, new]) }
    graph.update {
      a.wrappedValue = 40
      b.wrappedValue = 1
    }
    #expect(seen.entries == [30, 41])
    #expect(told.entries == [[30, 41]])
    #expect(graph.graphViz() == "digraph {\nA\nB\nC\nA -> C\nB -> C\n}")
    token.cancel()
    other.cancel()
  }

  @Test("nothing runs before the first read")
  func lazy() {
    let a = graph.input(0)
    let b = graph.counted("b", runs) { a.wrappedValue }
    let k = graph.counted("k", runs) { 42 }
    a.wrappedValue = 1
    #expect(runs.take("b") == 0)
    for _ in 1...3 { #expect(b.wrappedValue == 1) }
    #expect(runs.take("b") == 1)
    #expect(k.wrappedValue == 42)
    a.wrappedValue = 2
    #expect(k.wrappedValue == 42)
    #expect(runs.take("k") == 1)
  }

  @Test("many updates, one read")
  func manyUpdates() {
    let a = graph.input(0)
    let b = graph.input(0)
    let c = graph.counted("c", runs) { a.wrappedValue + b.wrappedValue }
    _ = c.wrappedValue
    _ = runs.takeAll()
    a.wrappedValue = 1
    b.wrappedValue = 1
    a.wrappedValue = 2
    #expect(c.wrappedValue == 3)
    #expect(runs.take("c") == 1)
  }

  @Test("an unrelated input disturbs nothing")
  func unrelated() {
    let a = graph.input(0)
    let z = graph.input(0)
    let b = graph.counted("b", runs) { a.wrappedValue }
    _ = b.wrappedValue
    _ = runs.takeAll()
    for value in 1...10 { z.wrappedValue = value }
    #expect(b.wrappedValue == 0)
    #expect(runs.take("b") == 0)
  }

  @Test("a stale chain is right in any order of reading", arguments: [false, true])
  func anyOrder(isReversed: Bool) {
    let a = graph.input(0)
    let b = graph.counted("b", runs) { a.wrappedValue + 1 }
    let c = graph.counted("c", runs) { b.wrappedValue + 1 }
    let d = graph.counted("d", runs) { c.wrappedValue + 1 }
    _ = d.wrappedValue
    _ = runs.takeAll()
    a.wrappedValue = 10
    let rules = isReversed ? [d, c, b] : [b, c, d]
    #expect(rules.map(\.wrappedValue) == (isReversed ? [13, 12, 11] : [11, 12, 13]))
    #expect(runs.takeAll() == ["b": 1, "c": 1, "d": 1])
  }

  @Test("nil is a value")
  func nilIsAValue() {
    let a = graph.input(0)
    let c = graph.counted("c", runs) { a.wrappedValue == 0 ? nil : a.wrappedValue }
    #expect(c.wrappedValue == nil)
    #expect(c.wrappedValue == nil)
    a.wrappedValue = 1
    #expect(c.wrappedValue == 1)
    a.wrappedValue = 0
    #expect(c.wrappedValue == nil)
    #expect(runs.take("c") == 3)
  }

  @Test("inputs and rules are property wrappers")
  func propertyWrappers() {
    struct Model {
      @AttributeGraph.Input var count: Int
      @AttributeGraph.Rule var double: Int

      init(graph: AttributeGraph) {
        let count = graph.input(1)
        _count = count
        _double = graph.rule { count.wrappedValue * 2 }
      }
    }
    let model = Model(graph: graph)
    model.count = 4
    #expect(model.double == 8)
  }
}
