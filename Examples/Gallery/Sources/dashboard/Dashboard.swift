import Store

/// A reading of a sensor.
struct Reading: Equatable, Identifiable {
  let id: Int
  var degrees: Double
}

/// A dashboard of sensors.
///
/// The displayed values are derived from the readings of the sensors.
@Reducer
struct Dashboard {
  struct State: Equatable {
    var readings: IdentifiedArrayOf<Reading> = []
    var limit = 30.0
  }

  enum Action: Equatable {
    case limitChanged(Double)
    case measured(id: Int, degrees: Double)
  }

  static let hot = Selector<State, [Int]>(name: "hot") { state in
    state.readings.filter { $0.degrees > state.limit }.map(\.id)
  }
  static let mean = Selector<State, Double>(name: "mean") { state in
    state.readings.isEmpty ? 0 : state.readings.reduce(0) { $0 + $1.degrees } / Double(state.readings.count)
  }
  static let alarm = Selector<State, Bool>(name: "alarm") { $0[hot].count > 1 }
  static let headline = Selector<State, String>(name: "headline") { state in
    "\(state[alarm] ? "ALARM" : "calm"), \(state[mean]) degrees, hot: \(state[hot])"
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .limitChanged(let limit):
        state.limit = limit
      case .measured(let id, let degrees):
        state.readings[id: id] = Reading(id: id, degrees: degrees)
      }
      return .none
    }
  }
}

@main
struct Program {
  @MainActor
  static func main() {
    let store = Store(initialState: Dashboard.State()) { Dashboard() }
    for (id, degrees) in [21.0, 35, 28, 33].enumerated() {
      store.send(.measured(id: id, degrees: degrees))
      print("# \(store[Dashboard.headline])")
    }
    print("# Selectors were computed \(store.selectorCache.recomputations) times.")
    print("# To draw the graph, pipe this output to: dot -Tsvg")
    print(store.graphViz(showingStates: true))
  }
}
