import TestStore
import TestSupport
import Testing

@testable import Store

@Suite("Signals that coalesce") struct CoalescingTests {
  typealias SignalledStore = StoreOf<Signalled>

  /// Makes a store in the caller's isolation.
  private func makeStore(
    isolation: isolated (any Actor)? = #isolation, onTick: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> SignalledStore {
    Store(initialState: Signalled.State()) { Signalled(onTick: onTick) }
  }

  /// Waits until the store has reduced signals with this sum.
  private func reach(
    _ sum: Int, _ store: SignalledStore, isolation: isolated any Actor = #isolation
  ) async {
    for await current in store.values(of: \.sum) where current == sum { break }
  }

  @MainActor @Test("what is signalled in one job is one action") func oneAction() async {
    let store = makeStore()
    let source = store.coalescing(Int.self, merging: .adding) { .ticked($0) }
    for number in 1...100 { source.signal(number) }
    #expect(store.batches == [])
    await reach(5_050, store)
    #expect(store.batches == [5_050])
    source.signal(1)
    await reach(5_051, store)
    #expect(store.batches == [5_050, 1])
  }

  @MainActor @Test("a closure and each of the named ways merge") func ways() async {
    struct Options: OptionSet { let rawValue: Int }
    let store = makeStore()
    let closure = store.coalescing(Set<Int>.self, merging: { $0.formUnion($1) }) { .ticked($0.reduce(0, +)) }
    let united = store.coalescing(Set<Int>.self, merging: .or) { .ticked($0.reduce(0, +)) }
    let options = store.coalescing(Options.self, merging: .or) { .ticked($0.rawValue) }
    let latest = store.coalescing(String.self, merging: .latest) { .ticked($0.count) }
    let any = store.coalescing(Bool.self, merging: .or) { .ticked($0 ? 1_000_000 : 2_000_000) }
    let happened = store.coalescing(Void.self, merging: .latest) { .ticked(100_000) }
    for number in [1, 2, 2, 4] {
      closure.signal([number])
      united.signal([10 * number])
      options.signal(Options(rawValue: number << 8))
      latest.signal(String(repeating: "a", count: 1_000 * number))
      happened.signal()
      any.signal(number == 2)
    }
    await reach(7 + 70 + 1_792 + 4_000 + 100_000 + 1_000_000, store)
    #expect(store.batches.sorted() == [7, 70, 1_792, 4_000, 100_000, 1_000_000])
  }

  @MainActor @Test("what is signalled while the action is reduced comes with the next") func whileReduced()
    async
  {
    let source = Locked<CoalescingSource<Int>?>(nil)
    let store = makeStore { sum in
      guard sum == 1 else { return }
      source.value?.signal(10)
      source.value?.signal(20)
    }
    source.withLock { $0 = store.coalescing(Int.self, merging: .adding) { .ticked($0) } }
    source.value?.signal(1)
    await reach(31, store)
    #expect(store.batches == [1, 30])
    source.withLock { $0 = nil }
  }

  @MainActor @Test("the signals of threads add up, on the main actor") func onMainActor() async {
    await addUp()
  }

  @Test("the signals of threads add up, on an actor") func onActor() async {
    await addUp(isolation: PoolActor())
  }

  @Test("the signals of threads add up, on an actor with an executor of its own") func onThread() async {
    await addUp(isolation: ThreadActor())
  }

  /// Signals from four threads, and compares the sum, and the number of actions with that of turns.
  private func addUp(isolation: isolated any Actor = #isolation) async {
    let store = makeStore()
    let source = store.coalescing(Int.self, merging: .adding) { .ticked($0) }
    let turns = Locked<[Int]>([])
    var last = 0
    let token = store.observe {
      let count = store.count
      turns.withLock { $0.append(count - last) }
      last = count
    }
    await onThreads(4) { thread in
      for number in 0..<signalsPerThread { source.signal(number & 3 == thread ? 2 : 1) }
    }
    await reach(4 * signalsPerThread + signalsPerThread / 4 * 4, store)
    withExtendedLifetime(token) {}
    #expect(turns.value.allSatisfy { $0 <= 1 }, "actions in a turn: \(turns.value.max() ?? 0)")
    #expect(store.count <= turns.value.count)
  }

  @Test("a store without isolation reduces them at its next use") func unbound() async {
    let store = makeStore()
    let source = store.coalescing(Int.self, merging: .adding) { .ticked($0) }
    await onThreads(4) { _ in for _ in 0..<signalsPerThread { source.signal(1) } }
    while store.sum < 4 * signalsPerThread { await Task.yield() }
    #expect(store.sum == 4 * signalsPerThread)
  }

  @MainActor @Test("a source does not keep the store, and ends with it") func end() async {
    let lifetimes = Lifetimes()
    var store: SignalledStore? = makeStore()
    weak let core = store?.core
    let source = store?.coalescing(Lifetimes.Token.self, merging: .latest) { _ in .ticked(1) }
    await Task { @MainActor in }.value
    source?.signal(lifetimes.make())
    store = nil
    #expect(core == nil)
    source?.signal(lifetimes.make())
    while lifetimes.alive > 0 { await Task.yield() }
  }

