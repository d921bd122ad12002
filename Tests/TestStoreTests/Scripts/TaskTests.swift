import Store
import TestStore
import TestSupport
import Testing

@Suite("The task of a send")
struct TaskTests {
  func makeStore(
    clock: TestClock<Duration>, _ effect: @escaping @Sendable (Send<Listener.Action>) async throws -> Void
  ) -> TestStoreOf<Listener> {
    TestStore(initialState: Listener.State(isListening: true)) {
      Listener(effect: effect)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("an action without effects is finished at once")
  func noEffects() async {
    let store = makeStore(clock: TestClock()) { _ in }
    let task = await store.send(.heard(1)) { $0.heard = [1] }
    await task.finish(timeout: .zero)
    await task.cancel()
    #expect(!task.isCancelled)
  }

  @Test("finish waits for the effects, and for those of the actions they send")
  func finish() async {
    let clock = TestClock()
    let store = makeStore(clock: clock) { send in
      try await clock.sleep(for: .seconds(1))
      await send(.heard(1))
    }
    let task = await store.send(.listen)
    await clock.advance(by: .seconds(1))
    await store.receive(.heard(1)) { $0.heard = [1] }
    await task.finish(timeout: .zero)
  }

  @Test("finish leaves what the effects have sent to be received afterwards")
  func receivedAfterwards() async {
    let store = makeStore(clock: TestClock()) { send in
      await send(.heard(1))
      await send(.heard(2))
    }
    let task = await store.send(.listen)
    await task.finish(timeout: .seconds(100_000))
    await store.receive(.heard(1)) { $0.heard = [1] }
    await task.finish()
    await store.receive(.heard(2)) { $0.heard = [1, 2] }
    await task.finish()
  }

  @Test("finish fails at once if an effect waits for its action to be received, and another one sleeps")
  func unreceived() async {
    let clock = TestClock()
    let line = #line + 5
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { count, number in
        count += number
        return number == 0
          ? .merge(.run { await $0(1) }, .run { _ in try await clock.sleep(for: .seconds(1)) })
          : .none
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = await store.send(0)
    let finishLine = #line + 1
    let told = await failures { await task.finish(timeout: .seconds(100_000)) }
    #expect(
      told == [
        Failure(
          """
          Expected the effects of this action to end, but they can't.

          In flight:
          • An effect started by the action Int is still running. It was made at TestStoreTests/TaskTests.swift:\(line). \
          It waits for its action to be received: 'await store.receive(…)'.
          • An effect started by the action Int is still running. It was made at TestStoreTests/TaskTests.swift:\(line). \
          It sleeps on a test clock that nobody advances: 'await clock.advance(by: .seconds(1))'.

          Fix: before this line, receive their actions, 'await store.receive(…)' or \
          'await store.skipReceivedActions()', and advance the clock on which they sleep. Cancel effects that are \
          not supposed to end: 'await task.cancel()'.
          """, line: finishLine)
      ])
    await store.receive(1) { $0 = 1 }
    await clock.advance(by: .seconds(1))
    await task.finish()
  }

  @Test("cancel ends the effects, and what they have sent is dropped")
  func cancel() async {
    let clock = TestClock()
    let store = makeStore(clock: clock) { send in
      await withTaskGroup { group in
        group.addTask { try? await clock.sleep(for: .seconds(1)) }
        group.addTask { await send(.heard(1)) }
      }
    }
    let task = await store.send(.listen)
    await task.cancel()
    #expect(task.isCancelled)
    await store.finish()
    #expect(store.state.heard == [])
  }

  @Test("suspended sends of a cancelled effect resume in their order")
  func order() async {
    let resumed = Locked<[Int]>([])
    let store = makeStore(clock: TestClock()) { send in
      await withTaskGroup { group in
        for word in 1...5 {
          group.addTask {
            await send(.heard(word))
            resumed.withLock { $0.append(word) }
          }
        }
      }
    }
    let task = await store.send(.listen)
    #expect(resumed.value == [])
    await task.cancel()
    #expect(resumed.value == [1, 2, 3, 4, 5])
  }

  @Test("in a test without isolation, another task waits for the effects and skips none of their actions")
  func finishElsewhere() async {
    let store = makeStore(clock: TestClock()) { send in await send(.heard(1)) }
    store.exhaustivity = .off
    let task = await store.send(.listen)
    async let elsewhere: Void = task.finish()
    await elsewhere
    #expect(store.state.heard == [])
    await task.finish()
    #expect(store.state.heard == [1])
  }

  @Test("cancel waits for the effect to clean up where the test can't see it")
  func cleanUp() async {
    let clock = TestClock()
    let (ends, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = makeStore(clock: clock) { _ in
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        await Task.detached { _ = continuation.yield(1) }.value
        continuation.finish()
      }
    }
    let task = await store.send(.listen)
    await task.cancel()
    #expect(await ends.reduce(0, +) == 1)
  }

  @Test("cancel fails if an effect goes on regardless")
  func regardless() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = makeStore(clock: TestClock()) { _ in
      await Task { for await _ in stream {} }.value
    }
    store.timeout = .milliseconds(10)
    let task = await store.send(.listen)
    let line = #line + 1
    let told = await failures { await task.cancel() }
    #expect(told.map(\.line) == [line])
    #expect(told.first?.message.hasPrefix("The effects of this action were cancelled, but continue.") == true)
    continuation.finish()
    store.timeout = .seconds(1_000_000)
    await store.finish()
  }

  @Test("an effect that leaves the executor again and again does not extend the time-out")
  func polling() async {
    let isOver = Locked(false)
    let store = makeStore(clock: TestClock()) { _ in
      // Away for a while each time, so that the test waits anew.
      while !isOver.value {
        await Task.detached { for _ in 0..<1_000 { await Task.yield() } }.value
      }
    }
    store.timeout = .milliseconds(20)
    let task = await store.send(.listen)
    let told = await failures {
      await store.receive(.heard(1))
      await task.finish()
      await store.finish()
    }
    #expect(told.count == 3)
    isOver.withLock { $0 = true }
    await store.finish(timeout: .seconds(100_000))
  }

  @Test("finish does not wait for the effects of other sends once its own actions wait to be received")
  func sendBesideOthers() async {
    let gate = Gate()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { count, number in
        count = number
        return switch number {
        case 1: .run { _ in await Task.detached { await gate.pass() }.value }
        case 2: .send(3)
        default: .none
        }
      }
    }
    let first = await store.send(1) { $0 = 1 }
    let second = await store.send(2) { $0 = 2 }
    await second.finish(timeout: .seconds(100_000))
    await store.receive(3) { $0 = 3 }
    gate.open()
    await first.finish()
  }

  @Test("finish does not wait for the effects of other sends once its own wait to be received")
  func besideOthers() async {
    let gate = Gate()
    let isFirst = Locked(true)
    let store = makeStore(clock: TestClock()) { send in
      let waits = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if waits { await Task.detached { await gate.pass() }.value }
      await send(.heard(1))
    }
    let first = await store.send(.listen)
    let second = await store.send(.listen)
    await second.finish(timeout: .seconds(100_000))
    await store.receive(.heard(1)) { $0.heard = [1] }
    gate.open()
    await first.finish()
    await store.receive(.heard(1)) { $0.heard = [1, 1] }
  }
}
