import Effects
import Store

/// A feature that does what its actions say, for tests of stores and effects.
package struct Probe: Reducer {
  package struct State {
    package var log: [Int] = []
    package init() {}
  }

  package enum Action {
    /// Notes a number.
    case note(Int)
    /// Has an effect.
    case run(Effect<Action>)
    /// Notes a number and has an effect.
    case both(Int, Effect<Action>)
    /// Does whatever in the reducer.
    case act((inout State) -> Effect<Action>)
  }

  package init() {}

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .note(let number):
        state.log.append(number)
        return .none
      case .run(let effect): return effect
      case .both(let number, let effect):
        state.log.append(number)
        return effect
      case .act(let body): return body(&state)
      }
    }
  }
}

extension Store<Probe.State, Probe.Action> {
  /// A store of the probe, in the caller's isolation.
  package convenience init(
    isolation: isolated (any Actor)? = #isolation,
    withDependencies prepare: ((inout DependencyValues) -> Void)? = nil
  ) {
    self.init(
      initialState: Probe.State(), isolation: isolation, reducer: { Probe() }, withDependencies: prepare)
  }
}

extension Effect where Action == Probe.Action {
  /// Sends `.note(number)` from a task.
  package static func note(_ number: Int) -> Self {
    .run { send in await send(.note(number)) }
  }
}
