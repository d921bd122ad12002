@testable import Effects
import Glibc
import Store
import TestStore
import TestSupport
import Testing

/// Actions that wait in the mailbox when their effect is cancelled.
@MainActor @Suite struct MailboxCancellationTests {
  typealias Action = Probe.Action

  /// Sends `effect` to a store, lets it come to an end and returns what was noted.
  private func log(_ effect: Effect<Action>) async -> [Int] {
    let store = Store()
    await store.send(.run(effect)).finish()
    #expect(store.core.runtime.isIdle)
    return store.log
  }

  @Test("the action of a '.send' that follows a task is not reduced after its id was cancelled")
  func sendAfterRun() async {
    let store = Store()
    let runtime = store.core.runtime
    let gate = Gate()
    let task = store.send(
      .run(.concatenate(.run { _ in await gate.pass() }, .send(.note(1)).cancellable(id: 1))))
    // Not before: what follows a task that ends while 'send' still starts effects is started by 'send'.
    gate.open()
    // It waits in the mailbox, because this test keeps the main actor.
    while !runtime.lock.withLock({ runtime.mailbox.isDriven }) { sched_yield() }
    store.send(.run(.cancel(id: 1)))
    await task.finish()
    #expect(store.log.isEmpty)
    #expect(runtime.isIdle)
  }

  @Test("so it is with the action of a task that did not wait for it")
  func unstructuredSend() async {
    let store = Store()
    let runtime = store.core.runtime
    let effect = Effect<Action>.run { send in
      Task { await send(.note(1)) }
      while !runtime.lock.withLock({ runtime.mailbox.isDriven }) { await Task.yield() }
    }
    let task = store.send(.run(effect.cancellable(id: 1)))
    while runtime.tasksInFlight.contains(where: { !$0.hasReturned }) { sched_yield() }
    store.send(.run(.cancel(id: 1)))
    await task.finish()
    #expect(store.log.isEmpty)
    #expect(runtime.isIdle)
  }

  @Test("a cancel ends what was written before it and not what comes after it, also after a task")
  func orderWritten() async {
    let cancelledAfter = Effect<Action>.merge(
      .send(.note(1)).cancellable(id: 1), .cancel(id: 1), .send(.note(2)).cancellable(id: 1))
    let cancelledBefore = Effect<Action>.merge(
      .concatenate(.cancel(id: 2), .cancel(id: 1)), .send(.note(3)).cancellable(id: 1))
    for effect in [cancelledAfter, cancelledBefore] {
      let expected = await log(effect)
      #expect(expected.count == 1)
      for _ in 0..<200 {
        // Others reduce meanwhile, on other threads than this effect's.
        let noise = Effect<Action>.run { send in
          for _ in 0..<5 { await send(.act { _ in .none }) }
        }
        #expect(await log(.merge(noise, .concatenate(.run { _ in }, effect), noise)) == expected)
      }
    }
  }

  @Test("what follows a cancelled action goes on, in the store and in the test store")
  func sequenceGoesOn() async {
    let effect = Effect<Action>.merge(
      .concatenate(.send(.note(1)).cancellable(id: 1), .run { await $0(.note(2)) }), .cancel(id: 1))
    #expect(await log(effect) == [2])
    #expect(await log(.concatenate(.run { _ in }, effect)) == [2])
    for effect in [effect, .concatenate(.run { _ in }, effect)] {
      let store = TestStore(initialState: Probe.State()) { Probe() }
      await store.send(.run(effect))
      await store.receive {
        if case .note(2) = $0 { true } else { false }
      } assert: {
        $0.log = [2]
      }
      await store.finish()
    }
  }

  @Test("what follows a cancelled action in a test goes on also if an effect has cancelled it")
  func sequenceGoesOnAfterTask() async {
    let store = TestStore(initialState: Probe.State()) { Probe() }
    await store.send(
      .run(
        .merge(
          .concatenate(.send(.note(1)).cancellable(id: 1), .send(.note(2))),
          .run { _ in Task.cancel(id: 1) })))
    await store.receive {
      if case .note(2) = $0 { true } else { false }
    } assert: {
      $0.log = [2]
    }
    await store.finish()
  }

  @Test("what follows several cancelled actions goes on in the order of these")
  func sequencesGoOnInOrder() async {
    let effect = Effect<Action>.merge(
      .concatenate(.send(.note(1)).cancellable(id: 1), .send(.note(2))),
      .concatenate(.send(.note(3)).cancellable(id: 1), .send(.note(4))),
      .cancel(id: 1), .send(.note(5)))
    #expect(await log(effect) == [2, 4, 5])
    #expect(await log(.concatenate(.run { _ in }, effect)) == [2, 4, 5])
  }

