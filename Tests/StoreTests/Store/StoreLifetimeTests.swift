import Store
import TestSupport
import Testing

/// The ends of stores, and who keeps what alive.
@MainActor @Suite struct StoreLifetimeTests {
  typealias Action = Probe.Action

  /// A feature whose state and effects hold objects that count themselves.
  struct Parent: Reducer {
    struct State {
      var child = Child()
      var token: Lifetimes.Token?
    }
    struct Child { var grandchild = Grandchild() }
    struct Grandchild { var count = 0 }
    @CasePathable enum Action { case child(ChildAction) }
    @CasePathable enum ChildAction { case grandchild(GrandchildAction) }
    enum GrandchildAction { case increment }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.child.grandchild.count += 1
        return .none
      }
    }
  }

  @Test("a store's end cancels its effects")
  func end() async {
    let gate = Gate()
    let ended = Locked<[Bool]>([])
    let done = Gate()
    var store: Store? = Store()
    store?.send(
      .run(
        .run { _ in
          await gate.pass()
          ended.withLock { $0.append(Task.isCancelled) }
          await done.pass()
        }))
    await gate.arrivals(1)
    store = nil
    await done.arrivals(1)
    #expect(ended.value == [true])
  }

  @Test("an effect that waits in send goes on when its store ends, and nothing is left")
  func waitingInSend() async {
    let lifetimes = Lifetimes()
    let gate = Gate()
    weak var runtime: EffectRuntime?
    do {
      // Nobody reduces the mail of a store without an isolation, so the sends wait.
      let store = Store(isolation: nil)
      runtime = store.core.runtime
      for _ in 0..<100 {
        let token = lifetimes.make()
        store.send(
          .run(
            .run { send in
              withExtendedLifetime(token) {}
              await gate.pass()
              await send(
                .act { _ in
                  withExtendedLifetime(token) {}; return .none
                })
            }.cancellable(id: 1)))
      }
      await gate.arrivals(100)
      gate.open()
      while store.core.runtime.tasksInFlight.contains(where: { !$0.isWaitingForStore }) { await Task.yield() }
    }
    while lifetimes.alive > 0 || runtime != nil { await Task.yield() }
  }

  @Test("nothing is left of a store whose effects have ended, with sequences, ids and tickets")
  func noCycles() async {
    let lifetimes = Lifetimes()
    weak var runtime: EffectRuntime?
    weak var core: StoreCore?
    do {
      let store = Store()
      runtime = store.core.runtime
      core = store.core
      let token = lifetimes.make()
      let effect = Effect<Action>.run { send in
        withExtendedLifetime(token) {}
        await send(.note(1))
      }
      await store.send(
        .run(
          .concatenate(
            .merge(effect.cancellable(id: 1), effect), .send(.note(2)),
            effect.map { $0 }.cancellable(id: "a", cancelInFlight: true)))
      ).finish()
      #expect(store.log == [1, 1, 2, 1])
      #expect(lifetimes.alive == 1)
    }
    while lifetimes.alive > 0 || runtime != nil || core != nil { await Task.yield() }
  }

  @Test("nothing is left of a store that ends between the elements of a sequence")
  func endInSequence() async {
    let lifetimes = Lifetimes()
    let gate = Gate()
    weak var runtime: EffectRuntime?
    do {
      let store = Store()
      runtime = store.core.runtime
      let token = lifetimes.make()
      store.send(
        .run(
          .concatenate(
            .run { _ in await gate.pass() }, .run { _ in withExtendedLifetime(token) {} }, .send(.note(1)))))
      await gate.arrivals(1)
    }
    while lifetimes.alive > 0 || runtime != nil { await Task.yield() }
  }

  @Test("a child store keeps the root alive, and no store keeps itself")
  func children() {
    let lifetimes = Lifetimes()
    weak var root: Store<Parent.State, Parent.Action>?
    weak var core: StoreCore?
    do {
      var grandchild: Store<Parent.Grandchild, Parent.GrandchildAction>?
      do {
        let store = Store(initialState: Parent.State(token: lifetimes.make())) { Parent() }
        root = store
        core = store.core
        let child = store.scope(state: \.child, action: \.child)
        grandchild = child.scope(state: \.grandchild, action: \.grandchild)
      }
      #expect(root == nil)
      grandchild?.send(.increment)
      #expect(grandchild?.count == 1)
      #expect(lifetimes.alive == 1)
    }
    #expect(core == nil)
    #expect(lifetimes.alive == 0)
  }

  @Test("equal scopes are the identical child while one is alive")
  func identical() {
    let store = Store(initialState: Parent.State()) { Parent() }
    var child: Store? = store.scope(state: \.child, action: \.child)
    #expect(child === store.scope(state: \.child, action: \.child))
    weak let old = child
    child = nil
    #expect(old == nil)
    #expect(store.scope(state: \.child, action: \.child).grandchild.count == 0)
  }

  @Test("a store that is dropped from detached tasks while its effects send")
  nonisolated func detached() async {
    let lifetimes = Lifetimes()
    await withTaskGroup { group in
      for number in 0..<1_000 {
        group.addTask {
          let token = lifetimes.make()
          let session = Session(token: token)
          await session.start(effects: 1 + number % 5)
        }
      }
    }
    while lifetimes.alive > 0 { await Task.yield() }
  }

  /// An actor with a store, as a server has one for each connection.
  actor Session {
    let store = Store()
    let token: Lifetimes.Token

    init(token: Lifetimes.Token) { self.token = token }

    func start(effects: Int) {
      let token = token
      for number in 0..<effects {
        store.send(
          .run(
            .run { send in
              while !Task.isCancelled {
                withExtendedLifetime(token) {}
                await send(.note(number))
                await Task.yield()
              }
            }))
      }
    }
  }
}
