import TestSupport
import Testing

@testable import Store

@Suite("Graph · observers")
struct GraphObserverTests {
  let graph = AttributeGraph()

  @Test("subscribing after a plain read")
  func afterPlainRead() {
    let a = graph.input(0)
    let b = graph.rule { a.wrappedValue }
    let c = graph.rule { b.wrappedValue }
    _ = c.wrappedValue
    let calls = Log<Int>()
    let token = graph.onChange(of: c) { calls($1) }
    a.wrappedValue = 1
    #expect(calls.entries == [1])
    token.cancel()
  }

  @Test("old and new")
  func oldAndNew() {
    let a = graph.input(0)
    let calls = Log<[Int]>()
    a.wrappedValue = -1
    let token = graph.onChange(of: a) { calls([$1, $0]) }
    a.wrappedValue = 1
    a.wrappedValue = 2
    #expect(calls.entries == [[1, -1], [2, 1]])
    token.cancel()
  }

  @Test("reads in the callback are not tracked")
  func callbackIsUntracked() {
    let a = graph.input(0)
    let b = graph.input(0)
    let calls = Log<Int>()
    let token = graph.onChange(of: a) { _, _ in calls(b.wrappedValue) }
    a.wrappedValue = 1
    b.wrappedValue = 10
    a.wrappedValue = 2
    #expect(calls.entries == [0, 10])
    token.cancel()
  }

  @Test("callbacks see one settled state")
  func settled() {
    let a = graph.input(0)
    let x = graph.rule { a.wrappedValue }
    let y = graph.rule { -a.wrappedValue }
    let sums = Log<Int>()
    let tokens = [
      graph.onChange(of: x) { _, new in sums(new + y.wrappedValue) },
      graph.onChange(of: y) { _, new in sums(new + x.wrappedValue) },
    ]
    a.wrappedValue = 1
    a.wrappedValue = 2
    #expect(sums.entries == [0, 0, 0, 0])
    tokens.forEach { $0.cancel() }
  }

  @Test("the order of notification is the order of subscription")
  func order() {
    let a = graph.input(0)
    let b = graph.rule { a.wrappedValue }
    let c = graph.rule { b.wrappedValue }
    let calls = Log<Int>()
    let first = graph.onChange(of: c) { _, _ in calls(1) }
    let second = graph.onChange(of: b) { _, _ in calls(2) }
    let third = graph.onChange(of: a) { _, _ in calls(3) }
    a.wrappedValue = 1
    #expect(calls.drain() == [1, 2, 3])
    second.cancel()
    let again = graph.onChange(of: b) { _, _ in calls(2) }
    a.wrappedValue = 2
    #expect(calls.drain() == [1, 3, 2])
    [first, third, again].forEach { $0.cancel() }
  }

  @Test("it is so in rounds marked in another order", arguments: [0, 1_000])
  func orderOfRounds(numbersApart distance: Int) {
    let watched = graph.input(0)
    let isBackwards = graph.input(false)
    let calls = Log<Int>()
    var others: [AttributeGraph.Input<Int>] = []
    let tokens = (0..<20).map { index in
      // What is made in between sets the numbers of the observers apart.
      others += (0..<distance).map { graph.input($0) }
      return graph.observe { [graph] in
        // The later half is linked to the input first, and so marked first.
        let isEarly = index < 10
        if !isEarly || isBackwards.wrappedValue { _ = watched.wrappedValue }
        graph.untracked { calls(index) }
      }
    }
    isBackwards.wrappedValue = true
    _ = calls.drain()
    watched.wrappedValue = 1
    #expect(calls.drain() == Array(0..<20))
    // Once more, with places that were used before.
    watched.wrappedValue = 2
    #expect(calls.drain() == Array(0..<20))
    withExtendedLifetime((tokens, others)) {}
  }

  /// Writes an input and reads another when it goes: allowed outside of rules only.
  private final class Probe {
    let written: AttributeGraph.Input<Int>
    let read: AttributeGraph.Input<Int>

    init(_ graph: AttributeGraph) {
      written = graph.input(name: "written", 0)
      read = graph.input(name: "read", 0)
    }

