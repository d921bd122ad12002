import FoundationEssentials
import Store
import Testing

/// A feature whose stack other code may make.
@Reducer
private struct Shelf {
  struct State {
    var path = StackState<Page.State>()
  }

  enum Action {
    case path(StackActionOf<Page>)
    case push(String)
    case show(StackState<Page.State>)
    case load
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path: break
      case .push(let text): state.path.append(Page.State(text: text))
      case .show(let path): state.path = path
      case .load: return .run { send in await send(.show([Page.State(text: "loaded")])) }
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Page() }
  }
}

@Reducer
private struct Page {
  struct State: Codable {
    var text = ""
  }

  enum Action {
    case start(String)
    case cancel
  }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .start(let name): .forever(name).cancellable(id: "work")
      case .cancel: .cancel(id: "work")
      }
    }
  }
}

@MainActor
@Suite("Stacks that are made outside of reducers")
struct StackOriginTests {
  /// A store with one element on its stack, which has an effect in flight.
  private func makeStore() -> StoreOf<Shelf> {
    let store = Store(initialState: Shelf.State()) { Shelf() }
    startOld(in: store)
    return store
  }

  private func startOld(in store: StoreOf<Shelf>) {
    store.send(.push("a"))
    store.send(.path(.element(id: 0, action: .start("old"))))
    #expect(store.runningEffects == ["old"])
  }

  @Test("end the effects of the elements that they replace, although the ids are equal")
  func replacing() {
    let store = makeStore()
    store.send(.show([Page.State(text: "b")]))
    #expect(store.path.ids == [0])
    #expect(store.runningEffects.isEmpty)
    store.send(.path(.element(id: 0, action: .start("new"))))
    #expect(store.runningEffects == ["new"])
    store.send(.path(.element(id: 0, action: .cancel)))
    #expect(store.runningEffects.isEmpty)
  }

  @Test("end these effects if an effect has made them")
  func effect() async {
    let store = makeStore()
    await store.send(.load).finish()
    #expect(store.path.map(\.text) == ["loaded"])
    #expect(store.path.ids == [0])
    #expect(store.runningEffects.isEmpty)
  }

  @Test("end these effects if they were decoded")
  func decoding() throws {
    let store = makeStore()
    let text = #"[{"text": "b"}, {"text": "c"}]"#
    let path = try JSONDecoder().decode(StackState<Page.State>.self, from: Data(text.utf8))
    store.send(.show(path))
    #expect(store.path.ids == [0, 1])
    #expect(store.runningEffects.isEmpty)
  }

  @Test("end these effects in a reducer that is called directly")
  func directCall() {
    let store = Store(initialState: Shelf.State()) {
      Reduce<Shelf.State, Shelf.Action> { state, action in Shelf().reduce(into: &state, action: action) }
    }
    startOld(in: store)
    store.send(.show([Page.State(text: "b")]))
    #expect(store.runningEffects.isEmpty)
  }

  @Test("keep the effects of elements that copies of them have")
  func copies() {
    let initial: StackState<Page.State> = [Page.State(text: "a")]
    let store = Store(initialState: Shelf.State(path: initial)) { Shelf() }
    store.send(.path(.element(id: 0, action: .start("old"))))
    store.send(.push("b"))
    store.send(.show(initial))
    #expect(store.path.ids == [0])
    #expect(store.runningEffects == ["old"])
  }
}
