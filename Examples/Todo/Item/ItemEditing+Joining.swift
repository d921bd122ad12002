extension ItemEditing {
  /// Adds text at the end of a task's line.
  ///
  /// As in todo-txt, a space separates the two texts, unless the added text begins with one of the punctuation marks
  /// `,.:;`.
  ///
  /// - Parameters:
  ///   - text: The task's line.
  ///   - addition: The text to add, without line breaks.
  /// - Returns: The new line.
  static func appended(_ text: String, _ addition: String) -> String {
    let isMark = addition.unicodeScalars.first.map { ",.:;".unicodeScalars.contains($0) } ?? false
    return text + (isMark ? "" : " ") + addition
  }

  /// Adds text at the start of a task's description, after marks, priority and dates.
  ///
  /// - Parameters:
  ///   - text: The task's line.
  ///   - addition: The text to add, without line breaks.
  /// - Returns: The new line.
  static func prepended(_ text: String, _ addition: String) -> String {
    var scanner = LineScanner(text)
    // A done task has two dates: the day of its completion and the day of its creation.
    let isDone = scanner.doneMark()
    _ = scanner.mark()
    if scanner.dateBeforeText() != nil, isDone { _ = scanner.dateBeforeText() }
    return "\(text[..<scanner.rest.startIndex])\(addition) \(scanner.rest)"
  }
}
