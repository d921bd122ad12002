import Store
import TestSupport
import Testing

@Suite("Graph · change suppression")
struct GraphCutOffTests {
  let graph = AttributeGraph()
  let runs = Runs()

  @Test("writing an equal value is no change")
  func equalWrite() {
    let a = graph.input(1)
    let c = graph.counted("c", runs) { a.wrappedValue }
    let calls = Log<Int>()
    let token = graph.onChange(of: c) { calls($1) }
    _ = runs.takeAll()
    a.wrappedValue = 1
    #expect(runs.take("c") == 0)
    #expect(calls.entries.isEmpty)
    token.cancel()
  }

  @Test("one of three dependencies changed", arguments: 0..<3)
  func twoUnchanged(position: Int) {
    let a = graph.input("a")
    var rules = [
      graph.rule {
        _ = a.wrappedValue; return "c"
      },
      graph.rule {
        _ = a.wrappedValue; return "d"
      },
    ]
    rules.insert(graph.rule { a.wrappedValue }, at: position)
    let e = graph.counted("e", runs) { [rules] in rules.map(\.wrappedValue).joined(separator: " ") }
    _ = e.wrappedValue
    _ = runs.takeAll()
    a.wrappedValue = "aa"
    #expect(e.wrappedValue.contains("aa"))
    #expect(runs.take("e") == 1)
  }

  @Test("all dependencies unchanged")
  func allUnchanged() {
    let a = graph.input("a")
    let b = graph.rule {
      _ = a.wrappedValue; return "b"
    }
    let c = graph.rule {
      _ = a.wrappedValue; return "c"
    }
    let d = graph.counted("d", runs) { b.wrappedValue + c.wrappedValue }
    let calls = Log<String>()
    let token = graph.onChange(of: d) { calls($1) }
    _ = runs.takeAll()
    a.wrappedValue = "aa"
    #expect(runs.take("d") == 0)
    #expect(calls.entries.isEmpty)
    token.cancel()
  }

  @Test("parity chain")
  func parity() {
    let a = graph.input(0)
    let p = graph.counted("p", runs) { a.wrappedValue % 2 }
    let q = graph.counted("q", runs) { p.wrappedValue + 1 }
    let calls = Log<Int>()
    let token = graph.onChange(of: q) { calls($1) }
    _ = runs.takeAll()
    for value in [2, 4, 6] { a.wrappedValue = value }
    #expect(runs.takeAll() == ["p": 3])
    #expect(calls.entries.isEmpty)
    token.cancel()
  }

  @Test("one observer is skipped, the other called")
  func otherObserver() {
    let a = graph.input(0)
    let p = graph.rule { a.wrappedValue % 2 }
    let b = graph.rule { a.wrappedValue }
    let calls = Log<String>()
    let tokens = [graph.onChange(of: p) { _, _ in calls("p") }, graph.onChange(of: b) { _, _ in calls("b") }]
    a.wrappedValue = 2
    #expect(calls.entries == ["b"])
    tokens.forEach { $0.cancel() }
  }

  @Test("set back across updates before anybody read")
  func revertUnread() {
    let a = graph.input(0)
    let c = graph.counted("c", runs) { a.wrappedValue }
    _ = c.wrappedValue
    _ = runs.takeAll()
    a.wrappedValue = 1
    a.wrappedValue = 0
    #expect(c.wrappedValue == 0)
    #expect(runs.take("c") == 0)
  }

  @Test("set back inside an update")
  func revertInUpdate() {
    let a = graph.input(0)
    let c = graph.counted("c", runs) { 2 * a.wrappedValue }
    let calls = Log<Int>()
    let tokens = [graph.onChange(of: a) { calls($1) }, graph.onChange(of: c) { calls($1) }]
    _ = runs.takeAll()
    for value in [5, 6, 7] {
      graph.update {
        a.wrappedValue = value
        a.wrappedValue = 0
      }
    }
    #expect(runs.take("c") == 0)
    #expect(calls.entries.isEmpty)
    a.wrappedValue = 1
    #expect(calls.entries == [1, 2])
    tokens.forEach { $0.cancel() }
  }

