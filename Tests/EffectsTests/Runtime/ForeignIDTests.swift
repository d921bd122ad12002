import Store
import TestStore
import TestSupport
import Testing

/// Ids whose comparison, hashing or end uses the very store whose effects they name.
@MainActor @Suite struct ForeignIDTests {
  typealias Action = Probe.Action

  /// An id that runs a closure whenever it is compared, hashed or described, and at its end.
  private final class LoudID: Hashable, Sendable, CustomStringConvertible {
    let value: Int
    private let use: @Sendable () -> Void

    init(_ value: Int, _ use: @escaping @Sendable () -> Void) {
      self.value = value
      self.use = use
    }

    deinit { use() }

    static func == (lhs: LoudID, rhs: LoudID) -> Bool {
      lhs.use()
      return lhs.value == rhs.value
    }

    // The same for all ids, so that they are compared.
    func hash(into hasher: inout Hasher) { use() }

    var description: String {
      use()
      return "\(value)"
    }
  }

  /// A store, and a maker of ids that send to it and cancel an effect of it.
  private func fixture() async -> (store: StoreOf<Probe>, id: (Int) -> LoudID, uses: Locked<Int>) {
    let (store, gate, uses) = (Store(), Gate(), Locked(0))
    let task = store.send(.run(.run { _ in await gate.pass() }))
    await gate.arrivals(1)
    let sender = store.sender
    return (
      store,
      { value in
        LoudID(value) {
          uses.add()
          sender.send(.note(-1))
          task.cancel()
        }
      }, uses
    )
  }

  private func notes(_ store: StoreOf<Probe>) -> [Int] { store.log.filter { $0 >= 0 } }

  @Test("effects are cancelled by such an id, from a reducer and from an effect")
  func cancel() async {
    let (store, id, uses) = await fixture()
    let gate = Gate()
    let waiting = Effect<Action>.run { _ in await gate.pass() }
    let first = store.send(.run(waiting.cancellable(id: id(1))))
    let second = store.send(.run(waiting.cancellable(id: id(2))))
    await gate.arrivals(2)
    store.send(.run(.cancel(id: id(1))))
    await first.finish()
    #expect(!second.isCancelled)
    let key = id(2)
    await store.send(
      .run(
        .run { _ in
          await withTaskCancellation(id: key) { Task.cancel(id: key) }
        })
    ).finish()
    await second.finish()
    #expect(uses.value > 0)
  }

  @Test("so are those that are started again and again, in lines and throttled")
  func operators() async {
    let (store, id, uses) = await fixture()
    let clock = ImmediateClock<Duration>()
    for number in 0..<100 {
      let effect = Effect<Action>.run { send in await send(.note(number)) }
      await store.send(.run(effect.cancellable(id: id(number), cancelInFlight: true))).finish()
      await store.send(.run(effect.queued(id: id(number), policy: .oldest))).finish()
      await store.send(
        .run(effect.throttle(id: id(number), for: .seconds(1), clock: clock, latest: true))
      ).finish()
    }
    #expect(notes(store) == (0..<100).flatMap { [$0, $0, $0] })
    #expect(uses.value > 300)
  }

  @Test("an id that ends with its effects may use the store")
  func end() async {
    let (store, id, uses) = await fixture()
    for number in 0..<200 {
      await store.send(.run(.note(number).cancellable(id: id(number)))).finish()
    }
    #expect(notes(store) == Array(0..<200))
    let before = uses.value
    store.send(.run(.cancel(id: id(-1))))
    #expect(uses.value > before)
  }

  @Test("ids of one hash value are told apart, however many there are")
  func collisions() async {
    struct ID: Hashable {
      let value: Int
      func hash(into hasher: inout Hasher) {}
    }
    let store = Store()
    let gate = Gate()
    let tasks = (0..<500).map { number in
      store.send(.run(.run { _ in await gate.pass() }.cancellable(id: ID(value: number))))
    }
    await gate.arrivals(500)
    store.send(.run(.cancel(id: ID(value: 250))))
    await tasks[250].finish()
    #expect(store.core.runtime.taskCounts.inFlight == 499)
    gate.open()
    for task in tasks { await task.finish() }
  }

  /// A feature that presents another, whose identity is an object that must not be touched elsewhere.
  struct Parent: Reducer {
    final class ID: Hashable {
      let executor: ThreadExecutor
      let outside: Locked<Int>

      init(_ executor: ThreadExecutor, _ outside: Locked<Int>) {
        self.executor = executor
        self.outside = outside
      }

      private func note() {
        if !executor.isCurrent { outside.add() }
      }

      static func == (lhs: ID, rhs: ID) -> Bool {
        lhs.note()
        return lhs === rhs
      }

      func hash(into hasher: inout Hasher) {
        note()
        hasher.combine(ObjectIdentifier(self))
      }
    }

    struct Child: Reducer {
      struct State: Identifiable {
        let id: ID
        var log: [Int] = []
      }
      enum Action { case run(Effect<Action>), note(Int) }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .run(let effect): return effect
          case .note(let number):
            state.log.append(number)
            return .none
          }
        }
      }
    }

    struct State { var child: Child.State? }
    @CasePathable enum Action { case child(Child.Action), leave }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .leave = action { state.child = nil }
        return .none
      }
      .ifLet(\.child, action: \.child) { Child() }
    }
  }

  /// A store on a thread of its own.
  actor Session {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func work() async -> (log: [Int]?, outside: Int) {
      let outside = Locked(0)
      let child = Parent.Child.State(id: Parent.ID(executor, outside))
      let store = Store(initialState: Parent.State(child: child)) { Parent() }
      let note = Effect<Parent.Child.Action>.run { send in await send(.note(1)) }
      let clock = ImmediateClock<Duration>()
      for effect in [
        note, note.cancellable(id: 1), .concatenate(.run { _ in }, .send(.note(1)).cancellable(id: 1)),
        note.throttle(id: 2, for: .seconds(1), clock: clock, latest: true),
        note.queued(id: 3, policy: .oldest),
      ] { await store.send(.child(.run(effect))).finish() }
      let log = store.child?.log
      let last = store.send(.child(.run(.run { _ in try await Task.sleep(for: .seconds(1_000)) })))
      store.send(.leave)
      await last.finish()
      return (log, outside.value)
    }
  }

  @Test("the identity of a child is compared on the store's isolation only")
  func identity() async {
    let result = await Session().work()
    #expect(result.log == [1, 1, 1, 1, 1])
    #expect(result.outside == 0)
  }
}
