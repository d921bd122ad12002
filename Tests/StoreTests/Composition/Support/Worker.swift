import Store

/// A feature that starts effects and cancels them.
@Reducer
struct Worker {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
    var numbers: [Int] = []
  }

  enum Action: Equatable {
    case increment
    case start(String)
    case startUnder(id: String, String)
    case cancel(id: String)
    case chain(String)
    case remove
    case append(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .start(let name):
        return .forever(name)
      case .startUnder(let id, let name):
        return .forever(name).cancellable(id: id)
      case .cancel(let id):
        return .cancel(id: id)
      case .chain(let name):
        return .send(.start(name))
      case .remove:
        return .none
      case .append(let number):
        state.numbers.append(number)
        return .none
      }
    }
  }
}
