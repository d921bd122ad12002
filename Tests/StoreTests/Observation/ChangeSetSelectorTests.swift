import TestSupport
import Testing

@testable import Store

@Suite("Queries of change sets about selectors that are made where they are used")
struct ChangeSetSelectorTests {
  private struct List: Reducer {
    struct Row: Identifiable, Equatable {
      let id: Int
      var value = 0
    }
    struct State: Equatable {
      var rows = IdentifiedArray(uniqueElements: (1...5).map { Row(id: $0) })
      var title = ""
      var turn = 0
    }
    enum Action { case change(@Sendable (inout State) -> Void) }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
    }

    static let visible = CollectionSelector(\State.rows).filter { $0.value >= 0 }
  }

  private let store = Store(initialState: List.State(), isolation: nil) { List() }

  /// The number of values, which asking the public cache might reduce.
  private var count: Int { store.core.storeGraph.selectors.count }

  private func change(_ change: @escaping @Sendable (inout List.State) -> Void) {
    store.send(.change(change), isolation: nil)
  }

  private func observe(_ body: @escaping (ChangeSet<List.State>) -> Void) -> ObservationToken {
    store.observe(isolation: nil, body)
  }

  @Test("a property of a collection selector is the same selector at each access") func property() {
    let answers = Log<Bool>()
    let token = observe { changes in
      _ = store.turn
      answers(changes.contains(List.visible.count))
    }
    let values = count
    for turn in 1...100 { change { $0.turn = turn } }
    #expect(answers.drain() == Array(repeating: false, count: 101))
    #expect(count == values)
    change { $0.rows[id: 1]?.value = -1 }
    change { $0.turn = 0 }
    #expect(answers.drain() == [true, false])
    token.cancel()
  }

  @Test("a property is found again after its value was removed") func removedValue() {
    #expect(store[List.visible.count] == 5)
    let remaining = List.visible.count
    store.selectorCache.removeAll()
    #expect(store[remaining] == 5)
    #expect(store.selectorCache.count == 3)
    #expect(store[List.visible.count] == 5)
    #expect(store.selectorCache.count == 3)
  }

  @Test(
    "properties of two collection selectors are two selectors, one after the other in the same memory too")
  func owners() {
    for limit in 0..<200 {
      change { $0.rows[id: 1]?.value = limit % 2 }
      let rows = List.visible.filter { $0.value == limit % 2 }
      #expect(store[rows.count] == (limit % 2 == 0 ? 5 : 1))
    }
    #expect(store[List.visible.filter { $0.id < 3 }.count] == 2)
  }

  @Test("a property that was not asked about goes on being watched, however long ago that was") func unasked()
  {
    let told = Log<String>()
    let token = observe { changes in
      if changes.contains(\.title) {
        told("title")
      } else if changes.contains(List.visible.count) {
        told("count")
      }
    }
    for turn in 1...200 { change { $0.title = "\(turn)" } }
    #expect(told.drain().count == 200)
    change { $0.rows[id: 1]?.value = -1 }
    #expect(told.entries == ["count"])
    token.cancel()
  }

  @Test("a selector that is made in the closure is watched until the next call") func watched() {
    var calls = 0
    let token = observe { changes in
      calls += 1
      _ = changes.contains(Selector<List.State, Int> { $0.title.count })
    }
    for turn in 1...10 { change { $0.title += "\(turn)" } }
    #expect(calls == 11)
    token.cancel()
  }

  enum Kind: CaseIterable { case plain, aggregate, property, sortedProperty, all }

  @Test(
    "selectors that are made in the closure leave nothing behind, in any number of turns",
    arguments: Kind.allCases)
  func leavesNothing(kind: Kind) {
    let token = observe { changes in
      _ = store.turn
      let rows = List.visible.filter { $0.id > 0 }
      switch kind {
      case .plain: _ = changes.contains(Selector<List.State, Int> { $0.title.count })
      case .aggregate: _ = changes.contains(List.visible.sum(\.value))
      case .property: _ = changes.contains(rows.count)
      case .sortedProperty: _ = changes.contains(rows.sorted(by: \.value).count)
      case .all:
        _ = changes.contains(rows)
        _ = changes.contains(rows.sum(\.value))
        _ = changes.contains(rows.count)
      }
    }
    var most = 0
    for turn in 1...500 {
      change { $0.turn = turn }
      most = max(most, count)
    }
    // At 64 values, the store looks for those that nobody can read again.
    #expect(most <= 64)
    #expect(store.core.storeGraph.graph.count < 100)
    token.cancel()
    #expect(store.selectorCache.count == (kind == .plain ? 0 : 2))
  }
}
