import Store
import TestStore
import TestSupport
import Testing

@Suite("Recording actions that can't be compared, or contain key paths")
struct ActionPatternTests {
  @Reducer
  struct Child {
    struct State { var count = 0 }
    enum Action {
      case tap
      case done(any Error)
    }
    struct Failure: Error {}

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tap: return .run { await $0(.done(Failure())) }
        case .done: state.count += 1
        }
        return .none
      }
    }
  }

  @Reducer
  struct Parent {
    struct State { var child = Child.State() }
    enum Action { case child(Child.Action) }

    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Child() }
    }
  }

  /// A feature without case paths.
  struct Bare: Reducer {
    enum Action {
      case tap
      case done(any Error)
    }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .tap: return .run { await $0(.done(Child.Failure())) }
      case .done: state += 1
      }
      return .none
    }
  }

  @Test("They are received by the case key path, through the features above")
  func caseKeyPath() async {
    let recorded = TestStore(initialState: Parent.State()) { Parent() }
    let script = await recorded.recordScript { await recorded.send(.child(.tap)) }
    #expect(
      script == """
        await store.send(.child(.tap))
        await store.receive(\\.child.done) {
          $0.child.count = 1
        }
        """)
    let store = TestStore(initialState: Parent.State()) { Parent() }
    await store.send(.child(.tap))
    await store.receive(\.child.done) {
      $0.child.count = 1
    }
  }

  @Test("Without case paths they are received by a predicate")
  func predicate() async {
    let recorded = TestStore(initialState: 0) { Bare() }
    let script = await recorded.recordScript { await recorded.send(.tap) }
    #expect(
      script == """
        await store.send(.tap)
        await store.receive({ if case .done = $0 { true } else { false } }) {
          $0 = 1
        }
        """)
    let store = TestStore(initialState: 0) { Bare() }
    await store.send(.tap)
    await store.receive({ if case .done = $0 { true } else { false } }) {
      $0 = 1
    }
  }

  @Reducer
  struct Form {
    struct State: Equatable {
      var name = ""
      var count = 0
    }
    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case fill
    }

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { _, action in
        action == .fill ? .send(.binding(.set(\.count, 1))) : .none
      }
    }
  }

  @Test("An action that writes a property has the key path of the property")
  func binding() async {
    let recorded = TestStore(initialState: Form.State()) { Form() }
    let script = await recorded.recordScript {
      await recorded.send(.binding(.set(\.name, "Blob")))
      await recorded.send(.fill)
    }
    #expect(
      script == """
        await store.send(.binding(.set(\\.name, "Blob"))) {
          $0.name = "Blob"
        }
        await store.send(.fill)
        await store.receive(.binding(.set(\\.count, 1))) {
          $0.count = 1
        }
        """)
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.binding(.set(\.name, "Blob"))) {
      $0.name = "Blob"
    }
    await store.send(.fill)
    await store.receive(.binding(.set(\.count, 1))) {
      $0.count = 1
    }
  }
}
