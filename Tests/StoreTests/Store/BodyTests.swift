import Store
import TestStore
import TestSupport
import Testing

/// A feature that contains itself.
@Reducer
private struct Outline {
  struct State: Equatable, Identifiable {
    let id: Int
    var title = ""
    var children: IdentifiedArrayOf<State> = []
  }

  indirect enum Action {
    case rename(String)
    case children(IdentifiedActionOf<Outline>)
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .rename(let title) = action { state.title = title }
      return .none
    }
    .forEach(\.children, action: \.children) {
      Outline()
    }
  }
}

/// A feature that counts the evaluations of its body, and reads a dependency at each stage of its life.
private struct Reading: Reducer {
  struct State: Equatable {
    var inReduce = ""
  }

  enum Action { case read }

  let bodies: Bodies
  let inInit: String
  @Dependency(WordKey.self) var word

  final class Bodies {
    var count = 0
    var word = ""
  }

  init(bodies: Bodies) {
    @Dependency(WordKey.self) var word
    self.bodies = bodies
    inInit = word
  }

  var body: some Reducer<State, Action> {
    bodies.count += 1
    bodies.word = word
    return Reduce { state, _ in
      state.inReduce = word
      return .none
    }
  }
}

/// A feature with a child, which is built on its first action.
@Reducer private struct Container {
  struct State: Equatable { var child: Reading.State? = Reading.State() }
  enum Action { case child(Reading.Action) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.child, action: \.child) { Wrapped() }
  }

  struct Wrapped: Reducer {
    var body: some ReducerOf<Reading> { Reading(bodies: Reading.Bodies()) }
  }
}

private enum WordKey: DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}

@Suite("Bodies of reducers") struct BodyTests {
  @Test("a body is built once for a store, whatever it is sent") func once() {
    let bodies = Reading.Bodies()
    let store = Store(initialState: Reading.State()) { Reading(bodies: bodies) }
    for _ in 0..<10 { store.send(.read) }
    #expect(bodies.count == 1)
  }

  @Test("init and body see the overrides of the store, a reduce those of the moment") func dependencies()
    async
  {
    let bodies = Reading.Bodies()
    let store = TestStore(initialState: Reading.State()) {
      let feature = Reading(bodies: bodies)
      #expect(feature.inInit == "first")
      return feature
    } withDependencies: {
      $0[WordKey.self] = "first"
    }
    #expect(bodies.word == "first")
    await store.send(.read) { $0.inReduce = "first" }
    store.dependencies[WordKey.self] = "second"
    await store.send(.read) { $0.inReduce = "second" }
    #expect(bodies.count == 1)
  }

  @Test("a child that is built on its first action keeps no override around it") func lazily() {
    let store = Store(initialState: Container.State()) { Container() }
    withDependencies {
      $0[WordKey.self] = "around"
    } operation: {
      _ = store.send(.child(.read))
    }
    #expect(store.child?.inReduce == "around")
    store.send(.child(.read))
    #expect(store.child?.inReduce == "test")
  }

  @Test("a recursive feature works 200 levels deep") func recursion() {
    var state = Outline.State(id: 200)
    var action = Outline.Action.rename("deepest")
    for id in (0..<200).reversed() {
      state = Outline.State(id: id, children: [state])
      action = .children(.element(id: id + 1, action: action))
    }
    let store = Store(initialState: state) { Outline() }
    store.send(action)
    var level = store.state
    for _ in 0..<200 { level = level.children[0] }
    #expect(level.title == "deepest")
  }
}
