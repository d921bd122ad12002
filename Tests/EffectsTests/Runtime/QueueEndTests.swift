@testable import Effects
import Store
import TestSupport
import Testing

/// Cancelled effects in lines, and what is left of lines.
@Suite actor QueueEndTests {
  typealias Action = Probe.Action

  /// An effect that notes its number, begins to wait and does not heed its cancellation before the gate is open.
  private func stubborn(
    _ number: Int, _ policy: EffectQueuePolicy, begun: Locked<[Int]>, until gate: Gate, id: Int = 0
  ) -> Action {
    .run(
      .run { send in
        begun.withLock { $0.append(number) }
        await Task.detached { await gate.pass() }.value
        await send(.note(number))
      }.queued(id: id, policy: policy))
  }

  @Test("one that was cancelled but has not ended is no reason to discard the next")
  func cancelledOldest() async {
    let (store, begun, gate) = (Store(), Locked<[Int]>([]), Gate())
    let first = store.send(stubborn(1, .oldest, begun: begun, until: gate))
    await gate.arrivals(1)
    store.send(.run(.cancel(id: 0)))
    let second = store.send(stubborn(2, .oldest, begun: begun, until: gate))
    let third = store.send(stubborn(3, .oldest, begun: begun, until: gate))
    gate.open()
    for task in [first, second, third] { await task.finish() }
    #expect(begun.value == [1, 2])
    #expect(store.log == [2])
    #expect(store.core.runtime.queues.all.isEmpty)
  }

  @Test("one that was cancelled while it waited makes room at once")
  func cancelledWaiting() async {
    let (store, begun, gate) = (Store(), Locked<[Int]>([]), Gate())
    let policy = EffectQueuePolicy.limited(to: 1, waiting: 1)
    let first = store.send(stubborn(1, policy, begun: begun, until: gate))
    await gate.arrivals(1)
    let second = store.send(stubborn(2, policy, begun: begun, until: gate))
    second.cancel()
    let third = store.send(stubborn(3, policy, begun: begun, until: gate))
    let fourth = store.send(stubborn(4, policy, begun: begun, until: gate))
    gate.open()
    for task in [first, second, third, fourth] { await task.finish() }
    #expect(begun.value == [1, 3])
    #expect(store.log == [1, 3])
  }

  @Test("who waits begins when as few run as its own limit asks for, whatever others have begun")
  func limitOfWaiter() async {
    let (store, begun) = (Store(), Locked<[Int]>([]))
    let gates = (0..<4).map { _ in Gate() }
    func send(_ number: Int, _ policy: EffectQueuePolicy) -> StoreTask {
      store.send(stubborn(number, policy, begun: begun, until: gates[number]))
    }
    let oldest = send(0, .oldest)
    await gates[0].arrivals(1)
    let others = [send(1, .newest), send(2, .limited(to: 1)), send(3, .limited(to: 2))]
    await gates[1].arrivals(1)
    gates[0].open()
    await oldest.finish()
    // The last, whose own limit would let it, does not overtake the one before it.
    #expect(store.core.runtime.queues.all.values.first?.length == 2)
    gates[1].open()
    await gates[2].arrivals(1)
    await gates[3].arrivals(1)
    for gate in gates { gate.open() }
    for task in others { await task.finish() }
    #expect(begun.value.prefix(2) == [0, 1])
    #expect(Set(begun.value) == [0, 1, 2, 3])
    #expect(store.core.runtime.queues.all.isEmpty)
  }

  @Test("one that leaves the line lets those behind it begin whose limits allow it")
  func overtaken() async {
    let (store, begun, gate) = (Store(), Locked<[Int]>([]), Gate())
    let first = store.send(stubborn(1, .all, begun: begun, until: gate))
    let narrow = store.send(stubborn(2, .limited(to: 1), begun: begun, until: gate))
    let wide = store.send(stubborn(3, .limited(to: 2), begun: begun, until: gate))
    await gate.arrivals(1)
    narrow.cancel()
    await gate.arrivals(2)
    #expect(begun.value == [1, 3])
    gate.open()
    for task in [first, narrow, wide] { await task.finish() }
    #expect(store.core.runtime.queues.all.isEmpty)
  }

  @Test("one that is cancelled with those before it takes no place")
  func cancelledTogether() async {
    let (store, begun, gate) = (Store(), Locked<[Int]>([]), Gate())
    let first = store.send(stubborn(1, .limited(to: 1), begun: begun, until: gate))
    await gate.arrivals(1)
    let narrow = store.send(stubborn(2, .limited(to: 1), begun: begun, until: gate))
    let wide = store.send(stubborn(3, .limited(to: 2), begun: begun, until: gate))
    store.send(.run(.cancel(id: 0)))
    let next = store.send(.run(.send(.note(4)).queued(id: 0, policy: .limited(to: 2))))
    #expect(store.log == [4])
    gate.open()
    for task in [first, narrow, wide, next] { await task.finish() }
    #expect(begun.value == [1])
    #expect(store.core.runtime.queues.all.isEmpty)
  }

  @Test("effects that were cancelled while they waited leave nothing behind one that runs")
  func flat() async {
    let (store, begun, gate) = (Store(), Locked<[Int]>([]), Gate())
    let lifetimes = Lifetimes()
    let first = store.send(stubborn(-1, .limited(to: 1), begun: begun, until: gate))
    await gate.arrivals(1)
    let queue = store.core.runtime.queues.all.values.first
    for round in 0..<20_000 {
      let token = lifetimes.make()
      store.send(
        .run(
          .run { _ in withExtendedLifetime(token) { begun.withLock { $0.append(round) } } }
            .queued(id: 0, policy: .limited(to: 1)))
      ).cancel()
      if round.isMultiple(of: 1_000) { await Task.yield() }
    }
    #expect((queue?.length ?? .max) <= 33)
    while lifetimes.alive > 0 { await Task.yield() }
    gate.open()
    await first.finish()
    #expect(begun.value == [-1])
    #expect(store.core.runtime.queues.all.isEmpty)
  }

  @Test("lines of many ids go when their effects end, however they end")
  func manyIDs() async {
    let (store, begun, gate) = (Store(), Locked<[Int]>([]), Gate())
    var tasks: [StoreTask] = []
    for id in 0..<1_000 {
      for number in 0..<3 {
        tasks.append(store.send(stubborn(number, .limited(to: 1), begun: begun, until: gate, id: id)))
      }
    }
    await gate.arrivals(1_000)
    #expect(store.core.runtime.queues.all.count == 1_000)
    for id in 0..<500 { store.send(.run(.cancel(id: id))) }
    gate.open()
    for task in tasks { await task.finish() }
    #expect(store.log.count == 1_500)
    #expect(begun.value.count == 1_000 + 1_000)
    #expect(store.core.runtime.queues.all.isEmpty && store.core.runtime.isIdle)
  }

  @Test("of 10 000 effects that are discarded, none starts")
  func discarded() async {
    let (store, begun, gate) = (Store(), Locked<[Int]>([]), Gate())
    let oldest = store.send(stubborn(-1, .oldest, begun: begun, until: gate, id: 1))
    let limited = store.send(stubborn(-2, .limited(to: 1, waiting: 0), begun: begun, until: gate, id: 2))
    await gate.arrivals(2)
    for round in 0..<5_000 {
      let tasks = [
        store.send(stubborn(round, .oldest, begun: begun, until: gate, id: 1)),
        store.send(stubborn(round, .limited(to: 1, waiting: 0), begun: begun, until: gate, id: 2)),
      ]
      // Nothing was begun: nothing is left to wait for.
      #expect(tasks.allSatisfy { $0.scope.map(store.core.runtime.isComplete) ?? true })
    }
    gate.open()
    await oldest.finish()
    await limited.finish()
    #expect(Set(begun.value) == [-1, -2])
    #expect(Set(store.log) == [-1, -2])
  }

  @Test("an effect leaves the queue once, also if a part of it begins after its end")
  func late() async {
    let (store, begun, late, gate) = (Store(), Locked(0), Gate(), Gate())
    let lateParts = Locked(0)
    let first = store.send(
      .run(
        Effect<Action>.run { _ in
          Task {
            await late.pass()
            await withTaskCancellation(id: "part") {}
            lateParts.add()
          }
        }.queued(id: 0, policy: .limited(to: 1))))
    await first.finish()
    let others = (0..<2).map { _ in
      store.send(
        .run(
          Effect<Action>.run { _ in
            begun.add()
            await gate.pass()
          }.queued(id: 0, policy: .limited(to: 1))))
    }
    await gate.arrivals(1)
    late.open()
    while lateParts.value == 0 { await Task.yield() }
    #expect(store.core.runtime.queues.all.values.first?.length == 1)
    #expect(begun.value == 1)
    gate.open()
    for task in others { await task.finish() }
    #expect(begun.value == 2)
    #expect(store.core.runtime.queues.all.isEmpty)
  }
}
