/// The parts of a line in the todo.txt format: marks, dates, the description and special words.
///
/// The fields are computed from the text on demand, and not stored with the line.
struct Fields: Equatable, Sendable {
  /// A `key:value` word.
  struct Tag: Equatable, Sendable {
    /// The part before the colon.
    let key: Substring
    /// The part after the colon.
    let value: Substring
  }

  /// A Boolean value indicating whether the task is done.
  let isDone: Bool
  /// The priority, if the line has one.
  let priority: Priority?
  /// The day on which the task was done, if the line contains it.
  let completed: Day?
  /// The day on which the task was created, if the line contains it.
  let created: Day?
  /// The text after the marks and dates, including projects, contexts and tags.
  let description: Substring

  /// Reads a line.
  ///
  /// - Parameter text: The line without its ending.
  init<Text: StringProtocol>(_ text: Text) where Text.SubSequence == Substring {
    var scanner = LineScanner(text)
    isDone = scanner.doneMark()
    priority = scanner.priority()
    let first = scanner.date()
    if isDone {
      completed = first
      created = first == nil ? nil : scanner.date()
    } else {
      completed = nil
      created = first
    }
    description = scanner.rest
  }

  /// The words of the description, separated by spaces and tabs.
  var words: [Substring] {
    description.unicodeScalars.split { $0 == " " || $0 == "\t" }.map(Substring.init)
  }
  /// The projects, without their `+`.
  var projects: [Substring] { words(after: "+") }
  /// The contexts, without their `@`.
  var contexts: [Substring] { words(after: "@") }

  /// The `key:value` words, which have exactly one colon and text on both sides of it.
  var tags: [Tag] {
    words.compactMap { word in
      let parts = word.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
      return Tag(key: Substring(parts[0]), value: Substring(parts[1]))
    }
  }

  /// The day in the first `due:` word that contains a valid day.
  var due: Day? { day(after: "due") }

  /// The day in the first `t:` word that contains a valid day.
  ///
  /// The user need not see the task before this day.
  var threshold: Day? { day(after: "t") }

  private func day(after key: Substring) -> Day? {
    for tag in tags where tag.key == key {
      if let day = Day(tag.value.utf8) { return day }
    }
    return nil
  }

  private func words(after sigil: Unicode.Scalar) -> [Substring] {
    words.compactMap { word in
      let name = word.unicodeScalars.dropFirst()
      return word.unicodeScalars.first == sigil && !name.isEmpty ? Substring(name) : nil
    }
  }
}
