/// The words of a command.
///
/// The words are available one by one, or as the text from one word to the end of the command. If the shell has split
/// the command into arguments, this text joins them with single spaces. If the user typed the command as a line, the
/// text keeps the spaces of the line.
struct Words {
  private let words: [Substring]
  private let line: Substring?

  /// Creates the words from the arguments of a command line.
  ///
  /// - Parameter arguments: The command and the arguments after it.
  init(arguments: [String]) {
    words = arguments.map { $0[...] }
    line = nil
  }

  /// Splits a typed line at spaces and tabs.
  ///
  /// - Parameter line: The line; a carriage return at its end is ignored.
  init(line: String) {
    var scalars = line.unicodeScalars[...]
    if scalars.last == "\r" {
      scalars.removeLast()
    }
    words = scalars.split { $0 == " " || $0 == "\t" }.map(Substring.init)
    self.line = Substring(scalars)
  }

  /// The number of words.
  var count: Int { words.count }
  /// All words after the first.
  var rest: [String] { words.dropFirst().map(String.init) }

  /// The word at an index.
  ///
  /// - Parameter index: The word's position, counted from 0.
  subscript(index: Int) -> String? {
    words.indices.contains(index) ? String(words[index]) : nil
  }

  /// Returns the text from a word to the end of the command.
  ///
  /// - Parameter index: The word's position, counted from 0.
  /// - Returns: The text, or `nil` if there is no such word or the text contains only spaces.
  func text(from index: Int) -> String? {
    guard words.indices.contains(index) else { return nil }
    let text =
      if let line { String(line[words[index].startIndex...]) } else {
        words[index...].joined(separator: " ")
      }
    return text.utf8.allSatisfy { $0 == UInt8(ascii: " ") } ? nil : text
  }
}
