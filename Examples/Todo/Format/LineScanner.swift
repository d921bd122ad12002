/// Reads what todo.txt gives a meaning to by its place at the start of a line.
///
/// It works on Unicode scalars: a mark followed by a combining character is still the mark, as it is for
/// every program that works on bytes.
struct LineScanner {
  /// The bytes that are not read yet.
  private(set) var rest: Substring

  /// Starts at the beginning of a line.
  ///
  /// - Parameter text: The line without its ending.
  init(_ text: String) {
    rest = text[...]
  }

  /// Reads the mark of a task that is done, `x` and a space.
  ///
  /// - Returns: True if it was there.
  mutating func doneMark() -> Bool {
    guard rest.utf8.starts(with: "x ".utf8) else { return false }
    rest = Substring(rest.unicodeScalars.dropFirst(2))
    return true
  }

  /// Reads a mark of the shape of a priority: one character in parentheses, and a space.
  ///
  /// todo-txt removes any such mark when it sets a priority or completes a task, also `(1)` or `(a)`,
  /// which are no priorities of the format.
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
  /// - Returns: The day, or `nil` if there is no date or the line ends with it.
  mutating func dateBeforeText() -> Day? {
    guard rest.utf8.dropFirst(10).first == UInt8(ascii: " ") else { return nil }
    return date()
  }

  /// Reads a date and the space after it, if the line goes on.
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
