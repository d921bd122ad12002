import Store
import TestStore
import TestSupport
import Testing

@testable import TestStore

/// Calls of one test store that wait at once.
@Suite("Calls that wait at once") @MainActor
struct ConcurrentCallsTests {
  private struct Listening: Reducer {
    struct State: Equatable { var heard: [Int] = [] }
    enum Action: Equatable { case listen, heard(Int) }
    let numbers: AsyncStream<Int>

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .listen: return .run { send in for await number in numbers { await send(.heard(number)) } }
        case .heard(let number):
          state.heard.append(number)
          return .none
        }
      }
    }
  }

  /// Lets the main actor run what is ready, until all calls of the test wait.
  private nonisolated static func turns() async {
    for _ in 0..<1_000 { await MainActor.run {} }
  }

  @Test("a task that finishes an action, beside a 'receive'")
  func finishBesideReceive() async {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    let store = TestStore(initialState: Listening.State()) { Listening(numbers: numbers) }
    let task = await store.send(.listen)
    let finish = Task { await task.finish(timeout: .seconds(100_000)) }
    Task.detached {
      await Self.turns()
      continuation.yield(4)
      await Self.turns()
      continuation.yield(5)
      continuation.finish()
    }
    await store.receive(.heard(4), timeout: .seconds(100_000)) { $0.heard = [4] }
    await store.receive(.heard(5), timeout: .seconds(100_000)) { $0.heard = [4, 5] }
    await finish.value
  }

  @Test("two that finish, from other threads")
  func twoFinishes() async {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    let store = TestStore(initialState: Listening.State()) { Listening(numbers: numbers) }
    let task = await store.send(.listen)
    Task.detached {
      await Self.turns()
      continuation.finish()
    }
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { await task.finish(timeout: .seconds(100_000)) } }
    }
    #expect(!task.isCancelled)
  }

  @Test("each wait ends at an event, or when its own time is over")
  func waits() async {
    let events = TestEvents()
    let generation = events.generation
    async let late = wait(for: events, after: generation, .seconds(100_000))
    async let later = wait(for: events, after: generation, .seconds(200_000))
    await Self.turns()
    // The end of its time ends neither of the others.
    #expect(await wait(for: events, after: generation, .milliseconds(1)) == false)
    #expect(await wait(for: events, after: generation, .zero) == false)
    await Self.turns()
    events.signal()
    let ends = await [late, later]
    #expect(ends == [true, true])
    #expect(await wait(for: events, after: generation, .seconds(100_000)))
  }

  @Test("A wait spends its time until the event")
  func spends() async {
    let events = TestEvents()
    var time: Duration = .milliseconds(30)
    #expect(await events.wait(after: events.generation, spending: &time) == false)
    #expect(time <= .zero)
    events.signal()
    time = .seconds(100_000)
    #expect(await events.wait(after: events.generation - 1, spending: &time))
    #expect(time > .seconds(99_000))
  }

  private func wait(for events: TestEvents, after generation: Int, _ time: Duration) async -> Bool {
    var time = time
    return await events.wait(after: generation, spending: &time)
  }
}
