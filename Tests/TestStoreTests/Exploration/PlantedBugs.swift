import Store

/// Counts by effects that carry the count they began with: two at once lose one.
@Reducer
struct LosingCounter {
  struct State: Equatable { var count = 0 }
  enum Action: Equatable { case increment, set(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        let count = state.count
        return .run(name: "count") { await $0(.set(count + 1)) }
      case .set(let count):
        state.count = count
        return .none
      }
    }
  }
}

/// Shows what was found last, not what was found for the last query.
@Reducer
struct StaleSearch {
  struct State: Equatable {
    var query = ""
    var found = ""
  }
  enum Action: Equatable { case query(String), found(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .query(let query):
        state.query = query
        return .run(name: "search") { send in
          await Task.yield()
          await send(.found("what is \(query)"))
        }
      case .found(let text):
        state.found = text
        return .none
      }
    }
  }
}

/// Counts a cancellation for each tap that comes before the first is confirmed.
@Reducer
struct DoubleCancel {
  struct State: Equatable {
    var isRunning = false
    var cancellations = 0
  }
  enum Action: Equatable { case start, cancel, confirmed }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start: state.isRunning = true
      case .cancel where state.isRunning: return .run(name: "confirm") { await $0(.confirmed) }
      case .cancel: break
      case .confirmed:
        state.isRunning = false
        state.cancellations += 1
      }
      return .none
    }
  }
}
