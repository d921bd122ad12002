import Dispatch
import Effects
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

/// What follows a `.send` in a concatenation, while the thread that has started the effects before it is delayed.
@MainActor @Suite("A concatenation") struct ConcatenationOrderTests {
  /// Starts tasks on other threads.
  ///
  /// One start returns only when it is let go.
  private final class SlowStarts: TaskExecutor {
    private let holdsNext = Atomic(false)
    private let gate = DispatchSemaphore(value: 0)

    /// Delays the thread that starts the next task.
    func holdNext() { holdsNext.store(true, ordering: .sequentiallyConsistent) }

    func letGo() { gate.signal() }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let holds = holdsNext.exchange(false, ordering: .sequentiallyConsistent)
      // A thread of its own, because those of the pool must not be blocked.
      Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      if holds { gate.wait() }
    }
  }

  @Test("goes on where a '.send' was reduced, also if the thread that started what came before is still busy")
  func delayedThread() async {
    let (starts, gate) = (SlowStarts(), Gate())
    let store = Store.withEffects(on: starts)
    let third = Effect<Probe.Action>.send(
      .act { state in
        state.log.append(3)
        starts.letGo()
        return .none
      })
    let effect = Effect<Probe.Action>.concatenate(
      .run { _ in
        // So that this thread starts the next effect. The main actor would wait for itself.
        await gate.pass()
        starts.holdNext()
      },
      .concatenate(.run { _ in }, .send(.run(.send(.both(1, third))))).cancellable(id: "inner"),
      .send(.note(2)))
    let task = store.send(.run(effect))
    gate.open()
    await task.finish()
    #expect(store.log == [1, 2, 3])
  }
}
