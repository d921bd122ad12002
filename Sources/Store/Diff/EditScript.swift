/// The edits that turn one list into another.
enum EditScript {
  /// One step from the expected to the actual list.
  enum Edit: Equatable {
    case keep(expected: Int, actual: Int)
    /// An actual element replaces an expected element.
    case change(expected: Int, actual: Int)
    case remove(expected: Int)
    case insert(actual: Int)
  }

  /// Returns the edits between two lists of elements without identity.
  ///
  /// Equal elements at the beginning and at the end of the lists are kept. For the elements between them, this method
  /// searches for the shortest edit script, with about `budget` comparisons at most. If the lists differ too much for
  /// this budget, they are compared position by position. Removals and insertions between the same kept elements are
  /// combined into changes.
  ///
  /// The search takes O(*n* + *d*²) comparisons, where *n* is the number of elements and *d* the number of edits.
  ///
  /// Source: Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986.
  ///
  /// - Parameters:
  ///   - expected: The number of expected elements.
  ///   - actual: The number of actual elements.
  ///   - budget: The maximum number of comparisons in the search.
  ///   - isEqual: A closure that returns whether an expected and an actual element are equal.
  /// - Returns: The edits in order.
  static func edits(
    expected: Int, actual: Int, budget: Int, isEqual: (_ expected: Int, _ actual: Int) -> Bool
  ) -> [Edit] {
    var prefix = 0
    while prefix < min(expected, actual), isEqual(prefix, prefix) { prefix += 1 }
    var suffix = 0
    while suffix < min(expected, actual) - prefix, isEqual(expected - 1 - suffix, actual - 1 - suffix) {
      suffix += 1
    }
    let rows = expected - prefix - suffix
    let columns = actual - prefix - suffix
    let middle =
      shortest(rows, columns, budget: budget) { isEqual(prefix + $0, prefix + $1) } ?? inPlace(rows, columns)
    return (0..<prefix).map { .keep(expected: $0, actual: $0) }
      + paired(middle).map { $0.moved(by: prefix) }
      + (0..<suffix).map { .keep(expected: prefix + rows + $0, actual: prefix + columns + $0) }
  }

  /// The furthest row that the search has reached on each diagonal of the grid of expected and actual elements.
  private struct Front {
    private var rows: [Int]
    private let offset: Int

    init(limit: Int) {
      rows = Array(repeating: -1, count: 2 * limit + 3)
      offset = limit + 1
      self[1] = 0
    }

    subscript(diagonal: Int) -> Int {
      get { rows[diagonal + offset] }
      set { rows[diagonal + offset] = newValue }
    }

    /// Returns a Boolean value indicating whether the search enters a diagonal by an insertion.
    ///
    /// Otherwise, it enters the diagonal by a removal.
    func isEnteredByInsertion(_ diagonal: Int, distance: Int) -> Bool {
      diagonal == -distance || (diagonal != distance && self[diagonal - 1] < self[diagonal + 1])
    }
  }

  /// Returns the shortest edits, or `nil` if the search exceeds the budget.
  ///
  /// This is Myers' greedy search for the furthest reaching paths.
  private static func shortest(
    _ rows: Int, _ columns: Int, budget: Int, isEqual: (Int, Int) -> Bool
  ) -> [Edit]? {
    guard rows > 0, columns > 0 else { return inPlace(rows, columns) }
    // To find *d* edits, the search takes about *d*² comparisons, so the budget limits the number of edits.
    let limit = (1...(rows + columns)).first { $0 * $0 >= budget } ?? rows + columns
    var budget = budget
    var front = Front(limit: limit)
    var rounds: [Front] = []
    for distance in 0...limit where budget > 0 {
      rounds.append(front)
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        var row =
          front.isEnteredByInsertion(diagonal, distance: distance)
          ? front[diagonal + 1] : front[diagonal - 1] + 1
        budget -= 1
        while row < rows, row - diagonal < columns, isEqual(row, row - diagonal) {
          row += 1
          budget -= 1
        }
        front[diagonal] = row
        if row >= rows, row - diagonal >= columns { return trace(rounds, rows, columns) }
      }
    }
    return nil
  }

  /// Follows the path that the search has found from its end to its beginning, and returns the edits on the path.
  private static func trace(_ rounds: [Front], _ rows: Int, _ columns: Int) -> [Edit] {
    var edits: [Edit] = []
    var row = rows
    var column = columns
    for (distance, front) in rounds.enumerated().reversed() {
      let isInsertion = front.isEnteredByInsertion(row - column, distance: distance)
      let origin = row - column + (isInsertion ? 1 : -1)
      let originRow = front[origin]
      let originColumn = originRow - origin
      let entryRow = isInsertion ? originRow : originRow + 1
      while row > entryRow {
        row -= 1
        column -= 1
        edits.append(.keep(expected: row, actual: column))
      }
      guard distance > 0 else { break }
      edits.append(isInsertion ? .insert(actual: originColumn) : .remove(expected: originRow))
      row = originRow
      column = originColumn
    }
    return edits.reversed()
  }

  private static func inPlace(_ rows: Int, _ columns: Int) -> [Edit] {
    let shared = min(rows, columns)
    return (0..<shared).map { .change(expected: $0, actual: $0) }
      + (shared..<rows).map { .remove(expected: $0) } + (shared..<columns).map { .insert(actual: $0) }
  }

  /// Combines the removals and insertions between two kept elements into changes, pair by pair.
  private static func paired(_ edits: [Edit]) -> [Edit] {
    var result: [Edit] = []
    var removed: [Int] = []
    var inserted: [Int] = []
    func flush() {
      let shared = min(removed.count, inserted.count)
      result += (0..<shared).map { .change(expected: removed[$0], actual: inserted[$0]) }
      result += removed.dropFirst(shared).map { .remove(expected: $0) }
      result += inserted.dropFirst(shared).map { .insert(actual: $0) }
      removed = []
      inserted = []
    }
    for edit in edits {
      switch edit {
      case .remove(let index): removed.append(index)
      case .insert(let index): inserted.append(index)
      case .keep, .change:
        flush()
        result.append(edit)
      }
    }
    flush()
    return result
  }
}

extension EditScript.Edit {
  /// Returns a copy of this edit whose positions are increased by an offset.
  fileprivate func moved(by offset: Int) -> Self {
    switch self {
    case .keep(let expected, let actual): .keep(expected: expected + offset, actual: actual + offset)
    case .change(let expected, let actual): .change(expected: expected + offset, actual: actual + offset)
    case .remove(let expected): .remove(expected: expected + offset)
    case .insert(let actual): .insert(actual: actual + offset)
    }
  }
}
