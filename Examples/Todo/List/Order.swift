/// The order of the displayed tasks.
///
/// The order of the file does not change.
enum Order: String, CaseIterable, Codable, Sendable {
  /// The order of the lines in the file.
  case file
  /// By priority, the most urgent tasks first and done tasks last.
  case priority
  /// By the `due:` day, with tasks without this day after the others and done tasks last.
  case due
  /// By the text after the marks and dates.
  case text

  /// The next order; the last order is followed by the first.
  var next: Order {
    let all = Order.allCases
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }

  /// The order's name on the screen.
  var title: String {
    switch self {
    case .file: "file order"
    case .priority: "by priority"
    case .due: "by due date"
    case .text: "by text"
    }
  }

  /// Returns the sort key of a task.
  ///
  /// - Parameter text: The task's line.
  /// - Returns: The key. Tasks with equal keys keep the order of the file.
  func key(of text: Substring) -> SortKey {
    switch self {
    case .file: SortKey()
    case .priority: SortKey(rank: Self.priorityRank(text))
    case .due: SortKey(rank: Self.dueRank(text))
    case .text: SortKey(text: Fields(text).description.lowercased())
    }
  }

  private static func priorityRank(_ text: Substring) -> Int {
    var scanner = LineScanner(text)
    guard !scanner.doneMark() else { return 1_000 }
    return scanner.priority().map { Int($0.letter.value) } ?? 999
  }

  private static func dueRank(_ text: Substring) -> Int {
    guard !ItemEditing.isDone(text) else { return .max }
    guard let day = due(text) else { return .max - 1 }
    return (day.year * 100 + day.month) * 100 + day.day
  }

  /// Returns the day on which a task is due.
  ///
  /// Most lines contain no colon, and searching for a colon is much faster than finding the words.
  private static func due(_ text: Substring) -> Day? {
    text.utf8.contains(UInt8(ascii: ":")) ? Fields(text).due : nil
  }
}

/// The sort key of a task, by which tasks are compared.
struct SortKey: Comparable, Sendable {
  /// The first criterion: a task with a lower rank comes first.
  var rank = 0
  /// The second criterion, for tasks of equal rank: a text that is compared by its bytes.
  var text = ""

  /// Returns a Boolean value indicating whether two keys have the same rank and bytes.
  static func == (left: SortKey, right: SortKey) -> Bool {
    left.rank == right.rank && left.text.hasSameBytes(as: right.text)
  }

  /// Returns a Boolean value indicating whether the first key comes before the second.
  static func < (left: SortKey, right: SortKey) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
