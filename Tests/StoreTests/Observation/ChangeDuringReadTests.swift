import Store
import TestSupport
import Testing

/// Reads whose comparisons and releases send actions.
///
/// One test at a time, because the values of all run one closure.
@MainActor @Suite("Changes during a read", .serialized)
struct ChangeDuringReadTests {
  /// What happens once, in the next comparison or release.
  @MainActor enum Trigger {
    static var body: (() -> Void)?

    nonisolated static func fire() {
      MainActor.assumeIsolated {
        let body = body.take()
        body?()
      }
    }
  }

  struct Compared: Equatable, Sendable {
    var number = 0

    static func == (left: Self, right: Self) -> Bool {
      Trigger.fire()
      return left.number == right.number
    }
  }

  final class Released: Equatable, Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
    deinit { Trigger.fire() }
    static func == (left: Released, right: Released) -> Bool { left.number == right.number }
  }

  @Reducer struct Feature {
    struct State {
      var count = 0
      var compared = Compared()
      var released = Released(0)
    }

    enum Action { case set(Int), tick }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .set(let number):
          state.compared.number = number
          state.released = Released(number)
        case .tick: state.count += 1
        }
        return .none
      }
    }
  }

  enum Read: CaseIterable { case comparison, release, selector, nested }

  private nonisolated static let released = Selector<Feature.State, Int> { $0.released.number }
  private nonisolated static let nested = Selector<Feature.State, Int> { $0[released] + $0.count }
  private nonisolated static let isPositive = Selector<Feature.State, Bool> { $0.released.number > 0 }
  private nonisolated static let guarded = Selector<Feature.State, Int> {
    $0.count + ($0[isPositive] ? 100 : 0)
  }

  private func read(_ store: StoreOf<Feature>, _ read: Read) -> Int {
    switch read {
    case .comparison: store.compared.number
    case .release: store.released.number
    case .selector: store[Self.released]
    case .nested: store[Self.nested]
    }
  }

  @Test("an observer that begins sees what they have sent, and each later change", arguments: Read.allCases)
  func beginning(read: Read) async {
    let store = Store(initialState: Feature.State()) { Feature() }
    // The graph keeps the values that were seen last.
    let others = [store.observe { _ = store.count }, store.observe { _ = self.read(store, read) }]
    others[1].cancel()
    store.send(.set(1))
    Trigger.body = { store.send(.tick) }
    let seen = Locked<[Int]>([])
    let token = store.observe { seen.withLock { $0.append(self.read(store, read)) } }
    #expect(Trigger.body == nil && store.count == 1)
    await endTurn()
    let isNested = read == .nested
    #expect(seen.value.last == (isNested ? 2 : 1))
    store.send(.set(2))
    await endTurn()
    #expect(seen.value.last == (isNested ? 3 : 2))
    store.send(.tick)
    await endTurn()
    #expect(seen.value.last == (isNested ? 4 : 2))
    withExtendedLifetime((token, others)) {}
  }

  @Test("an observer whose values are compared hears of what they have sent, and of each later change")
  func observing() async {
    let store = Store(initialState: Feature.State()) { Feature() }
    store.send(.set(1))
    let seen = Locked<[Int]>([])
    let token = store.observe { seen.withLock { $0.append(store[Self.guarded]) } }
    #expect(seen.value == [100])
    // Released while the end of the turn brings the values up to date.
    store.send(.set(2))
    Trigger.body = { store.send(.tick) }
    await endTurn()
    #expect(Trigger.body == nil && store.count == 1)
    await endTurn()
    #expect(seen.value.last == 101 && store[Self.guarded] == 101)
    store.send(.tick)
    await endTurn()
    #expect(seen.value.last == 102)
    withExtendedLifetime(token) {}
  }

  /// Lets the job run that ends the turn: it was enqueued before this one.
  private func endTurn() async { await Task { @MainActor in }.value }
}
