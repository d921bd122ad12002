@testable import Effects
import Glibc
import Store
import TestSupport
import Testing

/// How actions get from effects to the store.
@MainActor @Suite struct MailboxTests {
  typealias Action = Probe.Action

  @Test("send returns when the action has been reduced, with what it led to")
  func sendReturns() async {
    let store = Store()
    let reduced = Locked(0)
    await store.send(
      .run(
        .merge(
          (0..<100).map { _ in
            .run { send in
              let mine = Locked(false)
              await send(
                .act { _ in
                  .send(
                    .act { _ in
                      mine.withLock { $0 = true }
                      return .none
                    })
                })
              if mine.value { reduced.add() }
            }
          }))
    ).finish()
    #expect(reduced.value == 100)
  }

  @Test("an effect that is cancelled while it waits in send goes on, and its action is dropped")
  func cancelInSend() async {
    let store = Store()
    let log = Locked<[String]>([])
    let gate = Gate()
    // Both post while the main actor is held by this test, so neither is reduced before the cancellation.
    let posting = Effect<Action>.run { send in
      await gate.pass()
      await send(.note(1))
      log.withLock { $0.append(Task.isCancelled ? "cancelled" : "reduced") }
    }
    let task = store.send(.run(.merge(posting, posting).cancellable(id: 1)))
    await gate.arrivals(2)
    gate.open()
    while store.core.runtime.lock.withLock({ !store.core.runtime.mailbox.isDriven }) { sched_yield() }
    store.send(.run(.cancel(id: 1)))
    await task.finish()
    #expect(store.log.isEmpty)
    #expect(log.value == ["cancelled", "cancelled"])
    await store.send(.run(.note(2))).finish()
    #expect(store.log == [2])
  }

  @Test("what an action leads to belongs to the send, also if it ends whoever sent the action")
  func followUpOfCancelled() async {
    for _ in 0..<50 {
      let store = Store()
      let runtime = store.core.runtime
      let (isReducing, mayEnd) = (Gate(), Gate())
      let hasEnded = Locked(false)
      @Sendable func followUp() -> Effect<Action> {
        // Ids of nobody in between: time for the sender to come to its end.
        .merge(
          [.cancel(id: "sender")] + (0..<1_000).map { .cancel(id: $0) } + [
            .run { _ in
              await mayEnd.pass()
              hasEnded.withLock { $0 = true }
            }
          ])
      }
      // Reduced by its sender, so that the other's action has to wait.
      store.send(
        .run(
          .run { send in
            await send(
              .act { _ in
                isReducing.open()
                while !runtime.mailbox.hasPosted { sched_yield() }
                return .none
              })
          }))
      let task = store.send(
        .run(
          .run { send in
            await isReducing.pass()
            await send(.act { _ in followUp() })
          }.cancellable(id: "sender")))
      let finished = Task { @MainActor in
        await task.finish()
        return hasEnded.value
      }
      await mayEnd.arrivals(1)
      mayEnd.open()
      #expect(await finished.value)
    }
  }

  @Test("a flood of actions lets others onto the actor")
  func fairness() async {
    let store = Store()
    let task = store.send(
      .run(
        .run { send in
          while !Task.isCancelled { await send(.act { _ in .none }) }
        }))
    for _ in 0..<100 { await Task.yield() }
    task.cancel()
    await task.finish()
  }
}
