import TestStore
import TestSupport
import Testing

@Suite("An effect with child tasks that can't go on")
struct ChildTaskTests {
  func makeStore(
    clock: TestClock<Duration> = TestClock(),
    _ effect: @escaping @Sendable (Send<Listener.Action>) async throws -> Void
  ) -> TestStoreOf<Listener> {
    TestStore(initialState: Listener.State(isListening: true)) {
      Listener(effect: effect)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  /// What such an effect is told of, without any time to wait for it.
  static func told(line: Int) -> [Failure] {
    [
      Failure(
        """
        Expected to receive the action Listener.Action.finished, but received none.

        In flight:
        • The effect "ear" (id listening) started by the action .listen is still running. It was made at \
        TestStoreTests/Listener.swift:\(Listener.line). It sleeps on a test clock that nobody advances: \
        'await clock.advance(by: .seconds(1))'.
        """, line: line)
    ]
  }

  /// Expects that `effect` can't go on, and that this is said at once; and that it goes on when the time has passed.
  func expectSleep(_ effect: @escaping @Sendable (TestClock<Duration>) async throws -> Void) async {
    let clock = TestClock()
    let store = makeStore(clock: clock) { send in
      try await effect(clock)
      await send(.finished)
    }
    await store.send(.listen)
    let line = #line + 1
    let told = await failures { await store.receive(.finished, timeout: .seconds(100_000)) }
    #expect(told == Self.told(line: line))
    await clock.advance(by: .seconds(1))
    await store.receive(.finished) { $0.isListening = false }
  }

  @Test("Tasks of a group that all sleep fail a receive at once")
  func group() async {
    await expectSleep { clock in
      await withTaskGroup { group in
        for _ in 1...3 { group.addTask { try? await clock.sleep(for: .seconds(1)) } }
      }
    }
    await expectSleep { clock in
      try await withThrowingTaskGroup { group in
        for number in 1...3 {
          group.addTask {
            try await clock.sleep(for: .seconds(1))
            return number
          }
        }
        for try await _ in group {}
      }
    }
    await expectSleep { clock in
      await withDiscardingTaskGroup { group in
        for _ in 1...3 { group.addTask { try? await clock.sleep(for: .seconds(1)) } }
      }
    }
  }

  @Test("So does one that sleeps when the others have ended, also of a thousand")
  func endedTasks() async {
    await expectSleep { clock in
      await withTaskGroup { group in
        for number in 1...1_000 {
          group.addTask { if number == 500 { try? await clock.sleep(for: .seconds(1)) } }
        }
      }
    }
  }

  @Test("So do values of 'async let' that all sleep, awaited in whatever order")
  func asyncLet() async {
    await expectSleep { clock in
      async let first: Void = clock.sleep(for: .seconds(1))
      async let second: Void = clock.sleep(for: .seconds(1))
      _ = try await (second, first)
    }
  }

  @Test("So do tasks of a group within a group, and of 'async let'")
  func nested() async {
    await expectSleep { clock in
      async let outer: Void = withTaskGroup { group in
        group.addTask { try? await clock.sleep(for: .seconds(1)) }
        group.addTask {
          async let inner: Void = clock.sleep(for: .seconds(1))
          try? await inner
        }
      }
      await outer
    }
    await expectSleep { clock in
      await withTaskGroup { group in
        group.addTask {
          await withTaskGroup { inner in inner.addTask { try? await clock.sleep(for: .seconds(1)) } }
        }
        group.addTask { try? await clock.sleep(for: .seconds(1)) }
      }
    }
  }

  @Test("A child task that comes back from a thread while another sleeps is waited for")
  func listeningChild() async {
    for delay in 1...200 {
      let (words, continuation) = AsyncStream.makeStream(of: Int.self)
      let clock = TestClock()
      let store = makeStore(clock: clock) { send in
        await withTaskGroup { group in
          group.addTask { try? await clock.sleep(for: .seconds(1)) }
          group.addTask { for await word in words { await send(.heard(word)) } }
        }
      }
      store.timeout = .seconds(100)
      await store.send(.listen)
      Task.detached {
        for _ in 0..<delay { await Task.yield() }
        continuation.yield(1)
      }
      await store.receive(.heard(1)) { $0.heard = [1] }
      await store.send(.hush) { $0.isListening = false }
    }
  }

  @Test("Where it never comes back, both it and the sleep are named")
  func silentChild() async {
    let (words, continuation) = AsyncStream.makeStream(of: Int.self)
    let clock = TestClock()
    let store = makeStore(clock: clock) { send in
      await withTaskGroup { group in
        group.addTask { try? await clock.sleep(for: .seconds(1)) }
        group.addTask { for await word in words { await send(.heard(word)) } }
      }
    }
    await store.send(.listen)
    let told = await failures { await store.receive(.heard(1), timeout: .milliseconds(10)) }
    #expect(
      told.first?.message.hasSuffix(
        """
        It sleeps on a test clock that nobody advances: 'await clock.advance(by: .seconds(1))'. Another part of it \
        waits for something outside of the test: a thread, a stream or another actor.
        """) == true)
    continuation.finish()
    await clock.advance(by: .seconds(1))
  }

  @Test("So is an effect that comes back from a thread itself, while a child task of its sleeps")
  func listeningParent() async {
    for delay in 1...200 {
      let (words, continuation) = AsyncStream.makeStream(of: Int.self)
      let clock = TestClock()
      let store = makeStore(clock: clock) { send in
        if delay.isMultiple(of: 2) {
          await withTaskGroup { group in
            group.addTask { try? await clock.sleep(for: .seconds(1)) }
            for await word in words { await send(.heard(word)) }
          }
        } else {
          async let sleep: Void? = try? clock.sleep(for: .seconds(1))
          await send(.heard(Task.detached { await words.first { _ in true } ?? 0 }.value))
          _ = await sleep
        }
      }
      store.timeout = .seconds(100)
      await store.send(.listen)
      Task.detached {
        for _ in 0..<delay { await Task.yield() }
        continuation.yield(1)
      }
      await store.receive(.heard(1)) { $0.heard = [1] }
      await store.send(.hush) { $0.isListening = false }
    }
  }
}
