import Store

/// Families of the rows of a list, which read other parts of the state too, and loops over them.
enum DerivedFamily {
  typealias State = DerivedModel.State
  typealias Row = DerivedModel.Row

  /// A row that reads its own element, and by its group a row of the other list, the limit, or neither.
  static let row = SelectorFamily<State, Int, Row?> { state, id in
    guard var row = state[\.items, id: id] else { return nil }
    switch row.group {
    case 0: row.score += state[doubledLimit]
    case 1:
      guard let other = state[\.others, id: row.score] else { return nil }
      // Guarded by the read above.
      row.name = state[name(other.id)]
    case 2: row.score -= state.limit
    default: break
    }
    return row
  }

  static func plainRow(_ id: Int, _ state: State) -> Row? {
    guard var row = state.items.first(where: { $0.id == id }) else { return nil }
    if row.group == 0 { row.score += state.limit * 2 }
    if row.group == 2 { row.score -= state.limit }
    if row.group == 1 {
      guard let other = state.others.first(where: { $0.id == row.score }) else { return nil }
      row.name = "!" + other.name
    }
    return row
  }

  private static let doubledLimit = Selector<State, Int> { $0.limit * 2 }
  /// Stops the program if it runs for a row that is gone.
  ///
  /// It puts nothing after the name, because the standard library finds no order between "a\u{308}" and "ä!".
  private static let name = SelectorFamily<State, Int, String> { "!" + $0[\.others, id: $1]!.name }

  /// A row with the score of the row before, which it finds in the whole list.
  static let neighbor = SelectorFamily<State, Int, Row> { state, id in
    guard let index = state.items.index(id: id) else { return Row(id: id) }
    var row = state.items[index]
    row.score = index > 0 ? state.items[index - 1].score : -1
    return row
  }

  static func plainNeighbor(_ id: Int, _ state: State) -> Row {
    var (row, before) = (Row(id: id), -1)
    for other in state.items {
      if other.id == id {
        row = other
        row.score = before
        return row
      }
      before = other.score
    }
    return row
  }

  /// Sums over families, in loops, beside the same sums over the state; nil if they agree.
  static var loops: [(DerivedCase.MyStore, State) -> String?] {
    [
      loop(of: sum) { state in state.items.reduce(0) { $0 &+ (plainRow($1.id, state)?.score ?? 0) } },
      loop(of: fixedSum) { state in (1..<150).reduce(0) { $0 &+ (plainRow($1, state)?.score ?? 0) } },
      loop(of: text) { state in "\(state.items.reduce(0) { $0 &+ (plainRow($1.id, state)?.score ?? 0) })" },
      loop(of: groups) { state in (1..<100).map { id in state.items.first { $0.id == id }?.group } },
    ]
  }

  private static let sum = Selector<State, Int> { state in
    state.items.ids.reduce(0) { $0 &+ (state[row($1)]?.score ?? 0) }
  }
  private static let fixedSum = Selector<State, Int> { state in
    (1..<150).reduce(0) { $0 &+ (state[row($1)]?.score ?? 0) }
  }
  private static let text = Selector<State, String> { "\($0[sum])" }
  private static let groups = Selector<State, [Int?]> { state in
    (1..<100).map { state[\.items, id: $0]?.group }
  }

  private static func loop<Value: Equatable>(
    of selector: Selector<State, Value>, _ plain: @escaping (State) -> Value
  ) -> (DerivedCase.MyStore, State) -> String? {
    { store, state in
      let (value, expected) = (store[selector], plain(state))
      return value == expected ? nil : "a loop over a family is \(value) instead of \(expected)"
    }
  }
}
