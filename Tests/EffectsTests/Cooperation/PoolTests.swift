import Store
import TestSupport
import Testing

/// Effects that crunch, and others that wait for a thread.
@Suite actor PoolTests {
  typealias Action = Probe.Action

  // On an actor of its own, because on the main actor it would have to wait for all other tests there.
  @Test("a one-line effect gets its turn while more effects crunch than there are threads")
  func oneLine() async {
    let store = Store()
    let (begun, isAnswered, exhausted) = (Locked(0), Locked(false), Locked(0))
    let crunching = Effect<Action>.run { _ in
      begun.add()
      for await _ in (0..<2_000_000).yielding(every: 100) where isAnswered.value { return }
      exhausted.add()
    }
    let count = 64
    let task = store.send(.run(.merge(Array(repeating: crunching, count: count))))
    while begun.value < count { await Task.yield() }
    await store.send(.run(.run { _ in isAnswered.withLock { $0 = true } })).finish()
    await task.finish()
    #expect(exhausted.value == 0)
  }

  @Test("many sessions on their own actors: each action once, in order, where it belongs")
  func sessions() async {
    let sessions = (0..<1_000).map { _ in Session() }
    let logs = await withTaskGroup { group in
      for session in sessions { group.addTask { await session.work() } }
      var logs: [[Int]] = []
      for await log in group { logs.append(log) }
      return logs
    }
    #expect(logs.count == 1_000)
    #expect(logs.allSatisfy { $0 == Array(0..<20) })
  }

  /// A session of a server.
  private actor Session {
    let store = Store()

    func work() async -> [Int] {
      let me = self
      let effect = Effect<Action>.run { send in
        for number in 0..<20 {
          await send(
            .act {
              me.preconditionIsolated()
              $0.log.append(number)
              return .none
            })
        }
      }
      await store.send(.run(effect)).finish()
      return store.log
    }
  }
}
