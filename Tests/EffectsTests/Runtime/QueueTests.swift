@testable import Effects
import Store
import TestSupport
import Testing

/// Lines of effects under one id.
@MainActor @Suite struct QueueTests {
  typealias Action = Probe.Action

  /// Effects that begin and end as the test says.
  final class Works: Sendable {
    let begun = Locked<[Int]>([])
    let gates: [Gate] = (0..<20).map { _ in Gate() }

    func effect(_ number: Int, _ policy: EffectQueuePolicy) -> Action {
      .run(
        .run { [self] send in
          begun.withLock { $0.append(number) }
          await gates[number].pass()
          await send(.note(number))
        }.queued(id: "id", policy: policy))
    }
  }

  @Test("an effect that waits is in flight, with the call that queued it")
  func inFlight() async {
    let (store, gate) = (Store(), Gate())
    let effect = Effect<Action>.run(name: "copy") { _ in await gate.pass() }
    let line: UInt = #line + 1
    let tasks = (1...2).map { _ in store.send(.run(effect.queued(id: "disk", policy: .limited(to: 1)))) }
    await gate.arrivals(1)
    let effects = store.effectsInFlight
    #expect(effects.map(\.name) == ["copy", nil])
    #expect(effects.map(\.ids) == [["disk"], ["disk"]])
    #expect(effects.map { $0.wait?.description } == [nil, "waits in the queue disk"])
    #expect(effects.last?.site?.line == line)
    gate.open()
    for task in tasks { await task.finish() }
    #expect(store.effectsInFlight.isEmpty)
  }

  @Test("all run")
  func all() async {
    let (store, works) = (Store(), Works())
    let tasks = (0..<3).map { store.send(works.effect($0, .all)) }
    for number in 0..<3 { await works.gates[number].arrivals(1) }
    for gate in works.gates { gate.open() }
    for task in tasks { await task.finish() }
    #expect(store.log.sorted() == [0, 1, 2])
  }

  @Test("the newest runs")
  func newest() async {
    let (store, works) = (Store(), Works())
    let tasks = (0..<3).map { store.send(works.effect($0, .newest)) }
    for gate in works.gates { gate.open() }
    for task in tasks { await task.finish() }
    #expect(store.log == [2])
  }

  @Test("the oldest runs, and those that come meanwhile never start")
  func oldest() async {
    let (store, works) = (Store(), Works())
    let tasks = (0..<3).map { store.send(works.effect($0, .oldest)) }
    await works.gates[0].arrivals(1)
    for gate in works.gates { gate.open() }
    for task in tasks { await task.finish() }
    #expect(store.log == [0])
    #expect(works.begun.value == [0])
    await store.send(works.effect(3, .oldest)).finish()
    #expect(store.log == [0, 3])
    #expect(store.core.runtime.isIdle && store.core.runtime.queues.all.isEmpty)
  }

  @Test("at most two run, two wait in line, and the fifth never starts")
  func limited() async {
    let (store, works) = (Store(), Works())
    let tasks = (0..<5).map { store.send(works.effect($0, .limited(to: 2, waiting: 2))) }
    await tasks[4].finish()
    await works.gates[0].arrivals(1)
    await works.gates[1].arrivals(1)
    #expect(works.begun.value.sorted() == [0, 1])
    works.gates[1].open()
    await works.gates[2].arrivals(1)
    #expect(works.begun.value.count == 3)
    works.gates[0].open()
    await works.gates[3].arrivals(1)
    for gate in works.gates { gate.open() }
    for task in tasks { await task.finish() }
    #expect(store.log.sorted() == [0, 1, 2, 3])
    #expect(works.begun.value.suffix(2) == [2, 3])
    #expect(store.core.runtime.isIdle && store.core.runtime.queues.all.isEmpty)
  }

  @Test("a cancel ends those that run and those that wait")
  func cancel() async {
    let (store, works) = (Store(), Works())
    let tasks = (0..<4).map { store.send(works.effect($0, .limited(to: 1))) }
    await works.gates[0].arrivals(1)
    store.send(.run(.cancel(id: "id")))
    for task in tasks { await task.finish() }
    #expect(works.begun.value == [0])
    #expect(store.log.isEmpty)
    #expect(store.core.runtime.isIdle && store.core.runtime.queues.all.isEmpty)
  }

  @Test("one that waits can be cancelled alone, and the rest keep their order")
  func cancelOne() async {
    let (store, works) = (Store(), Works())
    let tasks = (0..<4).map { store.send(works.effect($0, .limited(to: 1))) }
    await works.gates[0].arrivals(1)
    tasks[1].cancel()
    await tasks[1].finish()
    for gate in works.gates { gate.open() }
    for task in tasks { await task.finish() }
    #expect(store.log == [0, 2, 3])
  }

  @Test("a long line never exceeds its limit, and all in it run")
  func many() async {
    let store = Store()
    let (running, most) = (Locked(0), Locked(0))
    let effect = Effect<Action>.run { send in
      let now = running.add()
      most.withLock { $0 = max($0, now) }
      await Task.yield()
      running.add(-1)
      await send(.note(1))
    }.queued(id: "id", policy: .limited(to: 3))
    await store.send(.run(.merge(Array(repeating: effect, count: 1_000)))).finish()
    #expect(store.log.count == 1_000)
    #expect(most.value <= 3)
    #expect(store.core.runtime.queues.all.isEmpty)
  }

  @Test("what is admitted and cancels its own line before it begins does not replace anything else")
  func cancelledAsAdmitted() async {
    let store = Store()
    let (first, other) = (Gate(), Gate())
    let kept = store.send(.run(.run { _ in await other.pass() }.cancellable(id: "other")))
    let line = EffectQueuePolicy.limited(to: 1)
    let head = store.send(.run(.run { _ in await first.pass() }.queued(id: "line", policy: line)))
    let starts: [Effect<Probe.Action>] = [
      .note(1).cancellable(id: "other", cancelInFlight: true),
      .note(1).queued(id: "other", policy: .newest),
    ]
    let next = store.send(
      .run(.merge(.cancel(id: "line"), .merge(starts)).queued(id: "line", policy: line)))
    await other.arrivals(1)
    first.open()
    await head.finish()
    await next.finish()
    #expect(!store.core.runtime.tasksInFlight.isEmpty)
    other.open()
    await kept.finish()
    #expect(store.log.isEmpty)
  }
}
