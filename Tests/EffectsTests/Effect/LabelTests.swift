import Store
import TestSupport
import Testing

/// Names, ids and lines go along with an effect, whatever it is made part of.
@MainActor @Suite struct LabelTests {
  typealias Action = Probe.Action

  /// What is known of the one effect in flight under a store that runs `wrap` around it.
  private func label(
    _ wrap: (Effect<Action>) -> Effect<Action>
  ) async -> (name: String?, line: UInt?, ids: [String]) {
    let (store, gate) = (Store(), Gate())
    let effect = Effect<Action>.run(name: "load") { _ in await gate.pass() }
    let task = store.send(.run(wrap(effect)))
    await gate.arrivals(1)
    let scope = store.core.runtime.tasksInFlight.first
    let label = (scope?.label?.name, scope?.label?.site.line, scope?.ids.map(\.description) ?? [])
    #expect(store.core.runtime.tasksInFlight.count == 1)
    gate.open()
    await task.finish()
    return label
  }

  private let line: UInt = #line - 11

  @Test("by maps, groups, ids and lines")
  func wrapped() async {
    let wraps: [((Effect<Action>) -> Effect<Action>, [String])] = [
      ({ $0 }, []),
      ({ $0.map { $0 }.map { $0 } }, []),
      ({ .merge(.send(.note(1)), $0) }, []),
      ({ .concatenate(.send(.note(1)), $0, .send(.note(2))) }, []),
      ({ .concatenate(.note(1), $0) }, []),
      ({ $0.cancellable(id: "a").map { $0 }.cancellable(id: "b") }, ["a", "b"]),
      ({ $0.queued(id: 1, policy: .limited(to: 1)) }, ["1"]),
      ({ $0.debounce(id: 2, for: .zero, clock: ContinuousClock()) }, ["2"]),
      ({ $0.throttle(id: 3, for: .seconds(1), clock: ContinuousClock(), latest: true) }, ["3"]),
    ]
    for (wrap, ids) in wraps {
      let label = await label(wrap)
      #expect(label.name == "load")
      #expect(label.line == line)
      #expect(label.ids == ids)
    }
  }
}
