import Foundation
import Glibc
import TestSupport
import Testing

@testable import TestStore

@Suite("A test store comes to rest")
struct QuiescenceTests {
  /// A script of three hops, each of which ends in an action.
  ///
  /// Without a time-out it fails as soon as something would have to be waited for.
  nonisolated(nonsending) static func script(
    timeout: Duration = .zero, _ hop: @escaping @Sendable (Int) async -> Int
  ) async {
    let store = TestStore(initialState: Listener.State(isListening: true)) {
      Listener { send in
        for word in 1...3 { await send(.heard(await hop(word))) }
        await send(.finished)
      }
    }
    store.timeout = timeout
    await store.send(.listen)
    await store.receive(.heard(1)) { $0.heard = [1] }
    await store.receive(.heard(2)) { $0.heard = [1, 2] }
    await store.receive(.heard(3)) { $0.heard = [1, 2, 3] }
    await store.receive(.finished) { $0.isListening = false }
  }

  /// The actor of a test, which the effects call too.
  actor ScriptActor {
    func script() async {
      await QuiescenceTests.script { await self.answer($0) }
    }

    func scriptThroughMainActor() async {
      await QuiescenceTests.script { await self.detour($0) }
    }

    func scriptThroughThread() async {
      await QuiescenceTests.script(timeout: .seconds(1_000_000)) { await self.answerFromThread($0) }
    }

    func answer(_ word: Int) -> Int { word }

    @MainActor func detour(_ word: Int) async -> Int { await answer(word) }

    func answerFromThread(_ word: Int) async -> Int {
      await Task.detached { word }.value
    }
  }

  @MainActor static func answer(_ word: Int) -> Int { word }

  @Test("An effect that hops to the main actor three times")
  func hopsToMainActor() async {
    for _ in 1...20 { await Self.script { await Self.answer($0) } }
  }

  @MainActor @Test("The same in a test on the main actor")
  func hopsToMainActorFromThere() async {
    for _ in 1...20 { await Self.script { await Self.answer($0) } }
  }

  @Test("An effect that calls the actor of the test, at once, by way of the main actor, and from a thread")
  func hopsToActorOfTest() async {
    for _ in 1...20 {
      let actor = ScriptActor()
      await actor.script()
      await actor.scriptThroughMainActor()
      await actor.scriptThroughThread()
    }
  }

  @Test("An effect of child tasks, one of which sleeps while another is on the main actor")
  func childTasks() async {
    let clock = TestClock()
    let store = TestStore(initialState: Listener.State(isListening: true)) {
      Listener { send in
        await withTaskGroup { group in
          group.addTask { try? await clock.sleep(for: .seconds(1)) }
          group.addTask { await send(.heard(await Self.answer(1))) }
          await group.next()
          group.cancelAll()
        }
        await send(.finished)
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.listen)
    await store.receive(.heard(1)) { $0.heard = [1] }
    await store.receive(.finished) { $0.isListening = false }
  }

  @Test("The same trace in every run, whatever the effects await")
  func sameTrace() async {
    var traces: Set<[Int]> = []
    for _ in 1...50 {
      let actor = ScriptActor()
      let store = TestStore(initialState: Listener.State(isListening: true)) {
        Listener { send in
          await withTaskGroup { group in
            for word in 1...6 {
              group.addTask {
                for _ in 0..<word % 3 { await Task.yield() }
                let word = word % 2 == 0 ? await Self.answer(word) : await actor.answer(word)
                await send(.heard(word))
              }
            }
          }
        }
      }
      store.exhaustivity = .off
      await store.send(.listen)
      await store.finish()
      traces.insert(store.state.heard)
    }
    #expect(traces.count == 1)
    #expect(traces.first?.sorted() == [1, 2, 3, 4, 5, 6])
  }

  @Test("An effect that comes back from a thread at any moment")
  func backFromThread() async {
    for _ in 1...500 {
      let store = TestStore(initialState: Listener.State(isListening: true)) {
        Listener { _ in
          for _ in 1...3 { await Task.detached {}.value }
        }
      }
      store.timeout = .seconds(1_000_000)
      await store.send(.listen).finish()
    }
  }

  @Test("An effect that is on a thread is waited for, though a task that it has made sleeps")
  func besideSleep() async {
    let (clock, gate) = (TestClock(), Gate())
    let store = TestStore(initialState: Listener.State(isListening: true)) {
      Listener { send in
        let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
        await Task.detached { await gate.pass() }.value
        await send(.heard(1))
        sleeping.cancel()
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.listen)
    while !clock.hasSleepers { await Task.yield() }
    #expect(store.runtime.mayBeOffExecutor)
    gate.open()
    await store.receive(.heard(1), timeout: .seconds(100_000)) { $0.heard = [1] }
    await store.finish(timeout: .seconds(100_000))
  }

  /// Ends after as many tasks outside the executor as `count` says, each of which awaits the next.
  private static func passThrough(_ count: Int) async {
    if count > 0 { await Task.detached { await passThrough(count - 1) }.value }
  }

  @Test("The time for an effect passes slowly while other work keeps all threads busy")
  func busyThreads() async {
    // Each task outside the executor waits for its turn behind a round of these. They end by themselves, so that they
    // take little from tests that run beside this one.
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 2 {
      Task.detached {
        for _ in 0..<30 {
          let end = ContinuousClock.now + .milliseconds(20)
          while .now < end {}
          await Task.yield()
        }
      }
    }
    let store = TestStore(initialState: Listener.State(isListening: true)) {
      Listener { send in
        for _ in 1...4 { await Self.passThrough(3) }
        await send(.heard(1))
      }
    }
    await store.send(.listen)
    await store.receive(.heard(1), timeout: .milliseconds(150)) { $0.heard = [1] }
    await store.finish(timeout: .seconds(100_000))
  }

  @MainActor @Test("An action that comes from a thread right after the test has looked for it")
  func actionAfterLook() async {
    let gate = Gate()
    let store = TestStore(initialState: Listener.State(isListening: true)) {
      Listener { send in
        await Task.detached {
          await gate.pass()
          await send(.heard(1))
        }.value
      }
    }
    await store.send(.listen)
    let mailbox = store.root.mailbox
    var looks = 0
    let isFound = await store.runtime.run(timeout: .seconds(100_000)) {
      looks += 1
      let isFound = mailbox.hasPendingActions
      if looks == 1 {
        gate.open()
        // On the main thread, so that the pool has its threads for the action.
        while !mailbox.hasPendingActions { sched_yield() }
      }
      return isFound
    }
    #expect(isFound)
    await store.receive(.heard(1)) { $0.heard = [1] }
    await store.finish(timeout: .seconds(100_000))
  }

  @Test("An effect against time: both it and its timer sleep, so nothing is waited for")
  func timeout() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        guard action == 1 else { return .none }
        return .run { send in
          try await clock.sleep(for: .seconds(10))
          await send(2)
        }
        .timeout(for: .seconds(5), clock: clock, sending: 3)
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(1) { $0 = 1 }
    let told = await failures { await store.receive(2, timeout: .seconds(100_000)) }
    #expect(told.count == 1)
    await clock.advance(by: .seconds(5))
    await store.receive(3) { $0 = 3 }
    await store.finish(timeout: .zero)
  }
}
