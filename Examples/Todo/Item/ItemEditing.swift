/// The changes of a task's line.
///
/// The changes produce the same bytes as the commands `do`, `pri`, `depri`, `replace` and `add` of todo-txt, except in
/// cases in which the result of these commands is not useful.
enum ItemEditing {
  /// Marks a task as done, removes its priority and adds the date.
  ///
  /// - Parameters:
  ///   - text: The task's line.
  ///   - day: The day of completion.
  /// - Returns: The new line, or `nil` if the task is done already.
  static func completed(_ text: String, on day: Day) -> String? {
    guard !isDone(text) else { return nil }
    return "x \(day) \(withoutMark(text))"
  }

  /// Marks a task as not done: removes the done mark and the date of completion, and keeps the creation date.
  ///
  /// - Parameter text: The task's line.
  /// - Returns: The new line, or `nil` if the task is not done.
  static func reopened(_ text: String) -> String? {
    var scanner = LineScanner(text)
    guard scanner.doneMark() else { return nil }
    _ = scanner.dateBeforeText()
    return String(scanner.rest)
  }

  /// Replaces or removes the priority of a task.
  ///
  /// - Parameters:
  ///   - text: The line of a task that is not done.
  ///   - priority: The priority; `nil` to remove it.
  /// - Returns: The new line, or `nil` if the task has that priority already.
  static func prioritised(_ text: String, _ priority: Priority?) -> String? {
    var scanner = LineScanner(text)
    let old = scanner.mark()
    guard old != priority?.letter else { return nil }
    return (priority.map { "\($0) " } ?? "") + scanner.rest
  }

  /// Replaces a task's description.
  ///
  /// In general, the line keeps its priority and its creation date. If the new text begins with a date, the line keeps
  /// only its priority. If the new text begins with a done mark or a priority, or if the task is done, the new text
  /// replaces the whole line.
  ///
  /// - Parameters:
  ///   - text: The task's line.
  ///   - replacement: The new text, without line breaks.
  /// - Returns: The new line.
  static func replaced(_ text: String, with replacement: String) -> String {
    var new = LineScanner(replacement)
    guard !new.doneMark(), new.priority() == nil else { return replacement }
    var old = LineScanner(text)
    _ = old.mark()
    if new.dateBeforeText() == nil {
      _ = old.dateBeforeText()
    }
    return text[..<old.rest.startIndex] + replacement
  }

  /// Returns typed text as one line.
  ///
  /// Line breaks become spaces, because a task is always one line.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text without carriage returns and line feeds.
  static func cleaned(_ text: String) -> String {
    var cleaned = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      cleaned.append(scalar == "\r" || scalar == "\n" ? " " : scalar)
    }
    return String(cleaned)
  }

  /// Returns the line of a new task.
  ///
  /// The function replaces line breaks by spaces, and changes a lowercase priority to upper case.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - day: The day of creation to write after the priority, or `nil` to write none. The day is not written if the
  ///     text has such a day already, or if the task is done.
  /// - Returns: The line.
  static func new(_ text: String, createdOn day: Day? = nil) -> String {
    let line = prioritised(cleaned(text))
    var scanner = LineScanner(line)
    guard let day, !isDone(line) else { return line }
    _ = scanner.priority()
    let start = scanner.rest.startIndex
    guard scanner.date() == nil else { return line }
    return "\(line[..<start])\(day) \(line[start...])"
  }

  /// Changes a lowercase priority to upper case.
  private static func prioritised(_ text: String) -> String {
    let head = Array(text.unicodeScalars.prefix(3))
    guard head.count == 3, head[0] == "(", head[2] == ")", let priority = Priority(head[1]) else {
      return text
    }
    return "\(priority)" + Substring(text.unicodeScalars.dropFirst(3))
  }

  /// Returns a Boolean value indicating whether the task in a line is done.
  ///
  /// - Parameter text: The line.
  /// - Returns: `true` if it begins with the done mark.
  static func isDone(_ text: some StringProtocol) -> Bool {
    var bytes = text.utf8.makeIterator()
    return bytes.next() == UInt8(ascii: "x") && bytes.next() == UInt8(ascii: " ")
  }

  private static func withoutMark(_ text: String) -> Substring {
    var scanner = LineScanner(text)
    _ = scanner.mark()
    return scanner.rest
  }
}
