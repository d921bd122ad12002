import Effects
import Store
import TestSupport
import Testing

/// Effects that await the task of their own action.
@MainActor @Suite("An effect that awaits its own action") struct FinishInsideEffectTests {
  /// Sends an action with an effect that the closure makes, and opens the first gate when there is the task of the
  /// action, for which `wait` waits; returns the issues when the effect has opened the second gate.
  private func run(
    on store: Store<Probe.State, Probe.Action> = Store(),
    _ effect: (
      _ isSent: Gate, _ wait: @escaping @Sendable () async -> Void, _ goesOn: Gate
    ) -> Effect<Probe.Action>
  ) async -> (issues: IssueLog, log: [Int]) {
    let (issues, isSent, goesOn) = (IssueLog(), Gate(), Gate())
    let task = Locked<StoreTask?>(nil)
    let wait: @Sendable () async -> Void = {
      await isSent.pass()
      await task.value?.finish()
    }
    await withIssueReporter(issues) {
      let sent = store.send(.run(effect(isSent, wait, goesOn)))
      task.withLock { $0 = sent }
      isSent.open()
      await goesOn.pass()
      await sent.finish()
    }
    return (issues, store.log)
  }

  @Test("is an issue, and the effect goes on")
  func itself() async {
    let (issues, log) = await run { _, wait, goesOn in
      .run(name: "load") { send in
        await wait()
        goesOn.open()
        await send(.note(1))
      }
    }
    #expect(log == [1])
    #expect(issues.issues.map(\.kind) == [.finishInsideEffect])
    let beginning = "The effect \"load\" started by the action .run awaits 'finish()'"
    #expect(issues.messages.first?.hasPrefix(beginning) ?? false)
  }

  @Test("is an issue also in an effect of an effect, and in a part that can be cancelled")
  func below() async {
    let (issues, log) = await run { _, wait, goesOn in
      .send(
        .run(
          .run { send in
            await withTaskCancellation(id: "part") {
              await withDependencies {
                $0.context = .preview
              } operation: {
                await wait()
              }
            }
            goesOn.open()
            await send(.note(2))
          }.cancellable(id: "whole")))
    }
    #expect(log == [2])
    #expect(issues.issues.map(\.kind) == [.finishInsideEffect])
  }

  @Test("is an issue also if the task begins before the code that makes it goes on")
  func early() async {
    let (issues, log) = await run(on: .withEffects(on: CallersThread())) { isSent, wait, goesOn in
      .run { send in
        await isSent.pass()
        await withTaskCancellation(id: "part") { await wait() }
        goesOn.open()
        await send(.note(5))
      }
    }
    #expect(log == [5])
    #expect(issues.issues.map(\.kind) == [.finishInsideEffect])
  }

  @Test("is none for a task that the effect leaves behind, nor for the task of another action")
  func others() async {
    let store = Store()
    let sender = store.sender
    let (issues, log) = await run { _, wait, goesOn in
      .run { send in
        await sender.send(.run(.note(3))).finish()
        Task {
          await wait()
          goesOn.open()
        }
        await send(.note(4))
      }
    }
    #expect(store.log == [3])
    #expect(log == [4])
    #expect(issues.issues.isEmpty)
  }

  @Test("in a child task ends when that is cancelled")
  func childTask() async {
    let (issues, log) = await run { isSent, wait, goesOn in
      .run { send in
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await wait() }
          group.addTask { await isSent.pass() }
          await group.next()
          group.cancelAll()
        }
        goesOn.open()
        // The wait was cancelled, and with it what it waited for.
        await send(.note(6))
      }
    }
    #expect(log == [])
    #expect(issues.issues.isEmpty)
  }

  @Test("ends for two effects that wait for each other when one is cancelled")
  func each() async {
    let store = Store()
    let areSent = Gate()
    let tasks = Locked<[StoreTask]>([])
    let waiting = [1, 0].map { other in
      Probe.Action.run(
        .run { _ in
          await areSent.pass()
          await tasks.value[other].finish()
        })
    }
    for action in waiting {
      let task = store.send(action)
      tasks.withLock { $0.append(task) }
    }
    areSent.open()
    for _ in 1...100 { await Task.yield() }
    tasks.value[0].cancel()
    for task in tasks.value { await task.finish() }
    #expect(store.effectsInFlight.isEmpty)
  }
}

/// An executor that runs each step on the thread that makes it ready, at once.
private final class CallersThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
