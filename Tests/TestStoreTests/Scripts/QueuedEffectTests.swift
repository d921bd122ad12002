import TestSupport
import Testing

@testable import TestStore

@Suite("An effect that waits in a queue")
struct QueuedEffectTests {
  enum Action { case start, startTwo, startTwoSends, done }

  let clock = TestClock()
  /// The line at which the effect is queued.
  static let line = #line + 10

  func makeStore() -> TestStore<Int, Action> {
    let clock = clock
    return TestStore(initialState: 0) {
      Reduce<Int, Action> { count, action in
        let effect = Effect<Action>.run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.done)
        }
        let queued = effect.queued(id: "disk", policy: .limited(to: 1))
        switch action {
        case .start: return queued
        case .startTwo: return .merge(queued, queued)
        case .startTwoSends:
          let sends = Effect<Action>.concatenate(.run { _ in }, .send(.done))
            .queued(id: "disk", policy: .limited(to: 1))
          return .merge(sends, sends)
        case .done:
          count += 1
          return .none
        }
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("fails the 'finish' of its task, with the queue and the line at which it was queued")
  func taskFinish() async {
    let store = makeStore()
    let first = await store.send(.start)
    let second = await store.send(.start)
    let line = #line + 1
    let told = await failures { await second.finish(timeout: .seconds(100_000)) }
    #expect(
      told == [
        Failure(
          """
          Expected the effects of this action to end, but they can't.

          In flight:
          • An effect (id disk) started by the action .start has not begun to run. It was queued at \
          TestStoreTests/QueuedEffectTests.swift:\(Self.line). It waits in the queue 'disk' until the effects \
          before it have ended.

          Fix: before this line, receive their actions, 'await store.receive(…)' or \
          'await store.skipReceivedActions()', and advance the clock on which they sleep. Cancel effects that are \
          not supposed to end: 'await task.cancel()'.
          """, line: line)
      ])
    await clock.advance(by: .seconds(1))
    await store.receive(.done) { $0 = 1 }
    await first.finish(timeout: .zero)
    await clock.advance(by: .seconds(1))
    await store.receive(.done) { $0 = 2 }
    await second.finish(timeout: .zero)
    await store.finish(timeout: .zero)
  }

  @Test("does not fail the 'finish' of its task behind an effect of the task that waits to be received")
  func besideWaiting() async {
    let store = makeStore()
    let task = await store.send(.startTwo)
    await clock.advance(by: .seconds(1))
    await task.finish(timeout: .seconds(100_000))
    await store.receive(.done) { $0 = 1 }
    await clock.advance(by: .seconds(1))
    await task.finish(timeout: .seconds(100_000))
    await store.receive(.done) { $0 = 2 }
    await store.finish(timeout: .zero)
  }

  @Test("does not fail the 'finish' of its task behind a '.send' of the task that waits to be received")
  func besideWaitingSend() async {
    let store = makeStore()
    let task = await store.send(.startTwoSends)
    await task.finish(timeout: .seconds(100_000))
    await store.receive(.done) { $0 = 1 }
    await task.finish(timeout: .seconds(100_000))
    await store.receive(.done) { $0 = 2 }
    await store.finish(timeout: .zero)
  }

  @Test("is reported by finish and at the end of the test, at its own send", arguments: [true, false])
  func leftOver(finishes: Bool) async {
    var line = 0
    let told = await failures {
      let store = makeStore()
      line = #line + 1
      await store.send(.start)
      await store.send(.start)
      if finishes { await store.finish(timeout: .seconds(100_000)) }
    }
    #expect(told.map(\.line) == [line, line + 1])
    #expect(told.first?.message.hasPrefix("An effect is still running at ") == true)
    #expect(told.last?.message.hasPrefix("An effect still waits in a queue at ") == true)
  }

  @Test("is skipped with the others")
  func skipped() async {
    let store = makeStore()
    await store.send(.start)
    await store.send(.start)
    await store.skipInFlightEffects()
    await store.finish(timeout: .seconds(100_000))
  }

  @Test("is reported by a test store that outlives its test, which says nothing of actions then")
  func outliving() async {
    let store = makeStore()
    let tasks = [await store.send(.start), await store.send(.start)]
    #expect(
      store.liveStore.takeLeftovers().map { failure in failure.message.prefix { $0 != "." } } == [
        "An effect is still running at the end of the test",
        "An effect still waits in a queue at the end of the test",
      ])
    for task in tasks { await task.cancel() }
  }

  @Test("is reported by a test store that outlives its test, beside a '.send' that was not received")
  func outlivingBesideSend() async {
    let store = makeStore()
    let task = await store.send(.startTwoSends)
    #expect(
      store.liveStore.takeLeftovers().map { failure in failure.message.prefix { $0 != "." } } == [
        "The store received unexpected actions by the end of this test: effects of the action ",
        "An effect still waits in a queue at the end of the test",
      ])
    await task.cancel()
  }
}
