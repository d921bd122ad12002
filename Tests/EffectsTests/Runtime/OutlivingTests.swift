@testable import Effects
import Glibc
import Store
import TestSupport
import Testing

/// Actions that are reduced when the effect that they come from has ended.
@MainActor @Suite struct OutlivingTests {
  typealias Action = Probe.Action

  @Test(
    "what an unstructured task has sent before its effect's end belongs to the same send after it",
    arguments: [1, 2, 5])
  func unstructured(count: Int) async throws {
    let store = Store()
    let runtime = store.core.runtime
    let (followUps, bystander, ended) = (Gate(), Gate(), Locked(0))
    let sending = Effect<Action>.run { send in
      Task {
        await send(
          .act { _ in
            .run { _ in
              await followUps.pass()
              ended.add()
            }
          })
      }
      // One is on its way to the main actor, which this test keeps, and the others have posted.
      while !runtime.lock.withLock({ runtime.mailbox.isDriven })
        || runtime.mailbox.posted.count < count - 1
      {
        await Task.yield()
      }
    }
    let task = store.send(.run(.merge(Array(repeating: sending, count: count))))
    let scope = try #require(task.scope)
    // The effects have returned, and what they have sent is still on its way.
    while !runtime.tasksInFlight.isEmpty { sched_yield() }
    #expect(!runtime.isComplete(scope))
    let other = store.send(.run(.run { _ in await bystander.pass() }))

    await followUps.arrivals(count)
    await bystander.arrivals(1)
    #expect(runtime.tasksInFlight.count == count + 1)
    followUps.open()
    await task.finish()
    #expect(ended.value == count)
    #expect(runtime.tasksInFlight.count == 1)
    other.cancel()
    await other.finish()
    #expect(runtime.isIdle)
  }
}
