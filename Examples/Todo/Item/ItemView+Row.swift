extension ItemView {
  /// Returns a task as a row of the list.
  ///
  /// - Parameters:
  ///   - item: The task.
  ///   - isSelected: A Boolean value indicating whether it is selected.
  ///   - digits: The width of the column of numbers.
  ///   - columns: The width of the screen.
  /// - Returns: The row.
  static func row(_ item: Item, isSelected: Bool, digits: Int, columns: Int) -> StyledText {
    let number = String(item.number)
    let isDone = ItemEditing.isDone(item.text)
    var row = StyledText(isSelected ? "▸ " : "  ", .bold)
    row.append(String(repeating: " ", count: max(0, digits - number.utf8.count)) + number + " ", .dim)
    row.append(isDone ? "[x] " : "[ ] ", isDone ? .dim : .plain)
    // A line may be longer than the screen. The invisible part is not processed.
    row.append(text(of: String(item.text.prefix(cells: columns + 4)), isDone: isDone))
    row = row.fitted(to: columns)
    return isSelected ? row.highlighted(.reversed, to: columns) : row
  }

  /// Returns a task's text with colored parts, without the done mark, which the box before it shows.
  private static func text(of text: String, isDone: Bool) -> StyledText {
    var styled = StyledText()
    guard !isDone else {
      styled.append(Substring(text.unicodeScalars.dropFirst(2)), .dim)
      return styled
    }
    var scanner = LineScanner(text)
    if let priority = scanner.priority() { styled.append("\(priority) ", style(of: priority)) }
    let rest = scanner.rest.unicodeScalars
    var start = rest.startIndex
    while start < rest.endIndex {
      let isSpace = rest[start] == " " || rest[start] == "\t"
      let end = rest[start...].firstIndex { ($0 == " " || $0 == "\t") != isSpace } ?? rest.endIndex
      let word = Substring(rest[start..<end])
      styled.append(word, isSpace ? .plain : style(ofWord: word))
      start = end
    }
    return styled
  }

  private static func style(of priority: Priority) -> Style {
    switch priority.letter {
    case "A": .color(.red, .bold)
    case "B": .color(.yellow, .bold)
    case "C": .color(.green, .bold)
    default: .bold
    }
  }

  private static func style(ofWord word: Substring) -> Style {
    guard word.utf8.count > 1 else { return .plain }
    switch word.utf8.first {
    case UInt8(ascii: "+"): return .color(.cyan)
    case UInt8(ascii: "@"): return .color(.magenta)
    default: return word.utf8.starts(with: "due:".utf8) ? .color(.yellow) : .plain
    }
  }
}