  @Test("inputs change, the result does not")
  func equalResult() {
    let a = graph.input(0)
    let b = graph.input(0)
    let c = graph.counted("c", runs) { a.wrappedValue + b.wrappedValue }
    let calls = Log<Int>()
    let token = graph.onChange(of: c) { calls($1) }
    _ = runs.takeAll()
    graph.update {
      a.wrappedValue = 1
      b.wrappedValue = -1
    }
    #expect(runs.take("c") == 1)
    #expect(calls.entries.isEmpty)
    token.cancel()
  }

  @Test("tolerance: the kept value is the old one")
  func tolerance() {
    let a = graph.input(0.0)
    let t = graph.rule(by: { abs($0 - $1) < 1 }) { a.wrappedValue }
    let u = graph.counted("u", runs) { t.wrappedValue }
    #expect(u.wrappedValue == 0)
    _ = runs.takeAll()
    for (write, value, count) in [(0.5, 0.0, 0), (0.9, 0, 0), (2, 2, 1)] {
      a.wrappedValue = write
      #expect(u.wrappedValue == value)
      #expect(runs.take("u") == count)
    }
  }

  @Test("an input with a tolerance keeps its old value too")
  func inputTolerance() {
    let a = graph.input(0.0, by: { abs($0 - $1) < 1 })
    a.wrappedValue = 0.5
    #expect(a.wrappedValue == 0)
    let calls = Log<Double>()
    let token = graph.onChange(of: a) { calls($1) }
    graph.update {
      a.wrappedValue = 5
      a.wrappedValue = 0.3
    }
    #expect(a.wrappedValue == 0)
    #expect(calls.entries.isEmpty)
    token.cancel()
  }

  @Test("always equal and never equal")
  func constantEquality() {
    struct Opaque {}
    let a = graph.input(0)
    let x = graph.rule(by: { _, _ in true }) { a.wrappedValue }
    let y = graph.counted("y", runs) { x.wrappedValue }
    let z = graph.rule(by: { _, _ in false }) {
      _ = a.wrappedValue; return 7
    }
    let w = graph.counted("w", runs) { z.wrappedValue }
    let o = graph.rule {
      _ = a.wrappedValue; return Opaque()
    }
    let v = graph.counted("v", runs) {
      _ = o.wrappedValue; return 0
    }
    let i = graph.input(Opaque())
    let n = graph.counted("n", runs) {
      _ = i.wrappedValue; return 0
    }
    func readAll() -> [Int] { [y, w, v, n].map(\.wrappedValue) }
    _ = readAll()
    _ = runs.takeAll()
    a.wrappedValue = 1
    i.wrappedValue = Opaque()
    #expect(readAll() == [0, 7, 0, 0])
    #expect(runs.takeAll() == ["w": 1, "v": 1, "n": 1])
  }

  @Test("NaN differs from itself, unless compared by its bits")
  func nan() {
    let a = graph.input(Double.nan)
    let c = graph.counted("c", runs) { a.wrappedValue }
    let calls = Log<Double>()
    let token = graph.onChange(of: c) { calls($1) }
    _ = runs.takeAll()
    a.wrappedValue = .nan
    #expect(c.wrappedValue.isNaN)
    #expect(runs.take("c") == 1)
    #expect(calls.drain().count == 1)
    a.wrappedValue = 1
    #expect(calls.drain() == [1])
    token.cancel()

    let b = graph.input(Double.nan) { $0.bitPattern == $1.bitPattern }
    let d = graph.counted("d", runs) { b.wrappedValue }
    _ = d.wrappedValue
    b.wrappedValue = .nan
    _ = d.wrappedValue
    #expect(runs.take("d") == 1)
  }

  @Test("the value from before a write is not kept longer than to the next read")
  func previousValueIsReleased() {
    final class Payload {}
    weak var weakPayload: Payload?
    let a = graph.input(Optional<Payload>.none, by: { $0 === $1 })
    do {
      let payload = Payload()
      weakPayload = payload
      a.wrappedValue = payload
    }
    _ = a.wrappedValue
    #expect(weakPayload != nil)
    a.wrappedValue = nil
    _ = a.wrappedValue
    #expect(weakPayload == nil)
  }
}
