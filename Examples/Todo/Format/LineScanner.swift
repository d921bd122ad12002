/// A scanner of the marks and dates at the start of a todo.txt line.
///
/// The scanner works on Unicode scalars. So it finds a mark even if a combining character follows, as programs that
/// work on bytes do.
struct LineScanner {
  /// The rest of the text.
  private(set) var rest: Substring

  /// Creates a scanner at the start of a line.
  ///
  /// - Parameter text: The line without its ending.
  init<Text: StringProtocol>(_ text: Text) where Text.SubSequence == Substring {
    rest = text[...]
  }

  /// Reads the mark of a done task: `x` and a space.
  ///
  /// - Returns: `true` if the mark was present.
  mutating func doneMark() -> Bool {
    guard rest.utf8.starts(with: "x ".utf8) else { return false }
    rest = Substring(rest.unicodeScalars.dropFirst(2))
    return true
  }

  /// Reads a mark in the form of a priority: one character in parentheses, and a space.
  ///
  /// todo-txt removes any such mark when it sets a priority or completes a task, including `(1)` or `(a)`, which are
  /// not priorities of the format.
  ///
  /// - Returns: The character, or `nil` if there is no such mark.
  mutating func mark() -> Unicode.Scalar? {
    var scalars = rest.unicodeScalars.makeIterator()
    guard scalars.next() == "(", let character = scalars.next(), scalars.next() == ")", scalars.next() == " "
    else { return nil }
    rest = Substring(rest.unicodeScalars.dropFirst(4))
    return character
  }

  /// Reads a priority: an upper-case letter in parentheses, and a space.
  ///
  /// - Returns: The priority, or `nil` if there is none.
  mutating func priority() -> Priority? {
    var ahead = self
    guard let letter = ahead.mark(), ("A"..."Z").contains(letter) else { return nil }
    self = ahead
    return Priority(letter)
  }

  /// Reads a date and the space after it.
  ///
  /// - Returns: The day, or `nil` if there is no date or if the line ends after the date.
  mutating func dateBeforeText() -> Day? {
    guard rest.utf8.dropFirst(10).first == UInt8(ascii: " ") else { return nil }
    return date()
  }

  /// Reads a date, and the space after it unless the line ends after the date.
  ///
  /// - Returns: The day, or `nil` if there is no date.
  mutating func date() -> Day? {
    guard let day = Day(rest.utf8.prefix(10)) else { return nil }
    let after = rest.utf8.dropFirst(10).first
    guard after == nil || after == UInt8(ascii: " ") else { return nil }
    rest = Substring(rest.unicodeScalars.dropFirst(11))
    return day
  }
}
