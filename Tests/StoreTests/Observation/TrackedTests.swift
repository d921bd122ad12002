import Foundation
import TestSupport
import Testing

@testable import Store

@MainActor @Suite("Tracked") struct TrackedTests {
  @Reducer struct Market {
    struct State {
      @Tracked var prices: [Int: Int] = [:]
      @Tracked var names: [Int] = []
      var title = ""
      var isOn = true
      var inner = Inner()
      var shown: [Int] { isOn ? names : [] }
      var longest: [Int] { names.count > inner.values.count ? names : inner.values }
      @Tracked var handler: Handler = Handler { 0 }
    }
    struct Handler { var run: @Sendable () -> Int }
    struct Inner: Equatable { @Tracked var values: [Int] = [] }

    typealias Change = @Sendable (inout State) -> Void
    enum Action { case change(Change) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
    }
  }

  private func endTurn() async { await Task { @MainActor in }.value }

  @Test("a change through the plain name is told, another property's is not") func told() async {
    let store = Store(initialState: Market.State()) { Market() }
    var calls = ["prices": 0, "values": 0, "shown": 0]
    let tokens = [
      store.observe { _ = (store.prices, calls["prices", default: 0] += 1) },
      store.observe { _ = (store.inner.values, calls["values", default: 0] += 1) },
      store.observe { _ = (store.shown, calls["shown", default: 0] += 1) },
    ]
    store.send(.change { $0.title = "a" })
    await endTurn()
    #expect(calls == ["prices": 1, "values": 1, "shown": 1])
    store.send(.change { $0.prices[1] = 2 })
    await endTurn()
    #expect(calls == ["prices": 2, "values": 1, "shown": 1])
    store.send(.change { $0.inner.values.append(1) })
    await endTurn()
    #expect(calls == ["prices": 2, "values": 2, "shown": 1])
    store.send(.change { $0.names.append(1) })
    await endTurn()
    store.send(.change { $0.isOn = false })
    await endTurn()
    #expect(calls["shown"] == 3)
    for token in tokens { token.cancel() }
  }

  @Test("of two properties with the same bytes, the one that was read is meant") func sameBytes() async {
    let store = Store(initialState: Market.State()) { Market() }
    var calls = ["values": 0, "longest": 0]
    let tokens = [
      store.observe { _ = (store.inner.values, calls["values", default: 0] += 1) },
      store.observe { _ = (store.longest, calls["longest", default: 0] += 1) },
    ]
    store.send(.change { $0.names = [1] })
    await endTurn()
    #expect(calls == ["values": 1, "longest": 2])
    store.send(.change { $0.inner.values = [2] })
    await endTurn()
    #expect(calls == ["values": 2, "longest": 3])
    store.send(.change { $0.names = [3] })
    await endTurn()
    #expect(calls == ["values": 2, "longest": 3], "names are read by longest, but not what it is")
    for token in tokens { token.cancel() }
  }

  @Test("a value without == is told when it was written, and only then") func noEquality() async {
    let store = Store(initialState: Market.State()) { Market() }
    var seen: [Int] = []
    let token = store.observe { seen.append(store.handler.run()) }
    store.send(.change { $0.title = "a" })
    await endTurn()
    store.send(.change { $0.handler = Market.Handler { 1 } })
    await endTurn()
    #expect(seen == [0, 1])
    token.cancel()
  }

  @Test("a selector runs again when what it read was written, and only then") func selector() {
    let total = Selector<Market.State, Int> { $0.names.reduce(0, +) }
    let store = Store(initialState: Market.State()) { Market() }
    #expect(store[total] == 0)
    store.send(.change { $0.title = "a" })
    #expect(store[total] == 0)
    #expect(store.selectorCache.recomputations == 1)
    store.send(.change { $0.names = [1, 2] })
    #expect(store[total] == 3)
    #expect(store.selectorCache.recomputations == 2)
  }

  @Test("dumps show a plain property") func dumps() {
    struct State { @Tracked var values = [1] }
    struct Plain { var values = [1] }
    #expect(structuralDump(State()) == structuralDump(Plain()).replacing("Plain(", with: "State("))
  }

  private let innerCount = Selector<Market.State, Int> { $0[\.inner.values].count }

  @Test("an observed array is changed in its place, turn after turn") func inPlace() async {
    let store = Store(initialState: Market.State()) { Market() }
    store.send(
      .change {
        $0.names = Array(0..<1_000)
        $0.inner.values = Array(0..<1_000)
      })
    let buffers = { [store.withState { $0.names.address }, store.withState { $0.inner.values.address }] }
    let tokens = [
      store.observe { _ = store.names.count }, store.observe { _ = store.names },
      store.observe { _ = store[innerCount] },
    ]
    let before = buffers()
    for value in 0..<3 {
      store.send(
        .change {
          $0.names[value] = -1
          $0.inner.values[value] = -1
        })
      await endTurn()
    }
    #expect(store.names[2] == -1)
    #expect(buffers() == before)
    for token in tokens { token.cancel() }
  }

  @Test("it is equal, hashed and coded as its value is") func conformances() throws {
    struct State: Codable, Hashable {
      @Tracked var values: [Int] = []
    }
    let (first, second) = (State(values: [1]), State(values: [1]))
    #expect(first == second && first.hashValue == second.hashValue)
    #expect(first.$values.stamp != second.$values.stamp)
    #expect(first != State(values: [2]))
    let text = try JSONEncoder().encode(first)
    #expect(String(decoding: text, as: UTF8.self) == #"{"values":[1]}"#)
    #expect(try JSONDecoder().decode(State.self, from: text) == first)
  }

  @Test(
    "equal stamps mean equal values, through copies, swaps, undo and changes of copies", arguments: 1...50)
  func oracle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var values = (0..<4).map { Tracked(wrappedValue: [$0]) }
    var history: [Tracked<[Int]>] = []
    var known: [VersionStamp: [Int]] = [:]
    for step in 0..<400 {
      let (index, other) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<4, using: &random))
      let before = values[index].stamp
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        values[index].wrappedValue.append(step)
        #expect(values[index].stamp != before, "seed \(seed)")
      case 1:
        values[index].wrappedValue = [step]
        #expect(values[index].stamp != before, "seed \(seed)")
      case 2: values.swapAt(index, other)
      case 3: values[index] = values[other]
      case 4: history.append(values[index])
      default: if let old = history.randomElement(using: &random) { values[index] = old }
      }
      for value in values {
        #expect(known[value.stamp, default: value.wrappedValue] == value.wrappedValue, "seed \(seed)")
        known[value.stamp] = value.wrappedValue
      }
    }
  }
}

extension Array {
  /// Where the elements are.
  fileprivate var address: UInt { withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
}
