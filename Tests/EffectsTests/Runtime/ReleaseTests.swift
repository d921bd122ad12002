import Store
import TestSupport
import Testing

/// Objects whose end calls back into the store that lets go of them.
@MainActor @Suite struct ReleaseTests {
  typealias Action = Probe.Action

  /// Cancels something of the store at its end, as a model object might.
  final class Download: Sendable {
    private let task: StoreTask
    private let ended: Locked<Int>

    init(_ task: StoreTask, _ ended: Locked<Int>) {
      self.task = task
      self.ended = ended
    }

    deinit {
      task.cancel()
      ended.add()
    }
  }

  /// A store with an effect that waits, and a maker of objects that cancel it.
  private func fixture() async -> (store: StoreOf<Probe>, make: () -> Download, ended: Locked<Int>) {
    let (store, gate, ended) = (Store(), Gate(), Locked(0))
    let task = store.send(.run(.run { _ in await gate.pass() }))
    await gate.arrivals(1)
    return (store, { Download(task, ended) }, ended)
  }

  @Test("an effect of a sequence is let go of when it is over")
  func sequence() async {
    let (store, make, ended) = await fixture()
    func element() -> Effect<Action> {
      let download = make()
      return .run { _ in withExtendedLifetime(download) {} }
    }
    func sequence() -> Effect<Action> { .concatenate(element(), element(), .send(.note(1)), element()) }
    await store.send(.act { _ in sequence() }).finish()
    #expect(store.log == [1])
    while ended.value < 3 { await Task.yield() }
  }

  @Test("what comes later in a sequence is let go of by a cancellation")
  func cancelled() async {
    let (store, make, ended) = await fixture()
    let gate = Gate()
    func sequence() -> Effect<Action> {
      let download = make()
      return .concatenate(.run { _ in await gate.pass() }, .run { _ in withExtendedLifetime(download) {} })
        .cancellable(id: "id")
    }
    let task = store.send(.act { _ in sequence() })
    await gate.arrivals(1)
    store.send(.run(.cancel(id: "id")))
    #expect(ended.value == 1)
    await task.finish()
  }

  @Test("an action that a throttle keeps is let go of by the next")
  func throttled() async {
    let (store, make, ended) = await fixture()
    func keeping() -> Effect<Action> {
      let download = make()
      return .send(.act { _ in withExtendedLifetime(download) { .none } })
        .throttle(id: "id", for: .seconds(1_000_000), clock: ContinuousClock(), latest: true)
    }
    for _ in 0..<3 { store.send(.act { _ in keeping() }) }
    store.send(.run(.cancel(id: "id")))
    store.send(.act { _ in keeping() })
    store.send(.run(.cancel(id: "id")))
    while ended.value < 3 { await Task.yield() }
  }
}
