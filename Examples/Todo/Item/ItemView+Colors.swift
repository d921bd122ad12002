import StoreTerminal

extension ItemView {
  /// Returns a task's line with colored parts.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - today: The current day, on which the style of a `due:` word depends.
  /// - Returns: The styled line, with visible characters in place of control characters.
  static func styled(_ text: Substring, today: Day) -> StyledText {
    ItemEditing.isDone(text) ? StyledText(String(text), .dim) : styled(open: text, today: today)
  }

  /// Returns the line of an open task with colored parts.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - today: The current day; `nil` to give all `due:` words the same style.
  ///   - addsDistance: A Boolean value indicating whether to add a text such as `(in 3 days)` after each `due:` word.
  /// - Returns: The styled line.
  static func styled(open text: Substring, today: Day?, addsDistance: Bool = false) -> StyledText {
    var styled = StyledText()
    var scanner = LineScanner(text)
    if let priority = scanner.priority() { styled.append("\(priority) ", style(of: priority)) }
    let rest = scanner.rest.unicodeScalars
    var start = rest.startIndex
    while start < rest.endIndex {
      let isSpace = rest[start] == " " || rest[start] == "\t"
      let end = rest[start...].firstIndex { ($0 == " " || $0 == "\t") != isSpace } ?? rest.endIndex
      let word = Substring(rest[start..<end])
      styled.append(word, isSpace ? .plain : style(ofWord: word, today: today))
      if addsDistance, let today, let day = due(word) {
        styled.append(" (\(day.relative(to: today)))", .color(day > today ? .green : .red))
      }
      start = end
    }
    return styled
  }

  private static func style(of priority: Priority) -> Style {
    switch priority.letter {
    case "A": .color(.red, .bold)
    case "B": .color(.magenta, .bold)
    case "C": .color(.green, .bold)
    default: .bold
    }
  }

  private static func style(ofWord word: Substring, today: Day?) -> Style {
    guard word.utf8.count > 1 else { return .plain }
    switch word.utf8.first {
    case UInt8(ascii: "+"): return .color(.cyan)
    case UInt8(ascii: "@"): return .color(.magenta)
    default: return word.utf8.starts(with: "due:".utf8) ? style(ofDue: word, today: today) : .plain
    }
  }

  /// Returns the style of a `due:` word: bold and underlined for a day in the past, underlined for the current day.
  private static func style(ofDue word: Substring, today: Day?) -> Style {
    guard let today, let day = due(word), day <= today else { return .color(.green) }
    return .color(.red, day == today ? .underlined : [.bold, .underlined])
  }

  /// Returns the day in a `due:` word, or `nil` for another word.
  private static func due(_ word: Substring) -> Day? {
    word.utf8.starts(with: "due:".utf8) ? Day(word.utf8.dropFirst(4)) : nil
  }
}
