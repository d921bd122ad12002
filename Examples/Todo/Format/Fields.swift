/// The parts of a line in the todo.txt format: marks, dates, description and words with a meaning.
///
/// A view of the text, made when it is asked for; the line itself stays the truth.
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
  /// The day on which the task was done, if the line says so.
  let completed: Day?
  /// The day on which the task was written down, if the line says so.
  let created: Day?
  /// The text after marks and dates, with its projects, contexts and tags.
  let description: Substring

  /// Reads a line.
  ///
  /// - Parameter text: The line without its ending.
  init(_ text: String) {
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

  /// The words of the description, which spaces and tabs separate.
  var words: [Substring] {
    description.unicodeScalars.split { $0 == " " || $0 == "\t" }.map(Substring.init)
  }
  /// The projects, without their `+`.
  var projects: [Substring] { words(after: "+") }
  /// The contexts, without their `@`.
  var contexts: [Substring] { words(after: "@") }

  /// The `key:value` words: one colon, with something on both sides.
  var tags: [Tag] {
    words.compactMap { word in
      let parts = word.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
      return Tag(key: Substring(parts[0]), value: Substring(parts[1]))
    }
  }

  private func words(after sigil: Unicode.Scalar) -> [Substring] {
    words.compactMap { word in
      let name = word.unicodeScalars.dropFirst()
      return word.unicodeScalars.first == sigil && !name.isEmpty ? Substring(name) : nil
    }
  }
}
