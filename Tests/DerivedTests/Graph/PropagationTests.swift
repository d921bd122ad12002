import Store
import TestSupport
import Testing

@Suite("Graph · propagation")
struct GraphPropagationTests {
  let graph = AttributeGraph()
  let runs = Runs()

  @Test("chain")
  func chain() {
    let a = graph.input(0)
    let b = graph.counted("b", runs) { a.wrappedValue }
    let c = graph.counted("c", runs) { b.wrappedValue }
    let d = graph.counted("d", runs) { c.wrappedValue }
    let e = graph.counted("e", runs) { d.wrappedValue }
    #expect(e.wrappedValue == 0)
    _ = runs.takeAll()
    for value in 1...2 {
      a.wrappedValue = value
      #expect(e.wrappedValue == value)
      #expect(runs.takeAll() == ["b": 1, "c": 1, "d": 1, "e": 1])
    }
  }

  @Test("diamond", arguments: [false, true])
  func diamond(isObserved: Bool) {
    let a = graph.input("a")
    let b = graph.rule { a.wrappedValue }
    let c = graph.rule { a.wrappedValue }
    let d = graph.counted("d", runs) { "\(b.wrappedValue) \(c.wrappedValue)" }
    let token = isObserved ? graph.observe { _ = d.wrappedValue } : nil
    #expect(d.wrappedValue == "a a")
    _ = runs.takeAll()
    a.wrappedValue = "aa"
    #expect(d.wrappedValue == "aa aa")
    #expect(runs.take("d") == 1)
    token?.cancel()
  }

  @Test("jagged diamond with tails")
  func jaggedDiamond() {
    let log = Log<String>()
    func logged(_ name: String, _ body: @escaping () -> String) -> AttributeGraph.Rule<String> {
      graph.rule(name: name) {
        let value = body()
        log(name)
        return value
      }
    }
    let a = graph.input("a")
    let b = logged("b") { a.wrappedValue }
    let c = logged("c") { a.wrappedValue }
    let d = logged("d") { c.wrappedValue }
    let e = logged("e") { "\(b.wrappedValue) \(d.wrappedValue)" }
    let f = logged("f") { e.wrappedValue }
    let g = logged("g") { e.wrappedValue }
    #expect(f.wrappedValue == "a a")
    #expect(g.wrappedValue == "a a")
    _ = log.drain()
    a.wrappedValue = "b"
    #expect([f.wrappedValue, g.wrappedValue, e.wrappedValue] == ["b b", "b b", "b b"])
    #expect(log.drain() == ["b", "c", "d", "e", "f", "g"])
  }

  @Test("skip connection")
  func skipConnection() {
    let a = graph.input(2)
    let b = graph.rule { a.wrappedValue - 1 }
    let c = graph.counted("c", runs) { a.wrappedValue + b.wrappedValue }
    let d = graph.counted("d", runs) { "d: \(c.wrappedValue)" }
    #expect(d.wrappedValue == "d: 3")
    _ = runs.takeAll()
    a.wrappedValue = 4
    #expect(d.wrappedValue == "d: 7")
    #expect(runs.takeAll() == ["c": 1, "d": 1])
  }

  @Test("convergence does not multiply runs")
  func convergence() {
    let a = graph.input(0)
    let b = graph.counted("b", runs) { a.wrappedValue }
    let c = graph.counted("c", runs) { b.wrappedValue + a.wrappedValue }
    let d = graph.counted("d", runs) { c.wrappedValue + b.wrappedValue }
    let e = graph.counted("e", runs) { d.wrappedValue + c.wrappedValue }
    _ = e.wrappedValue
    _ = runs.takeAll()
    a.wrappedValue = 1
    #expect(e.wrappedValue == 5)
    #expect(runs.takeAll() == ["b": 1, "c": 1, "d": 1, "e": 1])
  }

  @Test("thirty stacked diamonds stay linear", arguments: [false, true])
  func stackedDiamonds(isObserved: Bool) {
    let runs = runs
    let a = graph.input(1)
    var top = graph.rule { a.wrappedValue }
    for _ in 0..<30 {
      let below = top
      let left = graph.counted("left", runs) { below.wrappedValue }
      let right = graph.counted("right", runs) { below.wrappedValue }
      top = graph.counted("sum", runs) { left.wrappedValue + right.wrappedValue }
    }
    let last = top
    let token = isObserved ? graph.onChange(of: last) { _, _ in } : nil
    #expect(last.wrappedValue == 1 << 30)
    _ = runs.takeAll()
    a.wrappedValue = 2
    #expect(last.wrappedValue == 1 << 31)
    #expect(runs.takeAll() == ["left": 30, "right": 30, "sum": 30])
    token?.cancel()
  }

  @Test("runs complete in topological order, dependencies in the order of use")
  func topologicalOrder() {
    let log = Log<String>()
    let a = graph.input(0)
    let b = graph.rule {
      defer { log("b") }
      return a.wrappedValue
    }
    let c = graph.rule {
      defer { log("c") }
      return a.wrappedValue
    }
    let d = graph.rule {
      defer { log("d") }
      return b.wrappedValue + c.wrappedValue
    }
    _ = d.wrappedValue
    _ = log.drain()
    a.wrappedValue = 1
    #expect(d.wrappedValue == 2)
    #expect(log.drain() == ["b", "c", "d"])
  }

  @Test("reading one dependency many times makes one edge")
  func repeatedRead() {
    let a = graph.input(name: "a", 0)
    let b = graph.rule(name: "b") { a.wrappedValue }
    let s = graph.rule(name: "s") { [runs] in
      runs.count("s")
      // The run of b in between reads a as well.
      return (0..<30).reduce(0) { sum, _ in sum + a.wrappedValue + b.wrappedValue }
    }
    let calls = Log<Int>()
    let token = graph.onChange(of: s) { calls($1) }
    _ = runs.takeAll()
    a.wrappedValue = 1
    #expect(calls.entries == [60])
    #expect(runs.take("s") == 1)
    #expect(graph.edgeCount(to: "s") == 2)
    token.cancel()
  }

  @Test("a dependent whose one dependency did not change still sees the other")
  func unchangedDependencyDoesNotHideAnother() {
    let a = graph.input(1)
    let b = graph.rule { a.wrappedValue }
    let c = graph.rule { a.wrappedValue * 10 }
    let d = graph.counted("d", runs) {
      _ = (b.wrappedValue, c.wrappedValue); return "same"
    }
    let e = graph.counted("e", runs) { "\(d.wrappedValue) \(c.wrappedValue)" }
    let seen = Log<String>()
    let token = graph.onChange(of: e) { seen($1) }
    _ = runs.takeAll()
    a.wrappedValue = 2
    #expect(seen.entries == ["same 20"])
    #expect(runs.takeAll() == ["d": 1, "e": 1])
    token.cancel()
  }
}
