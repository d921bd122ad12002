import Store
import TestSupport
import Testing

/// Effects made of effects.
@MainActor @Suite struct CompositionTests {
  typealias Action = Probe.Action

  /// Notes what begins and ends, and holds effects up in between.
  final class Course: Sendable {
    let log = Locked<[String]>([])
    let gates: [Gate] = (0..<4).map { _ in Gate() }

    func effect(_ number: Int) -> Effect<Action> {
      .run { [self] _ in
        log.withLock { $0.append("begin \(number)") }
        await gates[number].pass()
        log.withLock { $0.append("end \(number)") }
      }
    }
  }

  @Test("merged effects run at once")
  func merge() async {
    let (store, course) = (Store(), Course())
    let task = store.send(.run(.merge(course.effect(0), course.effect(1))))
    await course.gates[0].arrivals(1)
    await course.gates[1].arrivals(1)
    course.gates[1].open()
    course.gates[0].open()
    await task.finish()
    #expect(course.log.value.count == 4)
  }

  @Test("of concatenated effects the next begins when the one before has finished")
  func concatenate() async {
    let (store, course) = (Store(), Course())
    let pair = Effect<Action>.merge(course.effect(1), course.effect(2))
    let task = store.send(.run(.concatenate(course.effect(0), pair, course.effect(3))))
    await course.gates[0].arrivals(1)
    #expect(course.log.value == ["begin 0"])
    course.gates[0].open()
    await course.gates[1].arrivals(1)
    await course.gates[2].arrivals(1)
    course.gates[1].open()
    #expect(store.core.runtime.tasksInFlight.count <= 2)
    course.gates[2].open()
    await course.gates[3].arrivals(1)
    course.gates[3].open()
    await task.finish()
    let log = course.log.value
    #expect(log.first == "begin 0" && log[1] == "end 0")
    #expect(log.suffix(2) == ["begin 3", "end 3"])
  }

  @Test(
    "221: the next of a concatenation waits for the effects of the actions that the one before sent at once")
  func concatenateSends() async {
    let store = Store()
    await store.send(
      .run(.concatenate(.send(.note(1)), .note(2), .send(.note(3)), .note(4), .send(.note(5))))
    ).finish()
    #expect(store.log == [1, 2, 3, 4, 5])
  }

  @Test("cancelling the handle between elements ends the sequence")
  func cancelSequence() async {
    let store = Store()
    let gate = Gate()
    let task = store.send(.run(.concatenate(.run { _ in await gate.pass() }, .note(1), .send(.note(2)))))
    await gate.arrivals(1)
    task.cancel()
    await task.finish()
    #expect(store.log.isEmpty)
    #expect(store.core.runtime.isIdle)
  }

  @Test("nothing merged or concatenated with anything is that, and makes no node")
  func none() {
    let effect = Effect<Action>.note(1)
    #expect(Effect<Action>.merge(.none, .none).node == nil)
    #expect(Effect<Action>.concatenate([]).node == nil)
    #expect(Effect<Action>.merge(.none, effect, .none).node === effect.node)
    #expect(Effect<Action>.concatenate(effect, .none).node === effect.node)
    #expect(effect.merge(with: .none).node === effect.node)
    #expect(Effect<Action>.none.concatenate(with: effect).node === effect.node)
    #expect(Effect<Action>.none.map { $0 }.node == nil)
    #expect(Effect<Action>.none.cancellable(id: 1, cancelInFlight: true).node == nil)
  }

  @Test("all none makes no task and no handle to wait for")
  func noTask() {
    let store = Store()
    let task = store.send(.run(.merge(.none, .concatenate(.none, .none))))
    #expect(task.scope == nil)
    #expect(store.core.runtime.isIdle)
  }

  @Test("a stream effect ends with its stream")
  func stream() async {
    let store = Store()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = store.send(
      .run(
        .run { send in
          for await number in stream { await send(.note(number)) }
          await send(.note(-1))
        }))
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    await task.finish()
    #expect(store.log == [1, 2, 3, -1])
  }

  @Test("reducers of one body run in the order written and their effects are merged")
  func body() async {
    let gates = (Gate(), Gate())
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action == 0
          ? .run { send in
            await gates.0.pass(); await send(1)
          } : .none
      }
      Reduce<[Int], Int> { state, action in
        state.append(action + 10)
        return action == 0
          ? .run { send in
            await gates.1.pass(); await send(2)
          } : .none
      }
    }
    let task = store.send(0)
    #expect(store.state == [0, 10])
    await gates.0.arrivals(1)
    await gates.1.arrivals(1)
    gates.1.open()
    gates.0.open()
    await task.finish()
    #expect(store.state.sorted() == [0, 1, 2, 10, 11, 12])
  }

  @Test("map turns every action, also around groups and ids")
  func map() async {
    let store = Store()
    let effect = Effect<Int>.merge(.run { send in await send(1) }, .send(2)).cancellable(id: 1)
    await store.send(.run(effect.map { $0 * 10 }.map { .note($0) })).finish()
    #expect(store.log.sorted() == [10, 20])
  }

  @Test("an effect prints as what it is")
  func description() {
    let run = Effect<Action>.run(name: "load") { _ in }
    #expect("\(Effect<Action>.none)" == ".none")
    #expect("\(Effect<Action>.send(.note(1)))" == ".send(.note)")
    #expect("\(run)" == ".run(name: \"load\") at EffectsTests/CompositionTests.swift:\(#line - 3)")
    #expect("\(Effect<Action>.cancel(id: 7))" == ".cancel(id: 7)")
    let group = Effect<Action>.concatenate(
      .send(.note(1)), .merge(.cancel(id: "a"), .send(.note(2))).cancellable(id: 1, cancelInFlight: true))
    #expect(
      "\(group)" == """
        .concatenate(
          .send(.note)
          .merge(
            .cancel(id: a)
            .send(.note)
          ).cancellable(id: 1, cancelInFlight: true)
        )
        """)
  }
}
