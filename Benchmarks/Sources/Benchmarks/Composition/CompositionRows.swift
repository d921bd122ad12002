import Store

/// A row with a counter.
@Reducer
struct CompositionRow {
  struct State: Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case increment, decrement }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .decrement: state.count -= 1
      }
      return .none
    }
  }
}

/// A feature with rows.
@Reducer
struct CompositionRows {
  struct State {
    var rows: IdentifiedArrayOf<CompositionRow.State>

    init(count: Int) {
      // The ids are not consecutive numbers, as in most programs.
      rows = IdentifiedArray(
        uniqueElements: (0..<count).map { CompositionRow.State(id: CompositionRows.id(at: $0)) })
    }
  }

  enum Action { case rows(IdentifiedActionOf<CompositionRow>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { CompositionRow() }
  }

  static func id(at index: Int) -> Int { index &* 0x1E37_79B9_7F4A_7C15 }
}

/// A feature that contains the rows in an optional, in a case of an enum, and in an element of a stack.
@Reducer
struct CompositionHolder {
  struct State {
    var optional: CompositionRows.State?
    var mode = Mode.State.empty
    var path = StackState<CompositionRows.State>()
  }

  enum Action {
    case optional(CompositionRows.Action)
    case mode(Mode.Action)
    case path(StackActionOf<CompositionRows>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.mode, action: \.mode) { Mode() }
    EmptyReducer()
      .ifLet(\.optional, action: \.optional) { CompositionRows() }
      .forEach(\.path, action: \.path) { CompositionRows() }
  }

  @Reducer
  struct Mode {
    @CasePathable
    enum State { case empty, rows(CompositionRows.State) }
    enum Action { case rows(CompositionRows.Action) }
    var body: some ReducerOf<Self> {
      EmptyReducer().ifCaseLet(\.rows, action: \.rows) { CompositionRows() }
    }
  }
}

/// The rows written by hand, with an array and a dictionary of the rows' indices.
final class CompositionRowsByHand {
  private var rows: [CompositionRow.State]
  private var places: [Int: Int]

  init(count: Int) {
    rows = (0..<count).map { CompositionRow.State(id: CompositionRows.id(at: $0)) }
    places = Dictionary(uniqueKeysWithValues: zip(rows.map(\.id), 0..<count))
  }

  @inline(never)
  func send(_ action: CompositionRow.Action, to id: Int) {
    guard let place = places[id] else { return }
    switch action {
    case .increment: rows[place].count += 1
    case .decrement: rows[place].count -= 1
    }
  }
}
