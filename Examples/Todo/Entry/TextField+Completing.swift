import StoreTerminal

extension TextField.State {
  /// The words that can replace the word before the cursor.
  struct Completion: Equatable, Sendable {
    /// The words that are offered in turn, beginning with the word that the user typed.
    let words: [String]
    /// The index of the offered word that is now before the cursor.
    fileprivate(set) var index = 0
  }

  /// The word before the cursor, if it is a project or a context.
  ///
  /// In a filter, a `-` may precede the word.
  var mention: String? {
    let word = before.unicodeScalars.reversed().prefix { $0 != " " }.reversed()
    let mention = word.first == "-" ? word.dropFirst() : word[...]
    guard mention.first == "+" || mention.first == "@" else { return nil }
    return String(String.UnicodeScalarView(mention))
  }

  /// Replaces the word before the cursor with the next or the previous word that begins with the typed word.
  ///
  /// The typed word itself is offered again after the last of these words.
  ///
  /// - Parameters:
  ///   - mentions: The projects and contexts, in the order in which they are offered.
  ///   - last: The completion that this action continues; `nil` to begin a new completion.
  ///   - forward: A Boolean value indicating whether to take the next word, and not the previous one.
  mutating func complete(_ mentions: [String], after last: Completion?, forward: Bool) {
    guard let mention else { return }
    var completion =
      last ?? Completion(words: [mention] + mentions.filter { $0 != mention && $0.begins(with: mention) })
    let count = completion.words.count
    guard count > 1 else { return }
    completion.index = (completion.index + (forward ? 1 : count - 1)) % count
    replace(mention, with: completion.words[completion.index])
    self.completion = completion
  }
}

extension String {
  /// Returns a Boolean value indicating whether the text begins with another text, ignoring case.
  fileprivate func begins(with start: String) -> Bool {
    lowercased().unicodeScalars.starts(with: start.lowercased().unicodeScalars)
  }
}

extension TextFieldView {
  /// Returns a line with as many words of a completion as fit, with the chosen word highlighted.
  ///
  /// - Parameters:
  ///   - completion: The words.
  ///   - columns: The width of the screen.
  /// - Returns: The line.
  static func line(of completion: TextField.State.Completion, columns: Int) -> StyledText {
    var line = StyledText()
    // The typed word is omitted, because it is in the line above.
    for (index, word) in completion.words.enumerated().dropFirst(max(1, completion.index - 2)) {
      guard line.width + word.cellWidth + 2 <= columns else { break }
      line.append(" \(word.printable) ", index == completion.index ? Style(attributes: [.reversed]) : .plain)
    }
    return line
  }
}
