extension ItemEditing {
  /// Returns the line of the next occurrence of a task that is done.
  ///
  /// The priority and the text stay the same. The rule of the `rec:` word moves the day on which the task is due. The
  /// threshold keeps its distance from this day. If the task has no due day, the rule moves the threshold. If the task
  /// has neither of these days, the next occurrence gets a due day. If the line has a creation date, the day of
  /// completion replaces it.
  ///
  /// - Parameters:
  ///   - text: The task's line, before it was done.
  ///   - day: The day of completion.
  /// - Returns: The line; `nil` if the task does not repeat, or if the next occurrence would be after the year 9999.
  static func recurring(_ text: String, doneOn day: Day) -> String? {
    let fields = Fields(text)
    guard !fields.isDone, let recurrence = fields.recurrence else { return nil }
    let base = (recurrence.isFromDue ? fields.due ?? fields.threshold : nil) ?? day
    guard let next = recurrence.end(after: base) else { return nil }
    var line = created(text, on: day)
    guard let due = fields.due else {
      if fields.threshold != nil { return replacing("t", with: next, in: line) }
      return "\(line)\(line.utf8.last == UInt8(ascii: " ") ? "" : " ")due:\(next)"
    }
    line = replacing("due", with: next, in: line)
    guard let threshold = fields.threshold else { return line }
    return next.adding(days: threshold.number - due.number).map { replacing("t", with: $0, in: line) }
  }

  /// Replaces the creation date, if the line has one.
  private static func created(_ text: String, on day: Day) -> String {
    var scanner = LineScanner(text)
    _ = scanner.mark()
    let start = scanner.rest.startIndex
    guard scanner.dateBeforeText() != nil else { return text }
    return "\(text[..<start])\(day) \(scanner.rest)"
  }

  /// Replaces the day in the first word that has the given key and contains a day.
  private static func replacing(_ key: String, with day: Day, in text: String) -> String {
    let prefix = "\(key):"
    let word = Fields(text).words.first { word in
      word.utf8.starts(with: prefix.utf8) && Day(word.utf8.dropFirst(prefix.utf8.count)) != nil
    }
    guard let word else { return text }
    return "\(text[..<word.startIndex])\(prefix)\(day)\(text[word.endIndex...])"
  }
}