  @Test("what was cancelled has left its line before that starts for which it was cancelled")
  func lineIsLeft() async {
    let effect = Effect<Action>.merge(
      .send(.note(1)).cancellable(id: 1).queued(id: 2, policy: .oldest),
      .note(2).queued(id: 2, policy: .oldest).cancellable(id: 1, cancelInFlight: true))
    #expect(await log(effect) == [2])
    #expect(await log(.concatenate(.run { _ in }, effect)) == [2])
  }

  @Test("what is started at once cancels what it was told to, also if it has cancelled itself before")
  func cancelsInCancelled() async {
    for cancel in [Effect<Action>.cancel(id: 1), .concatenate(.cancel(id: 1), .send(.note(2)))] {
      let store = Store()
      let gate = Gate()
      let slow = Effect<Action>.run { send in
        await gate.pass()
        await send(.note(1))
      }
      let victim = store.send(.run(slow.cancellable(id: 1)))
      await store.send(.run(.merge(.cancel(id: 2), cancel).cancellable(id: 2))).finish()
      #expect(store.core.runtime.rootFeature.isIdle)
      gate.open()
      await victim.finish()
      #expect(store.log.isEmpty)
    }
  }

  @Test("a task that is cancelled by the effect that it starts with sends nothing, also off the isolation")
  func cancelledAsItStarts() async {
    let others = Array(repeating: Effect<Action>.run { _ in }, count: 200)
    let effect = Effect<Action>.merge([.note(1).cancellable(id: 1)] + others + [.cancel(id: 1)])
    for _ in 0..<50 {
      #expect(await log(effect).isEmpty)
      #expect(await log(.concatenate(.run { _ in }, effect)).isEmpty)
    }
  }

  @Test("what follows a '.send' comes before what waits in the mailbox, however the effect is made")
  func followsAtOnce() async {
    let two = Effect<Action>.concatenate(.send(.note(1)), .send(.note(2)))
    let more = Effect<Action>.concatenate(
      .send(.both(1, .send(.both(10, .send(.note(11)))))), .send(.note(2)))
    for (effect, expected) in [(two, [1, 2]), (more, [1, 10, 2, 11])] {
      for effect in [
        effect, .concatenate(.run { _ in }, effect), .concatenate(.run { _ in }, .merge(effect, .none)),
      ] {
        let store = TestStore(initialState: Probe.State()) { Probe() }
        store.exhaustivity = .off
        await store.send(
          .run(
            .merge(
              effect,
              .run { send in
                for _ in 0..<10 { await Task.yield() }
                await send(.note(3))
              })))
        await store.finish()
        #expect(store.state.log == expected + [3])
        #expect(await log(effect) == expected)
      }
    }
  }

  @Test("a cancellation that lets another sequence go on does not make its own sequence wait for that one")
  func otherSequence() async {
    let store = TestStore(initialState: Probe.State()) { Probe() }
    store.exhaustivity = .off
    let hasGoneOn = Locked(false)
    await store.send(
      .run(
        .merge(
          .concatenate(.send(.note(1)).cancellable(id: 1), .send(.note(2)).cancellable(id: 2)),
          .concatenate(.run { _ in }, .cancel(id: 1), .run { _ in hasGoneOn.withLock { $0 = true } }))))
    #expect(hasGoneOn.value)
    await store.send(
      .run(
        .merge(
          .concatenate(.send(.note(3)).cancellable(id: 3), .send(.note(4)).cancellable(id: 4)),
          .concatenate(.run { _ in }, .cancel(id: 3), .cancel(id: 4)))))
    await store.skipReceivedActions(strict: false)
    #expect(store.state.log == [2])
  }

  @Test("a '.send' that follows a task joins the mailbox, and what it leads to has its task-local values")
  func taskLocals() async {
    let store = Store()
    let seen = Locked<[Int]>([])
    let follow = Action.act { _ in .run { _ in seen.withLock { $0.append(Local.number) } } }
    let task = Local.$number.withValue(7) {
      store.send(.run(.concatenate(.run { _ in }, .send(follow), .send(follow))))
    }
    await task.finish()
    #expect(seen.value == [7, 7])
  }
}

private enum Local {
  @TaskLocal static var number = 0
}
