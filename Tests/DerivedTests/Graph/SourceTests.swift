import TestSupport
import Testing

@testable import Store

/// State outside the graph that a source compares: what selectors over a store's state are made of.
private final class Part: ComputedBody {
  var value: Int
  private(set) var comparisons = 0
  private(set) var isLive = false
  private var seen: Int?

  init(_ value: Int) {
    self.value = value
    super.init { unsafeDowncast($0, to: Part.self).compare() }
  }

  func compare() -> Bool {
    comparisons += 1
    defer { seen = value }
    return seen != value
  }

  override func livenessDidChange(isLive: Bool) {
    self.isLive = isLive
  }
}

@Suite("Graph · sources")
struct GraphSourceTests {
  private let graph = AttributeGraph()
  private let runs = Runs()
  private let part = Part(1)

  private func rule(reading source: GraphNode.Pointer) -> AttributeGraph.Rule<Int> {
    graph.rule(name: "double") { [runs, graph, part] in
      runs.count("double")
      #expect(graph.engine.read(source))
      return part.value * 2
    }
  }

  @Test("an unobserved source is compared when it is read, once per revision")
  func pulled() {
    let source = graph.engine.makeSource(name: "part", body: part)
    let double = rule(reading: source)
    #expect(double.wrappedValue == 2)
    #expect(double.wrappedValue == 2)
    #expect(part.comparisons == 1)

    graph.engine.advance()
    #expect(double.wrappedValue == 2)
    #expect(part.comparisons == 2)
    #expect(runs.take("double") == 1)

    part.value = 5
    graph.engine.advance()
    #expect(double.wrappedValue == 10)
    #expect(runs.take("double") == 1)
    #expect(graph.hasEdge("part", "double"))
    graph.engine.release(source)
  }

  @Test("a live source is pushed by its owner, and compared once")
  func pushed() {
    let source = graph.engine.makeSource(name: "part", body: part)
    let double = rule(reading: source)
    let calls = Log<Int>()
    let token = graph.onChange(of: double) { calls($1) }
    #expect(part.isLive)
    let comparisons = part.comparisons

    graph.engine.beginUpdate()
    part.value = 3
    graph.engine.sourceMayHaveChanged(source)
    #expect(calls.entries.isEmpty)
    graph.engine.endUpdate()
    #expect(calls.entries == [6])
    graph.engine.advance()
    #expect(double.wrappedValue == 6)
    #expect(part.comparisons == comparisons + 1)

    token.cancel()
    #expect(!part.isLive)
    part.value = 4
    graph.engine.advance()
    #expect(double.wrappedValue == 8)
    graph.engine.release(source)
  }

  @Test("a source is freed with its last reader")
  func freed() {
    weak var weakSlice: Part?
    do {
      let part = Part(1)
      weakSlice = part
      let source = graph.engine.makeSource(name: nil, body: part)
      let rule = graph.rule { [graph, unowned part] in
        _ = graph.engine.read(source)
        return part.value
      }
      #expect(rule.wrappedValue == 1)
      graph.engine.release(source)
      #expect(graph.count == 2)
    }
    #expect(weakSlice == nil)
    #expect(graph.count == 0)
  }
}