    deinit {
      written.wrappedValue = 1
      _ = read.wrappedValue
    }
  }

  @Test("a rule that cancels its own observer lets go of it after the round")
  func cancelledByRule() {
    let issues = graph.collectIssues()
    let a = graph.input(0)
    var isArmed = false
    var token: AttributeGraph.Token?
    let rule = graph.rule(name: "r") {
      _ = a.wrappedValue
      if isArmed { token?.cancel() }
      return 0
    }
    let calls = Log<Int>()
    var probe: Probe? = Probe(graph)
    let written = probe!.written
    token = graph.observe { [probe] in withExtendedLifetime(probe) { calls(rule.wrappedValue) } }
    probe = nil
    let other = graph.onChange(of: rule) { _, _ in }
    _ = calls.drain()
    isArmed = true
    a.wrappedValue = 1
    #expect(calls.drain() == [])
    // What ends with the observer is outside of rules: it may write, and nobody depends on what it reads.
    #expect(written.wrappedValue == 1)
    #expect(issues.entries == [])
    #expect(!graph.hasEdge("read", "r"))
    a.wrappedValue = 2
    #expect(calls.drain() == [])
    other.cancel()
  }

  @Test("a comparison that cancels the observer it is made for leaves it its links until then")
  func cancelledByComparison() {
    final class Part: ComputedBody {
      var comparison: (() -> Void)?
      private(set) var comparisons = 0

      init() {
        super.init {
          let part = unsafeDowncast($0, to: Part.self)
          part.comparisons += 1
          part.comparison?()
          return false
        }
      }
    }
    let issues = graph.collectIssues()
    let parts = [Part(), Part(), Part()]
    let sources = parts.map { graph.engine.makeSource(name: nil, body: $0) }
    var probe: Probe? = Probe(graph)
    let written = probe!.written
    let calls = Log<Int>()
    let token = graph.observe { [graph, probe] in
      withExtendedLifetime(probe) { for source in sources { #expect(graph.engine.read(source)) } }
      calls(0)
    }
    probe = nil
    _ = calls.drain()
    parts[0].comparison = { token.cancel() }
    let before = parts.map(\.comparisons)
    graph.engine.beginUpdate()
    for source in sources { graph.engine.sourceMayHaveChanged(source) }
    graph.engine.endUpdate()
    // The way along what it reads is gone to its end.
    #expect(zip(parts, before).map { $0.comparisons - $1 } == [1, 1, 1])
    #expect(calls.drain() == [])
    #expect(written.wrappedValue == 1)
    #expect(issues.entries == [])
    for source in sources { graph.engine.release(source) }
  }

  @Test("an observer that a rule cancels when it is given up on is let go of after that")
  func cancelledWhenGivenUpOn() {
    // How often the rule runs; the last time is when the observer is given up on.
    var last: Int?
    for _ in 0..<2 {
      let graph = AttributeGraph()
      let issues = graph.collectIssues()
      let a = graph.input(0)
      var token: AttributeGraph.Token?
      var runs = 0
      let rule = graph.rule {
        runs += 1
        if runs == last { token?.cancel() }
        return a.wrappedValue
      }
      var isEndless = false
      var probe: Probe? = Probe(graph)
      let written = probe!.written
      token = graph.observe { [probe] in
        let value = withExtendedLifetime(probe) { rule.wrappedValue }
        if isEndless { a.wrappedValue = value + 1 }
      }
      probe = nil
      isEndless = true
      a.wrappedValue = 1
      #expect(issues.entries.count == 1)
      #expect(issues.entries.first?.contains("after 100 rounds") == true)
      #expect(written.wrappedValue == (last == nil ? 0 : 1))
      last = runs
      token?.cancel()
    }
  }

  @Test("cancelling stops the calls and can be repeated")
  func cancelling() {
    let a = graph.input(0)
    let calls = Log<Int>()
    let token = graph.onChange(of: a) { calls($1) }
    a.wrappedValue = 1
    token.cancel()
    a.wrappedValue = 2
    token.cancel()
    a.wrappedValue = 3
    #expect(calls.entries == [1])
  }

  @Test("an observation ends with its token")
  func tokenDeinit() {
    let a = graph.input(0)
    let calls = Log<Int>()
    var token: AttributeGraph.Token? = graph.observe { calls(a.wrappedValue) }
    a.wrappedValue = 1
    #expect(token != nil)
    token = nil
    a.wrappedValue = 2
    #expect(calls.entries == [0, 1])
    #expect(graph.count == 1)
  }

  @Test("cancelling oneself in the callback", arguments: [false, true])
  func cancelSelf(isTracked: Bool) {
    let a = graph.input(0)
    let calls = Log<Int>()
    var token: AttributeGraph.Token?
    if isTracked {
      token = graph.observe {
        let value = a.wrappedValue
        if value > 0 { calls(value) }
        if value >= 3 { token?.cancel() }
      }
    } else {
      token = graph.onChange(of: a) { _, new in
        calls(new)
        if new >= 3 { token?.cancel() }
      }
    }
    for value in [1, 3, 4, 5] { a.wrappedValue = value }
    #expect(calls.entries == [1, 3])
    #expect(!graph.graphViz(showingStates: true).contains("observed"))
  }

  @Test("cancelling a later observer during notification")
  func cancelLater() {
    let a = graph.input(0)
    let calls = Log<Int>()
    var second: AttributeGraph.Token?
    let first = graph.onChange(of: a) { _, _ in
      calls(1)
      second?.cancel()
    }
    second = graph.onChange(of: a) { _, _ in calls(2) }
    let third = graph.onChange(of: a) { _, _ in calls(3) }
    a.wrappedValue = 1
    #expect(calls.entries == [1, 3])
    [first, third].forEach { $0.cancel() }
  }

  @Test("subscribing during notification")
  func subscribeDuring() {
    let a = graph.input(0)
    let calls = Log<String>()
    var second: AttributeGraph.Token?
    let first = graph.onChange(of: a) { [graph] _, _ in
      guard second == nil else { return }
      second = graph.onChange(of: a) { calls("\($0) \($1)") }
    }
    a.wrappedValue = 1
    #expect(calls.drain() == [])
    a.wrappedValue = 2
    #expect(calls.drain() == ["1 2"])
    [first, second].forEach { $0?.cancel() }
  }

  @Test("a callback that sets another input")
  func writesOther() {
    let a = graph.input(0)
    let b = graph.input(0)
    let calls = Log<Int>()
    let tokens = [
      graph.onChange(of: a) { b.wrappedValue = 2 * $1 }, graph.onChange(of: b) { calls($1) },
    ]
    a.wrappedValue = 5
    #expect(b.wrappedValue == 10)
    #expect(calls.entries == [10])
    tokens.forEach { $0.cancel() }
  }

  @Test("a change taken back by a callback is not told to the next observer")
  func reverted() {
    let a = graph.input(0)
    let (first, second) = (Log<Int>(), Log<Int>())
    let tokens = [
      graph.onChange(of: a) {
        first($1)
        if $1 == 1 { a.wrappedValue = 0 }
      },
      graph.onChange(of: a) { second($1) },
    ]
    a.wrappedValue = 1
    #expect(a.wrappedValue == 0)
    #expect(first.entries == [1, 0])
    #expect(second.entries.isEmpty)
    a.wrappedValue = 2
    #expect(second.entries == [2])
    tokens.forEach { $0.cancel() }
  }

  @Test("who is called is decided before the first callback of a round")
  func takenBack() {
    let a = graph.input(0)
    let half = graph.rule { a.wrappedValue / 2 }
    let calls = Log<Int>()
    let tokens = [
      graph.onChange(of: a) { if $1 == 2 { a.wrappedValue = 0 } },
      graph.observe { calls(half.wrappedValue) },
      graph.onChange(of: half) { calls(10 + $1) },
    ]
    a.wrappedValue = 2
    #expect(calls.drain() == [0, 0])
    // What an observer writes and takes back itself is in no round.
    let other = graph.onChange(of: a) {
      guard $1 == 1 else { return }
      a.wrappedValue = 4
      a.wrappedValue = 1
    }
    a.wrappedValue = 1
    #expect(calls.drain() == [])
    (tokens + [other]).forEach { $0.cancel() }
  }

  @Test("a convergent self-update", arguments: [false, true])
  func convergent(isTracked: Bool) {
    let a = graph.input(0)
    let calls = Log<Int>()
    func step(_ value: Int) {
      calls(value)
      if value > 0, value < 5 { a.wrappedValue = value + 1 }
    }
    let token = isTracked ? graph.observe { step(a.wrappedValue) } : graph.onChange(of: a) { step($1) }
    a.wrappedValue = 1
    #expect(a.wrappedValue == 5)
    #expect(calls.entries == (isTracked ? [0, 1, 2, 3, 4, 5] : [1, 2, 3, 4, 5]))
    token.cancel()
  }

  @Test("ping-pong without end is bounded and reported")
  func pingPong() {
    let issues = graph.collectIssues()
    let a = graph.input(0)
    let b = graph.input(0)
    let calls = Log<Int>()
    let ping = graph.onChange(of: a, name: "ping") { _, new in if new < 1_000_000 { b.wrappedValue = new + 1 }
    }
    let pong = graph.onChange(of: b, name: "pong") { _, new in if new < 1_000_000 { a.wrappedValue = new + 1 }
    }
    let other = graph.onChange(of: a) { calls($1) }
    a.wrappedValue = 1
    #expect(issues.entries.count == 1)
    #expect(issues.entries[0].contains("after 100 rounds"))
    #expect(issues.entries[0].contains("“ping”"))
    #expect(!issues.entries[0].contains("“pong”"))
    _ = calls.drain()
    a.wrappedValue = 2_000_000
    #expect(calls.entries == [2_000_000])
    #expect(issues.entries.count == 1)
    [ping, pong, other].forEach { $0.cancel() }
  }

  @Test("observers given up on hear of the next change, whatever they read")
  func givenUpObserverIsUsable() {
    let issues = graph.collectIssues()
    let a = graph.input(0)
    let b = graph.input(0)
    let first = graph.rule { a.wrappedValue }
    let second = graph.rule { b.wrappedValue }
    let seen = Log<Int>()
    let isRunaway = Log<Bool>()
    let token = graph.observe {
      seen(first.wrappedValue + second.wrappedValue)
      if isRunaway.entries.isEmpty {
        a.wrappedValue += 1
        b.wrappedValue += 1
      }
    }
    #expect(issues.entries.count == 1)
    isRunaway(false)
    _ = seen.drain()
    b.wrappedValue = -a.wrappedValue
    #expect(seen.entries == [0])
    token.cancel()
  }

  @Test("nothing is kept of the values that are replaced when observers are given up on")
  func givenUpWithoutReplacedValues() {
    let issues = graph.collectIssues()
    let a = graph.input(0)
    let rule = graph.rule { a.wrappedValue }
    let token = graph.observe { a.wrappedValue = rule.wrappedValue + 1 }
    #expect(issues.entries.count == 1)
    #expect(graph.engine.state.pointee.replacedValues.isEmpty)
    #expect(!graph.engine.state.pointee.keepsReplacedValues)
    token.cancel()
  }

  @Test("what is written by whoever hears of an endless observation is told by the next update")
  func writeInReport() {
    let a = graph.input(0)
    let b = graph.input(0)
    let seen = Log<Int>()
    let token = graph.observe { seen(b.wrappedValue) }
    graph.reportIssue = { _ in b.wrappedValue = 1 }
    let endless = graph.observe { a.wrappedValue += 1 }
    endless.cancel()
    graph.update {}
    #expect(seen.entries == [0, 1])
    b.wrappedValue = 2
    #expect(seen.entries == [0, 1, 2])
    token.cancel()
    // The graph keeps who hears of misuse, and that the input.
    graph.reportIssue = { _ in }
  }

  @Test("an observer that throws does not silence the others", arguments: [false, true])
  func throwing(isTracked: Bool) {
    let issues = graph.collectIssues()
    let a = graph.input(0)
    let calls = Log<Int>()
    let first = graph.onChange(of: a) { _, _ in calls(1) }
    let second =
      isTracked
      ? graph.observe(name: "second") { if a.wrappedValue > 0 { throw TestError() } }
      : graph.onChange(of: a, name: "second") { _, _ in throw TestError() }
    let third = graph.onChange(of: a) { _, _ in
      calls(3)
      #expect(issues.entries.count == calls.entries.count / 2 - 1)
    }
    a.wrappedValue = 1
    a.wrappedValue = 2
    #expect(calls.entries == [1, 3, 1, 3])
    #expect(
      issues.entries
        == Array(
          repeating: "The observer “second” threw an error: TestError(). The other observers were called.",
          count: 2))
    [first, second, third].forEach { $0.cancel() }
  }

  @Test("an observer runs at once, and once per update that changed what it read")
  func observe() {
    let a = graph.input(0)
    let b = graph.input(0)
    let parity = graph.rule { a.wrappedValue % 2 }
    let seen = Log<[Int]>()
    let token = graph.observe { seen([parity.wrappedValue, b.wrappedValue]) }
    graph.update {
      a.wrappedValue = 1
      b.wrappedValue = 1
    }
    a.wrappedValue = 3
    #expect(seen.entries == [[0, 0], [1, 1]])
    token.cancel()
  }

  @Test("an observer made by an observer has reads of its own, and ends with its token")
  func nestedObservers() {
    let a = graph.input(0)
    let b = graph.input(0)
    let seen = Log<String>()
    var inner: [AttributeGraph.Token] = []
    let outer = graph.observe { [graph] in
      seen("outer \(a.wrappedValue)")
      inner = [graph.observe { seen("inner \(b.wrappedValue)") }]
    }
    #expect(seen.drain() == ["outer 0", "inner 0"])
    b.wrappedValue = 1
    #expect(seen.drain() == ["inner 1"])
    a.wrappedValue = 1
    #expect(seen.drain() == ["outer 1", "inner 1"])
    graph.update {
      a.wrappedValue = 2
      b.wrappedValue = 2
    }
    #expect(seen.drain() == ["outer 2", "inner 2"])
    #expect(graph.count == 4)
    outer.cancel()
    inner.removeAll()
    b.wrappedValue = 3
    #expect(seen.drain() == [])
  }

  @Test("letting go of everything in a callback")
  func dropEverything() {
    final class Holder {
      var input: AttributeGraph.Input<Int>?
      var tokens: [AttributeGraph.Token] = []
    }
    weak var weakGraph: AttributeGraph?
    let calls = Log<Int>()
    let holder = Holder()
    do {
      let graph = AttributeGraph()
      weakGraph = graph
      let input = graph.input(0)
      let double = graph.rule { input.wrappedValue * 2 }
      holder.input = input
      for index in 0..<3 {
        holder.tokens.append(
          graph.onChange(of: double) { [unowned holder] _, _ in
            calls(index)
            holder.input = nil
            holder.tokens = []
          })
      }
    }
    holder.input?.wrappedValue = 1
    #expect(calls.entries == [0])
    #expect(weakGraph == nil)
  }

  @Test("an observation that ends in the middle of an update leaves its place to nobody")
  func endBeforeNotification() {
    let a = graph.input(0)
    let b = graph.input(0)
    let ended = Log<Int>()
    let calls = Log<Int>()
    var token: AttributeGraph.Token? = graph.observe { ended(a.wrappedValue) }
    let (rule, other) = graph.update {
      a.wrappedValue = 1
      token = nil
      // What is made now could be where the observer was, which still waits to be called.
      let rule = graph.rule { b.wrappedValue * 10 }
      let other = graph.observe { calls(rule.wrappedValue) }
      b.wrappedValue = 2
      return (rule, other)
    }
    #expect(token == nil)
    #expect(ended.entries == [0])
    #expect(calls.entries == [0, 20])
    #expect(rule.wrappedValue == 20)
    #expect(graph.count == 4)
    other.cancel()
  }

  @Test("what an observer writes in its first run is told when it has returned")
  func writeInFirstRun() {
    let a = graph.input(0)
    let b = graph.input(0)
    let told = Log<Int>()
    let other = graph.onChange(of: b) { told($1) }
    let token = graph.observe {
      b.wrappedValue = a.wrappedValue + 1
      #expect(told.entries.count == a.wrappedValue)
    }
    #expect(told.entries == [1])
    a.wrappedValue = 1
    #expect(told.entries == [1, 2])
    [other, token].forEach { $0.cancel() }
  }

  @Test("an observer that writes and then reads has seen what it wrote")
  func writesBeforeItReads() {
    let a = graph.input(0)
    let calls = Log<Int>()
    var runs = 0
    let token = graph.observe {
      runs += 1
      if runs == 2 { a.wrappedValue = 2 }
      calls(a.wrappedValue)
    }
    a.wrappedValue = 1
    #expect(calls.drain() == [0, 2])
    a.wrappedValue = 3
    #expect(calls.drain() == [3])
    token.cancel()
  }

  @Test(
    "an observer that writes several inputs, each before it reads it, has seen them all",
    arguments: [false, true])
  func writesSeveralBeforeItReadsThem(inUpdate: Bool) {
    let trigger = graph.input(0)
    let inputs = (0..<4).map { _ in graph.input(0) }
    let doubled = inputs.map { input in graph.rule { 2 * input.wrappedValue } }
    let calls = Log<[Int]>()
    let token = graph.observe { [graph] in
      let value = trigger.wrappedValue
      var read: [Int] = []
      for (input, double) in zip(inputs, doubled) {
        if inUpdate { graph.update { input.wrappedValue = value } } else { input.wrappedValue = value }
        read += [input.wrappedValue, double.wrappedValue]
      }
      calls(read)
    }
    trigger.wrappedValue = 1
    #expect(calls.drain() == [Array(repeating: 0, count: 8), [1, 2, 1, 2, 1, 2, 1, 2]])
    // What others write later is news as ever.
    inputs[3].wrappedValue = 5
    #expect(calls.drain() == [[1, 2, 1, 2, 1, 2, 1, 2]])
    token.cancel()
  }

  @Test("an observer that writes what it has read before runs again, whatever it reads afterwards")
  func writesAfterItHasRead() {
    let a = graph.input(0)
    let b = graph.input(0)
    let sum = graph.rule { a.wrappedValue + b.wrappedValue }
    let calls = Log<[Int]>()
    let token = graph.observe {
      let before = sum.wrappedValue
      if b.wrappedValue < 2 { b.wrappedValue += 1 }
      calls([before, b.wrappedValue])
    }
    #expect(calls.drain() == [[0, 1], [1, 2], [2, 2]])
    a.wrappedValue = 1
    #expect(calls.drain() == [[3, 2]])
    token.cancel()
  }

  @Test("a write that leaves what the observer read as it was does not call it again")
  func writesWhatMakesNoDifference() {
    let trigger = graph.input(0)
    let calls = Log<Bool>()
    let b = graph.input(1)
    let isNegative = graph.rule { b.wrappedValue < 0 }
    let second = graph.observe { [graph] in
      let seen = isNegative.wrappedValue
      let step = trigger.wrappedValue
      graph.untracked { b.wrappedValue += step }
      calls(seen)
    }
    trigger.wrappedValue = 2
    #expect(calls.drain() == [false, false])
    second.cancel()
  }

  @Test("an observer made by an observer, which writes what that reads later, does not call it again")
  func writesOfAnInnerObserver() {
    let a = graph.input(0)
    let b = graph.input(0)
    let trigger = graph.input(0)
    let calls = Log<[Int]>()
    var inner: AttributeGraph.Token?
    let token = graph.observe { [graph] in
      let value = trigger.wrappedValue
      let before = b.wrappedValue
      inner = graph.observe {
        a.wrappedValue = value
        _ = a.wrappedValue
      }
      calls([value, before, a.wrappedValue])
    }
    trigger.wrappedValue = 1
    #expect(calls.drain() == [[0, 0, 0], [1, 0, 1]])
    inner?.cancel()
    token.cancel()
  }
}