  @MainActor @Test("of a source that is gone the store still reduces what was signalled") func sourceEnds()
    async
  {
    let store = makeStore()
    var source: CoalescingSource<Int>? = store.coalescing(Int.self, merging: .adding) { .ticked($0) }
    source?.signal(1)
    source?.signal(2)
    source = nil
    await reach(3, store)
    while !store.core.runtime.isIdle { await Task.yield() }
  }

  @MainActor @Test("a source of a child store is refused") func child() async {
    let store = makeStore()
    let child = store.scope(state: \.child, action: \.child)
    let issues = IssueLog()
    let line = #line + 2
    let source = withIssueReporter(issues) {
      child.coalescing(Int.self, merging: .adding) { $0 }
    }
    source.signal(1)
    #expect(
      issues.messages == [
        """
        'coalescing' was called on a child store. The returned source drops all values.

        Fix: make the source from the root store, and embed the action of the child: 'rootStore.coalescing(Int.self, \
        merging: …) { .child(…) }'.
        """
      ])
    #expect(issues.issues.map(\.site.line) == [UInt(line)])
    let ofRoot = store.coalescing(Int.self, merging: .adding) { .child($0) }
    ofRoot.signal(2)
    for await sum in store.values(of: \.child.sum) where sum == 2 { break }
  }

  @MainActor @Test("a signal from a merge is an issue, and not a deadlock, also across sources")
  func fromMerge() async {
    let store = makeStore()
    let other = Locked<CoalescingSource<Int>?>(nil)
    let issues = IssueLog()
    let line = #line + 1
    let source = store.coalescing(Int.self, merging: Self.merging(signalling: other)) { .ticked($0) }
    let second = store.coalescing(Int.self, merging: .adding) { .ticked($0) }
    withIssueReporter(issues) {
      source.signal(1)
      for next in [source, second] {
        other.withLock { $0 = next }
        source.signal(1)
      }
    }
    other.withLock { $0 = nil }
    await reach(3, store)
    #expect(store.batches == [3])
    #expect(issues.issues.map(\.kind) == [.reentrantSignal, .reentrantSignal])
    #expect(issues.issues.map(\.site.line) == [UInt(line), UInt(line)])
    #expect(
      issues.messages.first == """
        A value was signalled while a source merged values of the type 'Int'. The value was dropped. A merge runs \
        under the lock of its source, so a signal from a merge could wait forever.

        Likely causes, in order:
        1. The closure 'merging:' calls 'signal'. In this closure, change only the first parameter. Call 'signal' in \
        the reducer of the action, or after the running call of 'signal' has returned.
        2. The merge releases an object whose 'deinit' calls 'signal'. Call 'signal' before the object is released.
        """)
  }

  /// A value that signals when it is released.
  private final class Farewell: Sendable {
    let number: Int
    private let source: Locked<CoalescingSource<Int>?>

    init(_ number: Int, to source: Locked<CoalescingSource<Int>?>) {
      (self.number, self.source) = (number, source)
    }

    deinit { source.value?.signal(number) }
  }

  @MainActor @Test("a value that a later one replaces is released outside the lock, and may signal")
  func replaced() async throws {
    let store = makeStore()
    let farewells = Locked<CoalescingSource<Int>?>(store.coalescing(merging: .adding) { .ticked($0) })
    let source = store.coalescing(Farewell.self, merging: .latest) { .ticked($0.number * 100) }
    let issues = IssueLog()
    withIssueReporter(issues) { for number in 1...4 { source.signal(Farewell(number, to: farewells)) } }
    try #require(issues.messages == [])
    await reach(400 + 1 + 2 + 3 + 4, store)
    #expect(store.batches.reduce(0, +) == 410)
  }

  /// A merge that signals, which is a mistake.
  private static func merging(
    signalling source: Locked<CoalescingSource<Int>?>
  ) -> @Sendable (inout Int, Int) -> Void {
    { sum, number in
      sum += number
      source.value?.signal(1_000)
    }
  }

  @MainActor @Test("a test clock waits for signals, and not for the source", arguments: 1...50)
  func testClock(_ run: Int) async {
    let clock = TestClock()
    let store = Store(initialState: Signalled.State()) {
      Signalled()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let source = store.coalescing(Int.self, merging: .adding) { .ticked($0) }
    source.signal(1)
    await clock.advance(by: .seconds(1))
    #expect(store.sum == 1)
    source.signal(2)
    await clock.advance()
    #expect(store.sum == 3)
  }

  @MainActor @Test("a source of a store that has ended keeps no values")
  func endedAtOnce() async {
    let lifetimes = Lifetimes()
    for _ in 0..<100 {
      var store: Store<Probe.State, Probe.Action>? = Store()
      let source = store?.coalescing([Lifetimes.Token].self, merging: { $0 += $1 }) { .note($0.count) }
      store = nil
      source?.signal([lifetimes.make()])
      while lifetimes.alive > 0 { await Task.yield() }
    }
  }
}
