import Store
import TestStore
import TestSupport
import Testing

@Suite("A test clock without a test store")
struct PlainClockTests {
  let clock = TestClock()

  @Test("waits for the effects of a plain store, on the main actor", arguments: 1...20)
  @MainActor
  func mainActor(_ run: Int) async {
    let store = Store(initialState: Ticks.State()) {
      Ticks()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = store.send(.start)
    for count in 1...5 {
      await clock.advance(by: .seconds(1))
      #expect(store.count == count)
    }
    await clock.advance(by: .seconds(3))
    #expect(store.count == 8)
    task.cancel()
  }

  @Test("waits for the effects of a store on an actor", arguments: 1...20)
  func actorOfItsOwn(_ run: Int) async {
    let session = Session(clock: clock)
    await session.start()
    for count in 1...5 {
      await clock.advance(by: .seconds(1))
      #expect(await session.count == count)
    }
    await session.stop()
  }

  @Test("waits for a task that is about to sleep")
  func aboutToSleep() async throws {
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      return clock.now.offset
    }
    await clock.advance(by: .seconds(1))
    #expect(try await task.value == .seconds(1))
  }

  @Test("advances where nobody sleeps, and beside an effect that waits for something else")
  @MainActor
  func nobody() async {
    await clock.advance(by: .seconds(1))
    let gate = Gate()
    let store = Store() { $0.continuousClock = clock }
    let task = store.send(.run(.run { _ in await gate.pass() }))
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(2))
    gate.open()
    await task.finish()
  }

  private actor Session {
    private let store: StoreOf<Ticks>
    private var task: StoreTask?

    init(clock: TestClock<Duration>) {
      store = Store(initialState: Ticks.State()) {
        Ticks()
      } withDependencies: {
        $0.continuousClock = clock
      }
    }

    var count: Int { store.count }

    func start() { task = store.send(.start) }

    func stop() { task?.cancel() }
  }
}
