import TestSupport
import Testing

@testable import Store

@Suite("Graph · dynamic dependencies")
struct GraphDynamicDependencyTests {
  let graph = AttributeGraph()
  let runs = Runs()

  @Test("the active branch triggers, the inactive one does not", arguments: [false, true])
  func branches(isObserved: Bool) {
    let cond = graph.input(true)
    let a = graph.input("a")
    let b = graph.input("b")
    let c = graph.counted("c", runs) { cond.wrappedValue ? a.wrappedValue : b.wrappedValue }
    let token = isObserved ? graph.onChange(of: c) { _, _ in } : nil
    var results: [String] = []
    func read() { results.append("\(c.wrappedValue) \(runs.take("c"))") }
    read()
    b.wrappedValue = "bb"
    read()
    cond.wrappedValue = false
    read()
    a.wrappedValue = "aa"
    read()
    b.wrappedValue = "b3"
    read()
    #expect(results == ["a 1", "a 0", "bb 1", "bb 0", "b3 1"])
    token?.cancel()
  }

  @Test("an unreachable rule is not run", arguments: [false, true])
  func unreachable(isObserved: Bool) {
    let a = graph.input(0)
    let b = graph.input(0)
    let c = graph.counted("c", runs) { b.wrappedValue }
    let d = graph.counted("d", runs) { a.wrappedValue == 0 ? c.wrappedValue : -1 }
    let token = isObserved ? graph.onChange(of: d) { _, _ in } : nil
    _ = d.wrappedValue
    _ = runs.takeAll()
    graph.update {
      b.wrappedValue = 1
      a.wrappedValue = 1
    }
    #expect(d.wrappedValue == -1)
    #expect(runs.takeAll() == ["d": 1])
    token?.cancel()
  }

  @Test("a guarded rule does not see a broken precondition", arguments: [false, true])
  func guarded(isObserved: Bool) {
    let items = graph.input(Optional(1))
    let b = graph.rule { items.wrappedValue }
    let c = graph.counted("c", runs) { b.wrappedValue! }
    let d = graph.rule { b.wrappedValue != nil ? c.wrappedValue : 0 }
    let token = isObserved ? graph.onChange(of: d) { _, _ in } : nil
    #expect(d.wrappedValue == 1)
    _ = runs.takeAll()
    items.wrappedValue = nil
    #expect(d.wrappedValue == 0)
    #expect(runs.take("c") == 0)
    token?.cancel()
  }

  @Test("dropped, changed meanwhile, taken again")
  func takenAgain() {
    let flag = graph.input(true)
    let src = graph.input(1)
    let c = graph.rule { flag.wrappedValue ? src.wrappedValue : 0 }
    let calls = Log<Int>()
    let token = graph.onChange(of: c) { calls($1) }
    flag.wrappedValue = false
    src.wrappedValue = 2
    flag.wrappedValue = true
    #expect(calls.entries == [0, 2])
    token.cancel()
  }

  @Test("the set of dependencies shrinks and grows", arguments: [false, true])
  func shrinkAndGrow(isObserved: Bool) {
    let xs = (0..<1_000).map { graph.input(name: "x\($0)", $0) }
    let big = graph.input(name: "big", true)
    let s = graph.rule(name: "s") { [runs] in
      runs.count("s")
      return big.wrappedValue ? xs.reduce(0) { $0 + $1.wrappedValue } : xs[0].wrappedValue
    }
    let token = isObserved ? graph.onChange(of: s) { _, _ in } : nil
    #expect(s.wrappedValue == 499_500)
    #expect(graph.edgeCount(to: "s") == 1_001)
    big.wrappedValue = false
    #expect(s.wrappedValue == 0)
    #expect(graph.edgeCount(to: "s") == 2)
    _ = runs.takeAll()
    xs[500].wrappedValue = 1_500
    #expect(s.wrappedValue == 0)
    #expect(runs.take("s") == 0)
    big.wrappedValue = true
    #expect(s.wrappedValue == 500_500)
    #expect(graph.edgeCount(to: "s") == 1_001)
    token?.cancel()
  }

  @Test("dependencies read in another order are the same dependencies", arguments: [false, true])
  func reordered(isObserved: Bool) {
    let isForward = graph.input(true)
    let xs = (0..<10).map { graph.input(name: "x\($0)", $0) }
    let list = graph.rule(name: "s") {
      (isForward.wrappedValue ? xs : xs.reversed()).map(\.wrappedValue)
    }
    let token = isObserved ? graph.onChange(of: list) { _, _ in } : nil
    #expect(list.wrappedValue == Array(0..<10))
    isForward.wrappedValue = false
    #expect(list.wrappedValue == Array((0..<10).reversed()))
    #expect(graph.edgeCount(to: "s") == 11)
    xs[9].wrappedValue = 90
    #expect(list.wrappedValue.first == 90)
    token?.cancel()
  }

