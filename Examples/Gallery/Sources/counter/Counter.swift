import Store

/// A counter that never goes below zero.
@Reducer
struct Counter {
  struct State: Equatable {
    var count = 0
    var canDecrement: Bool { count > 0 }
  }

  enum Action: Equatable {
    case decrementTyped, incrementTyped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrementTyped:
        if state.canDecrement { state.count -= 1 }
      case .incrementTyped:
        state.count += 1
      }
      return .none
    }
  }
}

@main
struct Program {
  @MainActor
  static func main() {
    print("+ and - count, q quits.")
    let store = Store(initialState: Counter.State()) { Counter() }
    print(store.count)
    while let line = readLine(), line != "q" {
      switch line {
      case "+": store.send(.incrementTyped)
      case "-": store.send(.decrementTyped)
      default: print("'\(line)' is unknown. Type +, - or q.")
      }
      print(store.count)
    }
  }
}
