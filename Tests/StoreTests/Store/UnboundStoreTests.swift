import Store
import TestSupport
import Testing

/// Stores that meet no isolation: they catch up when used, and while `finish()` is awaited.
@Suite struct UnboundStoreTests {
  typealias Action = Probe.Action

  @Test("finish reduces what effects send")
  func finish() async {
    let store = Store()
    await store.send(.run(.merge((0..<100).map { .note($0) }))).finish()
    #expect(store.log.sorted() == Array(0..<100))
  }

  @Test("finish reduces what effects of effects send")
  func finishTree() async {
    let store = Store()
    @Sendable func tree(_ depth: Int) -> Action {
      .act { state in
        state.log.append(depth)
        guard depth > 0 else { return .none }
        return .run { send in
          async let left: Void = send(tree(depth - 1))
          async let right: Void = send(tree(depth - 1))
          _ = await (left, right)
        }
      }
    }
    await store.send(tree(9)).finish()
    #expect(store.log.count == 1 << 10 - 1)
  }

  @Test("reading catches up")
  func reading() async {
    let store = Store()
    store.send(.run(.note(1)))
    while store.log.isEmpty { await Task.yield() }
    #expect(store.log == [1])
  }

  @Test("sending catches up first")
  func sending() async {
    let store = Store()
    store.send(.run(.note(1)))
    while !store.core.runtime.tasksInFlight.allSatisfy(\.isWaitingForStore) { await Task.yield() }
    store.send(.note(2))
    #expect(store.log == [1, 2])
  }

  @Test("a task that was cancelled while its action waited does not hold up the others")
  func cancelWaiting() async {
    let store = Store()
    let first = store.send(.run(.note(1)))
    while !store.core.runtime.tasksInFlight.allSatisfy(\.isWaitingForStore) { await Task.yield() }
    first.cancel()
    let second = store.send(.run(.note(2)))
    await second.finish()
    await first.finish()
    #expect(store.log == [2])
  }

  @Test("another task may await the effects while the owner goes on using the store, which alone reduces")
  func finishElsewhere() async {
    let store = Store()
    let effect = Effect<Action>.run { send in
      for _ in 0..<1_000 { await send(.note(-1)) }
    }
    let task = store.send(.run(effect))
    let waiter = Task.detached { await task.finish() }
    for number in 0..<1_000 {
      store.send(.note(number))
      #expect(store.log.last.map { $0 == number || $0 == -1 } == true)
    }
    await task.finish()
    await waiter.value
    #expect(store.log.filter { $0 >= 0 } == Array(0..<1_000))
    #expect(store.log.count == 2_000)
  }

  @Test("to await the effects beside the code that uses the store is said to be one that may never end")
  func besideOwner() async {
    let issues = IssueLog()
    let gate = Gate()
    let store = Store()
    await withIssueReporter(issues) {
      let task = store.send(
        .run(
          .run { send in
            await gate.pass()
            await send(.note(1))
          }))
      async let done: Void = task.finish()
      while issues.issues.isEmpty { await Task.yield() }
      gate.open()
      // Without this it would not end.
      while store.log.isEmpty { await Task.yield() }
      await done
      await store.send(.run(.note(2))).finish()
    }
    #expect(store.log == [1, 2])
    #expect(issues.issues.map(\.kind) == [.finishElsewhere])
    #expect(
      issues.messages.first?.hasPrefix(
        "The effects of the action .run are awaited by a task that does not use their store") == true)
  }

  @Test("what an effect sends after finish waits for the next use, and its send for that")
  func afterFinish() async {
    let store = Store()
    let gate = Gate()
    let reduced = Locked(false)
    let other = store.send(
      .run(
        .run { send in
          await gate.pass()
          await send(.note(2))
          reduced.withLock { $0 = true }
        }))
    await store.send(.run(.note(1))).finish()
    #expect(store.log == [1])
    gate.open()
    while !store.core.runtime.tasksInFlight.allSatisfy(\.isWaitingForStore) { await Task.yield() }
    #expect(!reduced.value)
    #expect(store.log == [1, 2])
    await other.finish()
    #expect(reduced.value)
  }
}
