import Store
import TestSupport
import Testing

@Suite("Pictures of selectors") struct SelectorPictureTests {
  private struct Shop: Reducer {
    struct Item: Identifiable, Equatable {
      let id: Int
      var price = 0
    }
    struct Till: Equatable { var sum = 1 }
    struct State {
      var items: IdentifiedArrayOf<Item> = [Item(id: 3)]
      var till = Till()
      var double: Int { till.sum * 2 }
    }
    enum Action { case nothing }

    var body: some Reducer<State, Action> { EmptyReducer() }

    static let bill = Selector<State, Int>(name: "bill") { state in
      state.items.count + state.till.sum + state[\.till.sum] + state.double
        + (state[\.items[id: 3]]?.price ?? 0)
        + (state[\.items, id: 4]?.price ?? 0)
    }
  }

  @Test("show what a selector reads by the ways to it") func names() {
    let store = Store(initialState: Shop.State()) { Shop() }
    #expect(store[Shop.bill] == 5)
    let edges = store.graphViz().split(separator: "\n").filter { $0.hasSuffix("-> bill") }
    let names = edges.map { String($0.dropLast(" -> bill".count)) }
    #expect(names.contains(#""\\.items""#))
    #expect(names.contains(#""\\.till""#))
    #expect(names.contains(#""\\.till.sum""#))
    #expect(names.contains(#""\\.items[id: 3]""#))
    #expect(names.contains(#""\\.items[id: 4]""#))
    #expect(names.contains { $0.contains("(Int)") && !$0.contains("0x") }, "a computed property: \(names)")
    #expect(names.count == 6)
  }
}
