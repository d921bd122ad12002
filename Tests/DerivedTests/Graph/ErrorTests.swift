import TestSupport
import Testing

@testable import Store

@Suite("Graph · errors and cycles")
struct GraphErrorTests {
  let graph = AttributeGraph()
  let runs = Runs()

  @Test("an error is cached until a dependency changes", arguments: [false, true])
  func cachedError(isObserved: Bool) throws {
    let a = graph.input(0)
    let c = graph.rule { [runs] in
      runs.count("c")
      if a.wrappedValue == 0 { throw TestError() }
      return a.wrappedValue
    }
    let token = isObserved ? graph.onChange(of: c) { _, _ in } : nil
    for _ in 1...3 { #expect(throws: TestError()) { try c.wrappedValue } }
    #expect(runs.take("c") == 1)
    a.wrappedValue = 1
    #expect(try c.wrappedValue == 1)
    a.wrappedValue = 0
    #expect(throws: TestError()) { try c.wrappedValue }
    token?.cancel()
  }

  @Test("an error travels down a chain and clears")
  func errorTravels() throws {
    let a = graph.input(0)
    let b = graph.rule {
      if a.wrappedValue == 1 { throw TestError() }
      return a.wrappedValue
    }
    let c = graph.rule { try 2 * b.wrappedValue }
    #expect(try c.wrappedValue == 0)
    a.wrappedValue = 1
    #expect(throws: TestError()) { try c.wrappedValue }
    a.wrappedValue = 2
    #expect(try b.wrappedValue == 2)
    #expect(try c.wrappedValue == 4)
  }

  @Test("a change from value to error and back is told")
  func observedError() {
    let a = graph.input(0)
    let c = graph.rule {
      if a.wrappedValue == 1 { throw TestError() }
      return a.wrappedValue
    }
    let calls = Log<Int?>()
    let token = graph.onChange(of: c) { calls(try? $1.get()) }
    a.wrappedValue = 1
    a.wrappedValue = 2
    #expect(calls.entries == [nil, 2])
    token.cancel()
  }

  @Test("a throwing rule with equal values cuts off")
  func throwingCutOff() throws {
    let a = graph.input(0)
    let parity = graph.rule { () throws -> Int in a.wrappedValue % 2 }
    let near = graph.rule(by: { abs($0 - $1) < 3 }) { () throws -> Int in a.wrappedValue }
    let c = graph.rule { [runs] in
      runs.count("c")
      return try parity.wrappedValue + near.wrappedValue
    }
    _ = try c.wrappedValue
    a.wrappedValue = 2
    #expect(try c.wrappedValue == 0)
    #expect(runs.take("c") == 1)
    a.wrappedValue = 4
    #expect(try c.wrappedValue == 4)
  }

  @Test("cycles of one, two and four name their path")
  func cycles() throws {
    final class Ring { var rules: [AttributeGraph.ThrowingRule<Int>] = [] }
    for names in [["s"], ["a", "b"], ["a", "b", "c", "d"]] {
      let ring = Ring()
      for (index, name) in names.enumerated() {
        ring.rules.append(
          graph.rule(name: name) { [unowned ring] in
            try ring.rules[(index + 1) % ring.rules.count].wrappedValue
          })
      }
      #expect(throws: CycleError(path: names + [names[0]])) { try ring.rules[0].wrappedValue }
    }
    #expect(
      CycleError(path: ["a", "b", "a"]).description == """
        Cycle: a → b → a. Each of these rules reads the next one, so none of them can be computed first. \
        Break the cycle: change one of these rules so that it does not read the next one. For example, let it read an \
        input instead.
        """)
  }

  @Test("a cycle through an observer that a rule has made names its path")
  func cycleThroughObserver() throws {
    final class Box { var a: AttributeGraph.ThrowingRule<Int>? }
    let box = Box()
    var error: (any Error)?
    var token: AttributeGraph.Token?
    let rule = graph.rule(name: "rule") { [unowned box] in
      token = graph.observe(name: "observer") {
        do { _ = try box.a!.wrappedValue } catch let cycle { error = cycle }
      }
      return 1
    }
    let a = graph.rule(name: "a") { () throws in rule.wrappedValue }
    box.a = a
    #expect(try a.wrappedValue == 1)
    #expect(error as? CycleError == CycleError(path: ["a", "rule", "observer", "a"]))
    token?.cancel()
  }

