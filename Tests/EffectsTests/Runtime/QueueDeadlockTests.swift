import Effects
import Store
import TestSupport
import Testing

/// Effects in several queues that wait for each other.
@MainActor @Suite("Effects in two queues") struct QueueDeadlockTests {
  typealias Action = Probe.Action

  /// An issue log that tells when the first issue comes.
  private struct Alarm: IssueReporter {
    let log = IssueLog()
    let gate = Gate()

    func report(_ issue: RuntimeIssue) {
      log.report(issue)
      gate.open()
    }
  }

  /// An effect in the queue `id` with a part in the queue `part`, which starts when the gate opens.
  private func effect(_ id: String, limit: Int = 1, after gate: Gate, part: String) -> Action {
    .run(
      .concatenate(
        .run { _ in await gate.pass() },
        .note(1).queued(id: part, policy: .limited(to: 1))
      ).queued(id: id, policy: .limited(to: limit)))
  }

  @Test("that wait for each other are an issue at the call that closes the circle")
  func pair() async {
    let (alarm, store, first, second) = (Alarm(), Store(), Gate(), Gate())
    let line: UInt = #line - 7
    await withIssueReporter(alarm) {
      let tasks = [
        store.send(effect("A", after: first, part: "B")),
        // Its part waits at once.
        store.send(
          .run(
            .merge(
              .run { _ in await second.pass() },
              .note(2).queued(id: "A", policy: .limited(to: 1))
            ).queued(id: "B", policy: .limited(to: 1)))),
      ]
      await first.arrivals(1)
      #expect(alarm.log.issues.isEmpty)
      first.open()
      await alarm.gate.pass()
      for task in tasks { task.cancel() }
      for task in tasks { await task.finish() }
    }
    #expect(store.log == [])
    #expect(alarm.log.issues.map(\.kind) == [.queueDeadlock])
    #expect(alarm.log.issues.first?.site.line == line)
    #expect(
      alarm.log.messages == [
        """
        An effect (id B, id A) started by the action .run waits in the queue 'B' for another effect to end. That \
        effect can't end, because a part of it waits in the queue 'A' for this effect. Both wait until one of them is \
        cancelled.

        Likely causes, in order:
        1. Two effects enter the queues in opposite order. On both, call 'queued' for the queues in the same order.
        2. A queued effect has a part in another queue, and ends only after that part. Let the effect send an action \
        at its end, and return the part as a separate effect when this action is reduced.
        """
      ])
    await store.send(.run(.note(3).queued(id: "A", policy: .limited(to: 1)))).finish()
    #expect(store.log == [3])
  }

  @Test("that wait for each other in a circle of three are an issue, when the circle is closed")
  func three() async {
    let (alarm, store) = (Alarm(), Store())
    let gates = (0..<3).map { _ in Gate() }
    await withIssueReporter(alarm) {
      let tasks = zip(["A", "B", "C"], ["B", "C", "A"]).enumerated().map { index, ids in
        store.send(effect(ids.0, after: gates[index], part: ids.1))
      }
      for gate in gates {
        await gate.arrivals(1)
        gate.open()
      }
      await alarm.gate.pass()
      for task in tasks { task.cancel() }
      for task in tasks { await task.finish() }
    }
    #expect(alarm.log.issues.map(\.kind) == [.queueDeadlock])
  }

  @Test("that wait for each other only when another effect of a queue has ended are an issue then")
  func end() async {
    let (alarm, store, first, second, last) = (Alarm(), Store(), Gate(), Gate(), Gate())
    let line: UInt = #line + 7
    await withIssueReporter(alarm) {
      let ending = store.send(.run(.run { _ in await last.pass() }.queued(id: "A", policy: .limited(to: 2))))
      let tasks = [
        store.send(effect("A", limit: 2, after: first, part: "B")),
        store.send(
          .run(
            .merge(.run { _ in await second.pass() }, .note(2).queued(id: "A", policy: .limited(to: 1)))
              .queued(id: "B", policy: .limited(to: 1)))),
      ]
      for gate in [last, first, second] { await gate.arrivals(1) }
      first.open()
      while !store.effectsInFlight.contains(where: { $0.wait?.description == "waits in the queue B" }) {
        await Task.yield()
      }
      #expect(alarm.log.issues.isEmpty)
      last.open()
      await ending.finish()
      await alarm.gate.pass()
      for task in tasks { task.cancel() }
      for task in tasks { await task.finish() }
    }
    #expect(store.log == [])
    #expect(alarm.log.issues.map(\.kind) == [.queueDeadlock])
    #expect(alarm.log.issues.first?.site.line == line)
  }

  @Test("that wait in one direction are none, nor if another effect of the queue can still end")
  func none() async {
    let (issues, store, first, second, third) = (IssueLog(), Store(), Gate(), Gate(), Gate())
    await withIssueReporter(issues) {
      let tasks = [
        store.send(effect("A", limit: 2, after: first, part: "B")),
        store.send(effect("A", limit: 2, after: third, part: "C")),
        store.send(
          .run(
            .merge(
              .run { _ in await second.pass() },
              .note(2).queued(id: "A", policy: .limited(to: 2))
            ).queued(id: "B", policy: .limited(to: 1)))),
      ]
      for gate in [first, second, third] { await gate.arrivals(1) }
      first.open()
      second.open()
      third.open()
      for task in tasks { await task.finish() }
    }
    #expect(issues.messages == [])
    #expect(store.log.sorted() == [1, 1, 2])
  }
}
