import Store
import TestStore
import TestSupport
import Testing

/// Objects that actions, maps and effects share with a store's isolation, and where they end.
@Suite struct ReleasedObjectTests {
  /// Something that uses others of its isolation at its end.
  final class Box {
    private let executor: ThreadExecutor
    private let ends: AsyncStream<Bool>.Continuation

    init(_ executor: ThreadExecutor, _ ends: AsyncStream<Bool>.Continuation) {
      self.executor = executor
      self.ends = ends
    }

    deinit { ends.yield(executor.isCurrent) }
  }

  struct Feature: Reducer {
    struct State { var received = 0 }
    enum Action {
      case start(Box, (Box) -> Effect<Action>)
      case box(Box)
      case note
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start(let box, let effect): return effect(box)
        case .box: state.received += 1
        case .note: state.received += 1
        }
        return .none
      }
    }
  }

  actor Session {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let ends = AsyncStream<Bool>.makeStream()
    private var store: StoreOf<Feature>?

    /// Sends an action with a box, and passes the effects of it on to `use`; returns whether the box has ended here.
    func end(
      of effect: @escaping @Sendable (Box) -> Effect<Feature.Action>,
      _ use: @Sendable (StoreTask) async -> Void = { await $0.finish() }
    ) async -> Bool? {
      await use(start(effect))
      // The closure of a map is released when the store is next used, or ends.
      store = nil
      return await ends.stream.first { _ in true }
    }

    private func start(_ effect: @escaping @Sendable (Box) -> Effect<Feature.Action>) -> StoreTask {
      let store = Store(initialState: Feature.State()) { Feature() }
      self.store = store
      return store.send(.start(Box(executor, ends.continuation), { effect($0) }))
    }
  }

  private static var pause: Effect<Feature.Action> { .run { _ in await Task.yield() } }

  @Test(
    "end on the isolation, whatever has held them",
    arguments: [
      { @Sendable (_: Box) in Self.pause }, { @Sendable box in .concatenate(Self.pause, .send(.box(box))) },
      { @Sendable box in .concatenate(Self.pause, .send(.box(box)), Self.pause) },
      { @Sendable box in
        .concatenate(Self.pause, .concatenate(.send(.box(box)), Self.pause)).cancellable(id: 1)
      },
      { @Sendable box in
        Effect<Int>.run { await $0(1) }.map { _ in withExtendedLifetime(box) { .note } }
      },
      { @Sendable box in
        .concatenate(
          Self.pause,
          Effect<Box>.send(box).map { .box($0) }.throttle(
            id: 1, for: .seconds(1), clock: ImmediateClock<Duration>(), latest: true))
      },
      { @Sendable box in .send(.box(box)).queued(id: 1, policy: .limited(to: 1)) },
      { @Sendable box in
        .concatenate(Self.pause, .send(.box(box))).timeout(for: .seconds(1_000), clock: ContinuousClock())
      },
    ])
  func ends(_ effect: @escaping @Sendable (Box) -> Effect<Feature.Action>) async {
    for _ in 0..<20 {
      #expect(await Session().end(of: effect) == true)
    }
  }

  @Test("objects end on the isolation also if the effects are cancelled and let go of elsewhere")
  func cancelled() async {
    for _ in 0..<20 {
      let isInside = await Session().end(
        of: { box in
          .concatenate(.run { _ in try await Task.sleep(for: .seconds(1_000)) }, .send(.box(box)))
        },
        { task in
          await Task.detached {
            task.cancel()
            await task.finish()
          }.value
        })
      #expect(isInside == true)
    }
  }

  /// Makes a store without isolation, whose effect sends an object for each element, and releases the store.
  private func abandonStore(
    _ feed: AsyncStream<Void>, _ lifetimes: Lifetimes, _ sent: Gate
  ) async -> StoreTask {
    let store = Store<Probe.State, Probe.Action>(isolation: nil)
    @Sendable func action() -> Probe.Action {
      let token = lifetimes.make()
      return .act { _ in withExtendedLifetime(token) { .none } }
    }
    let began = Gate()
    let task = store.send(
      .run(
        .run { send in
          began.arrive()
          // Not cancelled with the effect.
          let reader = Task {
            for await _ in feed {
              await send(action())
              sent.arrive()
            }
          }
          await reader.value
        }))
    await began.arrivals(1)
    withExtendedLifetime(store) {}
    return task
  }

  @Test("what is sent after the end of a store without isolation ends at once")
  func abandoned() async {
    let (feed, sent, lifetimes) = (AsyncStream<Void>.makeStream(), Gate(), Lifetimes())
    let task = await abandonStore(feed.stream, lifetimes, sent)
    for _ in 0..<100 { feed.continuation.yield() }
    await sent.arrivals(100)
    #expect(lifetimes.alive == 0)
    feed.continuation.finish()
    await task.finish()
  }
}