  @Test("a cycle behind a comparison that reads the graph names its path")
  func cycleBehindComparison() throws {
    final class Part: ComputedBody {
      var comparison: (() -> Void)?

      init() {
        super.init {
          let part = unsafeDowncast($0, to: Part.self)
          part.comparison.take()?()
          return true
        }
      }
    }
    final class Box { var last: AttributeGraph.ThrowingRule<Int>? }
    let box = Box()
    let part = Part()
    let source = graph.engine.makeSource(name: "part", body: part)
    let input = graph.input(0)
    var isClosed = false
    let first = graph.rule(name: "first") { [unowned box] () throws in
      _ = graph.engine.read(source)
      return isClosed ? try box.last!.wrappedValue : 0
    }
    let last = graph.rule(name: "last") { try input.wrappedValue + first.wrappedValue }
    box.last = last
    #expect(try last.wrappedValue == 0)
    isClosed = true
    part.comparison = { _ = first.result }
    input.wrappedValue = 1
    #expect(throws: CycleError(path: ["last", "part", "first", "last"])) { try last.wrappedValue }
    // Rules on a cycle keep each other.
    isClosed = false
    input.wrappedValue = 2
    #expect(try last.wrappedValue == 2)
    graph.engine.release(source)
  }

  @Test("a cycle made by a condition, then removed", arguments: [false, true])
  func conditionalCycle(isObserved: Bool) throws {
    final class Box { var a: AttributeGraph.ThrowingRule<Int>? }
    let box = Box()
    let cond = graph.input(name: "cond", false)
    let b = graph.rule(name: "b") { [unowned box] in cond.wrappedValue ? try box.a!.wrappedValue : 0 }
    let a = graph.rule(name: "a") { try b.wrappedValue }
    box.a = a
    let calls = Log<Int?>()
    let token = isObserved ? graph.onChange(of: a) { calls(try? $1.get()) } : nil
    #expect(try a.wrappedValue == 0)
    cond.wrappedValue = true
    #expect(throws: CycleError(path: ["a", "b", "a"])) { try a.wrappedValue }
    cond.wrappedValue = false
    #expect(try a.wrappedValue == 0)
    if isObserved { #expect(calls.entries == [nil, 0]) }
    token?.cancel()
  }

  @Test(
    "75 · a rule on a former cycle recovers when another rule leaves the cycle", arguments: [false, true])
  func recoversFromElsewhere(isObserved: Bool) throws {
    final class Box { var a: AttributeGraph.ThrowingRule<Int>? }
    let box = Box()
    let isClosed = graph.input(true)
    let isOver = graph.input(false)
    let b = graph.rule(name: "b") { [unowned box] in isOver.wrappedValue ? 0 : try box.a!.wrappedValue }
    let a = graph.rule(name: "a") { isClosed.wrappedValue ? try b.wrappedValue : 7 }
    box.a = a
    let calls = Log<Int?>()
    #expect(throws: CycleError.self) { try a.wrappedValue }
    let token = isObserved ? graph.onChange(of: b) { calls(try? $1.get()) } : nil
    #expect(throws: CycleError.self) { try b.wrappedValue }
    isClosed.wrappedValue = false
    #expect(try b.wrappedValue == 7)
    if isObserved { #expect(calls.entries == [7]) }
    #expect(graph.hasEdge("a", "b"))
    token?.cancel()
    // 'a' has the handle of 'b', and keeps it as long as 'b' reads 'a'.
    isOver.wrappedValue = true
    #expect(try b.wrappedValue == 0)
  }

  @Test("a rule that cannot throw reports the cycle and goes on with its earlier value")
  func nonThrowingCycle() {
    final class Box { var a: AttributeGraph.Rule<Int>? }
    let issues = graph.collectIssues()
    let box = Box()
    let cond = graph.input(false)
    let b = graph.rule(name: "b") { [unowned box] in cond.wrappedValue ? box.a!.wrappedValue + 1 : 0 }
    let a = graph.rule(name: "a") { b.wrappedValue }
    box.a = a
    #expect(a.wrappedValue == 0)
    cond.wrappedValue = true
    #expect(a.wrappedValue == 1)
    #expect(issues.entries.count == 1)
    #expect(issues.entries[0].hasPrefix("Cycle: a → b → a. "))
    cond.wrappedValue = false
    #expect(a.wrappedValue == 0)
    #expect(issues.entries.count == 1)
  }

  @Test("a cycle of rules that cannot throw and have no value ends with its path")
  func nonThrowingCycleWithoutValue() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Box { var a: AttributeGraph.Rule<Int>? }
      let graph = AttributeGraph()
      let box = Box()
      let b = graph.rule(name: "b") { box.a!.wrappedValue }
      box.a = graph.rule(name: "a") { b.wrappedValue }
      _ = box.a!.wrappedValue
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Cycle: a → b → a."))
  }

  @Test("setting an input from inside a rule is refused")
  func impureRule() {
    let issues = graph.collectIssues()
    let a = graph.input(name: "a", 0)
    let c = graph.rule(name: "c") { [graph] in
      a.wrappedValue = 1
      graph.untracked { a.wrappedValue = 2 }
      return a.wrappedValue
    }
    #expect(c.wrappedValue == 0)
    #expect(a.wrappedValue == 0)
    #expect(issues.entries.count == 2)
    #expect(
      issues.entries[0] == """
        “a” was set while the rule “c” was being computed. Rules are pure: they only read values and return a \
        value, and the graph may run them at any time or not at all. The write was ignored. Set inputs outside \
        rules, for example in an observer of the rule.
        """)
  }
}
