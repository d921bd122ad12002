import Dispatch
import Effects
import Glibc
import Store
import TestSupport
import Testing

/// An actor on a thread of its own, which a test occupies.
private actor Worker {
  nonisolated let executor = ThreadExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Occupies the thread until the signal.
  func wait(for signal: DispatchSemaphore) { signal.wait() }

  /// Sends an action from this actor.
  func send(_ action: sending Probe.Action, _ send: Send<Probe.Action>) async { await send(action) }

  /// Sends numbers from this actor, each in its own task.
  func sendEach(of numbers: Range<Int>, _ send: Send<Probe.Action>) async {
    let tasks = numbers.map { number in
      Task {
        _ = self.executor
        await send(.note(number))
      }
    }
    for task in tasks { await task.value }
  }

  /// Begins to send a number, and returns.
  func begin(_ number: Int, _ send: Send<Probe.Action>) {
    Task.immediate {
      _ = self.executor
      await send(.note(number))
    }
  }

  /// Sends an action, and returns a Boolean value indicating whether the code after it runs on this actor.
  // The send comes first: the optimizer leaves out the switch to the actor before it, if it can.
  func isHere(after send: Send<Probe.Action>) async -> Bool {
    await send(.note(1))
    return executor.isCurrent
  }
}

/// Sends an action, and returns a Boolean value indicating whether the code after it runs on the main actor.
@MainActor private func isOnMainActor(after send: Send<Probe.Action>) async -> Bool {
  await send(.note(1))
  return isCurrent(MainActor.shared) ?? true
}

/// Senders that can't continue for a time after their action was reduced.
@Suite("Senders on a busy actor") actor BusySenderTests {
  typealias Action = Probe.Action

  /// Lets a worker send an action whose reducer occupies the worker until a signal, and returns the task of the effect.
  private func occupy(
    _ worker: Worker, of store: Store<Probe.State, Action>, until free: DispatchSemaphore,
    effect: @escaping @Sendable () -> Effect<Action> = { .none }
  ) -> StoreTask {
    store.send(
      .run(
        .run { send in
          await worker.send(
            .act { state in
              state.log.append(0)
              // Immediate, so that this job is in the worker's line before the sender is.
              Task.immediate { await worker.wait(for: free) }
              return effect()
            }, send)
        }))
  }

  /// Lets others run until a store has logged something, or they have had a great many turns.
  private func log(_ count: Int, in store: Store<Probe.State, Action>) async -> [Int] {
    var turns = 1_000_000
    while store.log.count < count, turns > 0 {
      await Task.yield()
      turns -= 1
    }
    return store.log
  }

  @Test("hold up no other effect")
  func others() async {
    let (store, worker, free) = (Store(), Worker(), DispatchSemaphore(value: 0))
    let task = occupy(worker, of: store, until: free)
    #expect(await log(1, in: store) == [0])
    let other = store.send(.run(.note(1)))
    #expect(await log(2, in: store) == [0, 1])
    free.signal()
    await task.finish()
    await other.finish()
  }

  @Test("do not hold up the effect of their action")
  func ownEffect() async {
    let (store, worker, free) = (Store(), Worker(), DispatchSemaphore(value: 0))
    let task = occupy(worker, of: store, until: free) { .note(1) }
    #expect(await log(2, in: store) == [0, 1])
    free.signal()
    await task.finish()
  }

  @Test("a send from the store's own actor reduces at once, in order")
  func ownActor() async {
    let store = Store()
    let isolation: any Actor = self
    await store.send(
      .run(
        .run { send in
          func sendTen(isolation: isolated any Actor) async {
            for number in 0..<10 { await send(.note(number)) }
          }
          await sendTen(isolation: isolation)
        })
    ).finish()
    #expect(store.log == Array(0..<10))
  }

  @Test("senders on one actor are reduced in the order in which they send", arguments: [false, true])
  func order(isBusy: Bool) async {
    for _ in 0..<20 {
      let (store, worker, isOver) = (Store(), Worker(), Locked(false))
      let other = store.send(
        .run(
          .run { send in
            while isBusy, !isOver.value {
              await send(.act { _ in .none })
              // Otherwise this might keep a thread of the pool from the tests of other suites.
              await Task.yield()
            }
          }))
      await store.send(
        .run(
          .run { send in
            await worker.sendEach(of: 0..<50, send)
            isOver.withLock { $0 = true }
          })
      ).finish()
      await other.finish()
      #expect(store.log == Array(0..<50))
    }
  }

  private func logAfterSendThatBegins() async -> [Int] {
    let (store, worker) = (Store(), Worker())
    await store.send(.run(.run { send in await worker.begin(1, send) })).finish()
    return store.log
  }

  @Test("a send that begins before its effect returns is not late")
  func beginsBeforeReturn() async {
    let issues = IssueLog()
    for _ in 0..<100 {
      let log = await withIssueReporter(issues) { await logAfterSendThatBegins() }
      #expect(log == [1])
    }
    #expect(issues.messages == [])
  }

  @Test("a sender whose action is dropped is on its actor afterwards")
  func dropped() async {
    let (store, worker) = (Store(), Worker())
    await store.send(
      .run(
        .run { send in
          withUnsafeCurrentTask { $0?.cancel() }
          #expect(await worker.isHere(after: send))
          #expect(await isOnMainActor(after: send))
        })
    ).finish()
    #expect(store.log == [])
  }

  /// An actor with a store, whose effects send without ever waiting for anything else.
  private actor Looper {
    let store = Store()

    /// Starts a number of effects, and returns how many sent an action after `isOver`.
    func count(of loops: Int, until isOver: Locked<Bool>, started: Gate) async -> Int {
      let ended = Locked(0)
      let tasks = (0..<loops).map { _ in
        store.send(
          .run(
            .run { send in
              started.arrive()
              for _ in 0..<100_000 where !isOver.value { await send(.act { _ in .none }) }
              if isOver.value { ended.add() }
            }))
      }
      for task in tasks { await task.finish() }
      return ended.value
    }
  }

  @Test("let other tasks run, however many send in a loop", arguments: [1, 2])
  func loops(each count: Int) async {
    let (isOver, started) = (Locked(false), Gate())
    let stores = 2 * Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    async let ended = withTaskGroup(of: Int.self) { group in
      for _ in 0..<stores {
        group.addTask { await Looper().count(of: count, until: isOver, started: started) }
      }
      return await group.reduce(0, +)
    }
    await started.arrivals(stores * count)
    isOver.withLock { $0 = true }
    #expect(await ended == stores * count)
  }
}
