/// The words of a command, with the text that starts at each word.
///
/// Arguments are already split, so their text is joined with spaces. In a typed line, the text keeps its own spaces.
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

  /// One word.
  ///
  /// - Parameter index: Its position, counted from 0.
  subscript(index: Int) -> String? {
    words.indices.contains(index) ? String(words[index]) : nil
  }

  /// Returns the text that begins with a word.
  ///
  /// - Parameter index: The word's position, counted from 0.
  /// - Returns: The text, or `nil` if it is missing or nothing but spaces.
  func text(from index: Int) -> String? {
    guard words.indices.contains(index) else { return nil }
    let text =
      if let line { String(line[words[index].startIndex...]) } else {
        words[index...].joined(separator: " ")
      }
    return text.utf8.allSatisfy { $0 == UInt8(ascii: " ") } ? nil : text
  }
}
