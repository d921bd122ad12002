import Store
import TestSupport
import Testing

/// Parts of effects with ids of their own.
@MainActor @Suite struct TaskCancellationTests {
  typealias Action = Probe.Action

  @Test("a part is cancelled by its id, cleans up and rethrows; the effect goes on")
  func part() async {
    let store = Store()
    let gate = Gate()
    let cleaned = Locked(0)
    let task = store.send(
      .run(
        .run { send in
          do {
            try await withTaskCancellation(id: "part") {
              defer { cleaned.add() }
              await gate.pass()
              await send(.note(1))
              try Task.checkCancellation()
            }
          } catch is CancellationError {
            await send(.note(2))
          }
        }))
    await gate.arrivals(1)
    store.send(.run(.cancel(id: "part")))
    await task.finish()
    #expect(store.log == [2])
    #expect(cleaned.value == 1)
    #expect(store.core.runtime.isIdle)
  }

  @Test("of two parts that begin at the same time, each in place of what is in flight, one goes on")
  func together() async {
    for _ in 0..<2_000 {
      let store = Store()
      let gate = Gate()
      let (ready, begun) = (Locked(0), Locked(0))
      let part = Effect<Action>.run { send in
        ready.add()
        while ready.value < 2 { await Task.yield() }
        await withTaskCancellation(id: 1, cancelInFlight: true) {
          begun.add()
          await gate.pass()
          if !Task.isCancelled { await send(.note(1)) }
        }
      }
      let task = store.send(.run(.merge(part, part)))
      while begun.value < 2 { await Task.yield() }
      gate.open()
      await task.finish()
      guard store.log != [1] else { continue }
      Issue.record("Expected one part to go on, but \(store.log.count) did.")
      break
    }
  }

  @Test("what the part returns and throws comes out, and it is cancelled with the effect")
  func results() async {
    struct Failure: Error {}
    let store = Store()
    let gate = Gate()
    await store.send(
      .run(
        .run { send in
          let number = await withTaskCancellation(id: 1) { 7 }
          await send(.note(number))
          do {
            try await withTaskCancellation(id: 1) { throw Failure() }
          } catch {
            await send(.note(error is Failure ? 8 : 9))
          }
        })
    ).finish()
    #expect(store.log == [7, 8])
    let task = store.send(
      .run(.run { _ in await withTaskCancellation(id: 1) { await gate.pass() } }))
    await gate.arrivals(1)
    task.cancel()
    await task.finish()
    #expect(store.core.runtime.isIdle)
  }

  @Test("cancelInFlight ends the part of another effect")
  func cancelInFlight() async {
    let store = Store()
    let gate = Gate()
    let first = store.send(
      .run(.run { _ in await withTaskCancellation(id: "id", cancelInFlight: true) { await gate.pass() } }))
    await gate.arrivals(1)
    let second = store.send(
      .run(
        .run { send in
          await withTaskCancellation(id: "id", cancelInFlight: true) { await send(.note(2)) }
        }))
    await first.finish()
    await second.finish()
    #expect(store.log == [2])
  }

  @Test("an effect cancels others of its feature by Task.cancel")
  func taskCancel() async {
    let store = Store()
    let gate = Gate()
    let victim = store.send(.run(.run { _ in await gate.pass() }.cancellable(id: "victim")))
    await gate.arrivals(1)
    await store.send(.run(.run { _ in Task.cancel(id: "victim") })).finish()
    await victim.finish()
    #expect(store.core.runtime.isIdle)
  }

  /// The task may begin before the code that has started it goes on.
  @Test("an effect, a part of one, and a child task cancel the task that they run in")
  func ownTask() async {
    let store = Store()
    let seen = Locked<[Int]>([0, 0, 0, 0])
    @Sendable func count(_ place: Int) { if Task.isCancelled { seen.withLock { $0[place] += 1 } } }
    let runs = 300
    for _ in 0..<runs {
      let effects: [Effect<Action>] = [
        .run { _ in
          Task.cancel(id: 0)
          count(0)
        }.cancellable(id: 0),
        .run { _ in
          await withTaskCancellation(id: 1) {
            Task.cancel(id: 1)
            count(1)
          }
        },
        .run { _ in
          async let child: Void = Task.cancel(id: 2)
          await child
          count(2)
        }.cancellable(id: 2),
        .run { _ in
          Task.cancel(id: 3)
          async let child: Void = count(3)
          await child
        }.cancellable(id: 3),
      ]
      await store.send(.run(.merge(effects))).finish()
    }
    #expect(seen.value == [runs, runs, runs, runs])
    #expect(store.core.runtime.isIdle)
  }

  @Test("outside of an effect the operation is merely run")
  func outside() async {
    #expect(await withTaskCancellation(id: 1) { 5 } == 5)
    Task.cancel(id: 1)
  }

  @Test("a part of an unstructured task that outlives its effect is waited for, and the next effect starts")
  func outliving() async {
    let (store, gate) = (Store(), Gate())
    let task = store.send(
      .run(
        .concatenate(
          .run { _ in
            Task { await withTaskCancellation(id: 1) { await gate.pass() } }
            await gate.arrivals(1)
          },
          .note(2), .note(3))))
    await gate.arrivals(1)
    while store.core.runtime.taskCounts.inFlight > 0 { await Task.yield() }
    gate.open()
    await task.finish()
    #expect(store.log == [2, 3])
    #expect(store.core.runtime.isIdle)
    await store.send(.run(.note(4))).finish()
    #expect(store.log == [2, 3, 4])
  }

  @Test("a part of an effect that was cancelled cancels nothing")
  func cancelledFromTheStart() async {
    let (store, late, gate) = (Store(), Gate(), Gate())
    let first = store.send(
      .run(
        Effect<Action>.run { send in
          await Task { await late.pass() }.value
          await withTaskCancellation(id: "part", cancelInFlight: true) { await send(.note(1)) }
        }.cancellable(id: "effect")))
    await late.arrivals(1)
    let second = store.send(
      .run(
        Effect<Action>.run { send in
          await withTaskCancellation(id: "part", cancelInFlight: true) {
            await gate.pass()
            await send(.note(2))
          }
        }.cancellable(id: "effect", cancelInFlight: true)))
    await gate.arrivals(1)
    late.open()
    await first.finish()
    gate.open()
    await second.finish()
    #expect(store.log == [2])
  }
}
