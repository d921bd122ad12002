import Store

/// A feature of 8 KB that may hold another one inside of its own state.
@Reducer
struct Floor<Lower: Reducer> {
  struct State {
    var count = 0
    var ballast = Ballast()
    var lower: Lower.State?
  }

  enum Action {
    case increment
    indirect case lower(Lower.Action)
  }

  let lower: Lower
  let marks: StackMarks

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      marks.mark()
      if case .increment = action { state.count += 1 }
      return .none
    }
    .ifLet(\.lower, action: \.lower) { lower }
  }
}

/// Four floors, the lowest of which holds nothing.
typealias FourFloors = Floor<Floor<Floor<Floor<EmptyReducer<Int, Int>>>>>

extension FourFloors {
  static func make(marks: StackMarks) -> Self {
    let ground = Floor<EmptyReducer<Int, Int>>(lower: EmptyReducer(), marks: marks)
    return Floor<Floor<Floor<Floor<EmptyReducer<Int, Int>>>>>(
      lower: Floor<Floor<Floor<EmptyReducer<Int, Int>>>>(
        lower: Floor<Floor<EmptyReducer<Int, Int>>>(lower: ground, marks: marks), marks: marks), marks: marks)
  }

  static func makeState() -> State {
    State(lower: .init(lower: .init(lower: .init())))
  }
}