  @Test("runs whose numbers have run out find the same dependencies", arguments: [false, true])
  func numbersRunOut(isObserved: Bool) {
    // The numbers run out when one of the two rules needs one or when it looks for links made twice.
    for remaining in UInt32(0)..<3 {
      let graph = AttributeGraph()
      let isForward = graph.input(true)
      let xs = (0..<4).map { graph.input(name: "x\($0)", $0) }
      let inner = graph.rule(name: "t") {
        (isForward.wrappedValue ? xs : xs.reversed()).map(\.wrappedValue)
      }
      let list = graph.rule(name: "s") {
        let first = (isForward.wrappedValue ? xs : xs.reversed()).prefix(2).map(\.wrappedValue)
        return first + inner.wrappedValue + xs.map(\.wrappedValue)
      }
      let token = isObserved ? graph.onChange(of: list) { _, _ in } : nil
      #expect(list.wrappedValue == [0, 1, 0, 1, 2, 3, 0, 1, 2, 3])
      graph.engine.state.pointee.lastRun = .max - remaining
      isForward.wrappedValue = false
      #expect(list.wrappedValue == [3, 2, 3, 2, 1, 0, 0, 1, 2, 3])
      #expect(graph.engine.state.pointee.lastRun < 100)
      #expect(graph.edgeCount(to: "s") == 6)
      #expect(graph.edgeCount(to: "t") == 5)
      xs[3].wrappedValue = 30
      #expect(list.wrappedValue == [30, 2, 30, 2, 1, 0, 0, 1, 2, 30])
      token?.cancel()
    }
  }

  @Test("a dependency read again where it was read before makes one edge", arguments: [false, true])
  func readAgainWhereItWas(isObserved: Bool) {
    let isShort = graph.input(true)
    let a = graph.input(name: "a", 1)
    let b = graph.input(name: "b", 2)
    let list = graph.rule(name: "s") {
      if isShort.wrappedValue { return [b.wrappedValue, a.wrappedValue] }
      return [a.wrappedValue, b.wrappedValue, a.wrappedValue]
    }
    let token = isObserved ? graph.onChange(of: list) { _, _ in } : nil
    #expect(list.wrappedValue == [2, 1])
    isShort.wrappedValue = false
    #expect(list.wrappedValue == [1, 2, 1])
    #expect(graph.edgeCount(to: "s") == 3)
    a.wrappedValue = 10
    #expect(list.wrappedValue == [10, 2, 10])
    token?.cancel()
  }

  @Test("a run that has the number of an earlier one finds its dependencies", arguments: [false, true])
  func numbersBeginAnew(isObserved: Bool) {
    let isForward = graph.input(true)
    let a = graph.input(1)
    let b = graph.input(2)
    let list = graph.rule(name: "s") {
      isForward.wrappedValue ? [a.wrappedValue, b.wrappedValue] : [b.wrappedValue, a.wrappedValue]
    }
    let token = isObserved ? graph.onChange(of: list) { _, _ in } : nil
    #expect(list.wrappedValue == [1, 2])
    graph.engine.state.pointee.lastRun = .max
    isForward.wrappedValue = false
    #expect(list.wrappedValue == [2, 1])
    #expect(graph.engine.state.pointee.lastRun == 1)
    b.wrappedValue = 20
    #expect(list.wrappedValue == [20, 1])
    token?.cancel()
  }

  @Test("an untracked read is no dependency")
  func untracked() {
    let a = graph.input(0)
    let b = graph.input(10)
    let c = graph.counted("c", runs) { [graph] in a.wrappedValue + graph.untracked { b.wrappedValue } }
    #expect(c.wrappedValue == 10)
    a.wrappedValue = 1
    #expect(c.wrappedValue == 11)
    b.wrappedValue = 20
    _ = runs.takeAll()
    #expect(c.wrappedValue == 11)
    #expect(runs.take("c") == 0)
    a.wrappedValue = 2
    #expect(c.wrappedValue == 22)
  }

  @Test("a rule read untracked tracks what it reads itself")
  func untrackedRule() {
    let a = graph.input(name: "a", 1)
    let b = graph.rule(name: "b") { a.wrappedValue }
    let c = graph.rule(name: "c") { [graph] in
      graph.untracked { graph.untracked { b.wrappedValue } + a.wrappedValue }
    }
    #expect(c.wrappedValue == 2)
    #expect(graph.hasEdge("a", "b"))
    #expect(graph.edgeCount(to: "c") == 0)
    a.wrappedValue = 2
    #expect(b.wrappedValue == 2)
    #expect(c.wrappedValue == 2)
  }

  @Test("a rule made while another is evaluated", arguments: [false, true])
  func nestedCreation(isObserved: Bool) {
    let a = graph.input(1)
    let k = graph.input(0)
    let outer = graph.rule { [unowned graph] in
      let inner = graph.rule { 2 * a.wrappedValue }
      return inner.wrappedValue + k.wrappedValue
    }
    let token = isObserved ? graph.onChange(of: outer) { _, _ in } : nil
    #expect(outer.wrappedValue == 2)
    let count = graph.count
    for value in 1...1_000 {
      k.wrappedValue = value
      #expect(outer.wrappedValue == 2 + value)
      #expect(graph.count == count)
    }
    a.wrappedValue = 5
    #expect(outer.wrappedValue == 1_010)
    token?.cancel()
  }

  @Test("making a rule makes no edge")
  func creationMakesNoEdge() {
    let a = graph.input(name: "a", 1)
    let keep = Log<AttributeGraph.Rule<Int>>()
    let outer = graph.rule(name: "outer") { [unowned graph] in
      keep(graph.rule(name: "inner") { a.wrappedValue })
      return 0
    }
    _ = outer.wrappedValue
    _ = keep.entries[0].wrappedValue
    #expect(graph.hasEdge("a", "inner"))
    #expect(!graph.hasEdge("inner", "outer"))
  }
}
