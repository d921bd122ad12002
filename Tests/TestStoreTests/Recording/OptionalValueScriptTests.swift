import Foundation
import Store
import TestStore
import TestSupport
import Testing

/// A feature with optional lists, and with optionals of an enum that has a case `none`.
@Reducer
struct Catalog {
  enum Filter: Equatable { case none, recent }

  struct Page: Equatable, Identifiable {
    let id: Int
    var filter: Filter?
  }

  struct Part: Equatable, Identifiable {
    let id: String
    var pages: IdentifiedArrayOf<Page>? = [Page(id: 1)]
  }

  final class Index: Equatable, Sendable {
    static func == (left: Index, right: Index) -> Bool { left === right }
  }

  struct Cover: Equatable {
    var index: Index?
    var title = ""
  }

  struct State: Equatable {
    var parts: IdentifiedArrayOf<Part>? = [Part(id: "a")]
    var path: StackState<Page>? = StackState([Page(id: 1), Page(id: 2)])
    var page: Page?? = Page(id: 1)
    var filter: Filter?
    var filters: [Filter?] = [nil]
    var filterOfPage: [Int: Filter] = [1: .recent]
    var pageCounts: [String: Int?] = ["a": 1, "b": 2]
    var price: Decimal = 0
    var cover = Cover()
    @Shared(value: 1) var rating: Int?
  }

  enum Action: Equatable {
    case fill, choose(Filter?), count, load
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .fill:
        state.parts?[id: "a"]?.pages?[id: 1]?.filter = .recent
        state.parts?[id: "a"]?.pages?.append(Page(id: 2, filter: .some(.none)))
        state.parts?.append(Part(id: "b", pages: nil))
        state.path?.append(Page(id: 3))
        state.path?[id: 0] = nil
        state.page??.filter = .recent
      case .choose(let filter):
        state.filter = filter
        state.filters = [filter, nil]
        state.filterOfPage[1] = filter
        state.path?[id: 1]?.filter = filter
      case .count:
        state.pageCounts["a"] = .some(nil)
        state.pageCounts["b"] = nil
        state.pageCounts["c"] = .some(nil)
        state.price = Decimal(string: "123456789.123456789")!
        state.$rating.withLock { $0 = 3 }
      case .load: state.cover.index = Index()
      }
      return .none
    }
  }
}

@MainActor
@Suite("Recording a script with values in optionals")
struct OptionalValueScriptTests {
  private static func pasted(_ store: TestStoreOf<Catalog>) async {
    // Script:
    await store.send(.fill) {
      $0.parts?[id: "a"]?.pages?[id: 1]?.filter = .recent
      $0.parts?[id: "a"]?.pages?.append(Catalog.Page(id: 2, filter: .some(.none)))
      $0.parts?.append(Catalog.Part(id: "b", pages: nil))
      $0.path?[id: 0] = nil
      $0.path?.append(Catalog.Page(id: 3, filter: nil))
      $0.page??.filter = .recent
    }
    await store.send(.choose(.some(.none))) {
      $0.path?[id: 1]?.filter = .some(.none)
      $0.filter = .some(.none)
      $0.filters[0] = .some(.none)
      $0.filters.append(nil)
      $0.filterOfPage[1] = .some(.none)
    }
    await store.send(.count) {
      $0.$rating.withLock { $0 = 3 }
      $0.pageCounts["a"] = .some(nil)
      $0.pageCounts["b"] = nil
      $0.pageCounts["c"] = .some(nil)
      $0.price = Decimal(string: "123456789.123456789")!
    }
    // End of script.
  }

  private func makeStore() -> TestStoreOf<Catalog> { TestStore(initialState: Catalog.State()) { Catalog() } }

  @Test("It compiles and passes")
  func script() async throws {
    let text = try pastedScript()
    let recorded = makeStore()
    let script = await recorded.recordScript {
      await recorded.send(.fill)
      await recorded.send(.choose(.some(.none)))
      await recorded.send(.count)
    }
    #expect(script == text)
    await Self.pasted(makeStore())
  }

  @Test("An object is a comment, because no expression makes it")
  func object() async {
    let store = makeStore()
    let script = await store.recordScript { await store.send(.load) }
    #expect(
      script == """
        await store.send(.load) {
          // Also changed: $0.cover.index. The new value has an object of 'Catalog.Index', which can't be written.
          _ = $0.cover.index
        }
        """)
  }
}
