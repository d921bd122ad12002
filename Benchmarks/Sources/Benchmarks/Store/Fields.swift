import Store

/// A feature with a number and a hundred other fields.
@Reducer
struct Fields {
  struct State {
    var count = 0
    var a = Ten(), b = Ten(), c = Ten(), d = Ten(), e = Ten()
    var f = Ten(), g = Ten(), h = Ten(), i = Ten(), j = Ten()

    /// The hundred.
    static var all: [WritableKeyPath<State, Int>] {
      let tens: [WritableKeyPath<State, Ten>] = [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j]
      return tens.flatMap { ten in Ten.all.map { ten.appending(path: $0) } }
    }
  }

  struct Ten {
    var (a, b, c, d, e, f, g, h, i, j) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    static var all: [WritableKeyPath<Ten, Int>] {
      [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j]
    }
  }

  enum Action { case increment, wait }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .wait: return .run { _ in try await Task.sleep(for: .seconds(86_400)) }
      }
      return .none
    }
  }
}
