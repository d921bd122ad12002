import Store

/// A feature with many rows.
@Reducer
struct Board {
  struct Row: Identifiable, Equatable {
    let id: Int
    var visits = 0
  }

  struct State {
    var rows: IdentifiedArrayOf<Row>

    init(count: Int) { rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) }) }
  }

  enum Action { case visit(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .visit(let id): state.rows[id: id]?.visits += 1
      }
      return .none
    }
  }

  /// Creates a store without isolation, so that each `send` calls the observers before it returns.
  static func store(count: Int) -> StoreOf<Board> {
    Store(initialState: State(count: count), isolation: nil) { Board() }
  }

  /// Selectors of the visits of each row.
  static let visits = SelectorFamily<State, Int, Int> { $0[\.rows[id: $1]]?.visits ?? 0 }

  /// The same selectors, without a key path that must be created for each row.
  static let visitsByID = SelectorFamily<State, Int, Int> { $0[\.rows, id: $1]?.visits ?? 0 }

  /// A selector of the sum of the visits of all rows.
  static let total = Selector<State, Int> { $0.rows.reduce(0) { $0 + $1.visits } }

  /// A selector that reads another selector, and adds one to its value.
  static let headline = Selector<State, Int> { $0[total] + 1 }
}

/// The feature written by hand, with rows by id, and closures that are called when a row changes.
final class HandWrittenBoard {
  private var rows: [Int: Board.Row]
  private var observers: [Int: [() -> Void]] = [:]

  init(count: Int) {
    rows = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, Board.Row(id: $0)) })
  }

  func observe(_ id: Int, _ body: @escaping (Int) -> Void) {
    observers[id, default: []].append { [unowned self] in body(rows[id]?.visits ?? 0) }
  }

  @inline(never)
  func visit(_ id: Int) {
    rows[id]?.visits += 1
    for observer in observers[id] ?? [] { observer() }
  }
}
