import Store
import TestSupport
import Testing

@Suite("Graph · updates")
struct GraphUpdateTests {
  let graph = AttributeGraph()

  @Test("several writes, one notification with the final value")
  func coalesced() {
    let a = graph.input(0)
    let b = graph.input(0)
    let sum = graph.rule { a.wrappedValue + b.wrappedValue }
    let (first, second) = (Log<Int>(), Log<Int>())
    let tokens = [graph.onChange(of: a) { first($1) }, graph.onChange(of: sum) { second($1) }]
    graph.update {
      for value in 1...3 { a.wrappedValue = value }
      b.wrappedValue = 1
    }
    #expect(first.entries == [3])
    #expect(second.entries == [4])
    tokens.forEach { $0.cancel() }
  }

  @Test("nested updates notify at the outermost end")
  func nested() {
    let a = graph.input(0)
    let calls = Log<Int>()
    let token = graph.onChange(of: a) { calls($1) }
    graph.update {
      a.wrappedValue = 1
      graph.update { a.wrappedValue = 2 }
      #expect(calls.entries.isEmpty)
      a.wrappedValue = 3
    }
    #expect(calls.entries == [3])
    token.cancel()
  }

  @Test("reads inside an update are current")
  func readsAreCurrent() {
    let a = graph.input(0)
    let b = graph.rule { a.wrappedValue + 1 }
    let c = graph.rule { 2 * b.wrappedValue }
    let calls = Log<Int>()
    let token = graph.onChange(of: c) { calls($1) }
    graph.update {
      a.wrappedValue = 5
      #expect(c.wrappedValue == 12)
      #expect(b.wrappedValue == 6)
      a.wrappedValue = 6
      #expect(c.wrappedValue == 14)
    }
    #expect(calls.entries == [14])
    token.cancel()
  }

  @Test("a rule read inside an update and set back tells its observer nothing")
  func readAndRevert() {
    let a = graph.input(0)
    let c = graph.rule { a.wrappedValue + 1 }
    let calls = Log<Int>()
    let token = graph.onChange(of: c) { calls($1) }
    graph.update {
      a.wrappedValue = 5
      #expect(c.wrappedValue == 6)
      a.wrappedValue = 0
    }
    #expect(calls.entries.isEmpty)
    token.cancel()
  }

  @Test("reading one rule in an update does not call a sibling's observer")
  func siblingRead() {
    let a = graph.input(0)
    let c1 = graph.rule { a.wrappedValue + 1 }
    let c2 = graph.rule { 2 * a.wrappedValue }
    let calls = Log<Int>()
    let token = graph.onChange(of: c2) { calls($1) }
    graph.update {
      a.wrappedValue = 5
      #expect(c1.wrappedValue == 6)
      #expect(calls.entries.isEmpty)
    }
    #expect(calls.entries == [10])
    token.cancel()
  }

  @Test("what an update wrote before it threw stands and is told")
  func throwing() {
    let a = graph.input(0)
    let calls = Log<Int>()
    let token = graph.onChange(of: a) { calls($1) }
    #expect(throws: TestError.self) {
      try graph.update {
        a.wrappedValue = 1
        throw TestError()
      }
    }
    a.wrappedValue = 2
    #expect(calls.entries == [1, 2])
    token.cancel()
  }

  @Test("an update returns what its body returns")
  func result() {
    let a = graph.input(1)
    let sum: Int = graph.update {
      a.wrappedValue += 1
      return a.wrappedValue
    }
    #expect(sum == 2)
  }

  @Test("subscribing and cancelling inside an update")
  func subscriptionInUpdate() {
    let a = graph.input(0)
    let (early, late) = (Log<Int>(), Log<Int>())
    let token = graph.onChange(of: a) { early($1) }
    var lateToken: AttributeGraph.Token?
    graph.update {
      a.wrappedValue = 1
      lateToken = graph.onChange(of: a) { late($1) }
      token.cancel()
    }
    #expect(early.entries.isEmpty)
    #expect(late.entries.isEmpty)
    a.wrappedValue = 2
    #expect(late.entries == [2])
    lateToken?.cancel()
  }
}
