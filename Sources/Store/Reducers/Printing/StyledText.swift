/// A line of text whose parts have styles, for a terminal.
struct StyledText {
  /// The maximum number of Unicode scalars in a line.
  static let lineLimit = 400
  /// The maximum number of lines of a difference.
  static let differenceLimit = 100

  /// The style of a part.
  ///
  /// The raw value is the parameter of the escape sequence for a terminal.
  enum Style: String {
    case plain = ""
    case strong = "1"
    case faint = "2"
    case bad = "31"
    case good = "32"
    case notable = "33"

    /// Returns the text with the escape sequences of the style.
    func applied(to text: String) -> String {
      self == .plain ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
  }

  private var parts: [(text: String, style: Style)] = []

  /// Adds text to the line.
  ///
  /// Line breaks and other control characters in the text are escaped.
  mutating func append(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    if let last = parts.indices.last, parts[last].style == style {
      parts[last].text += text.escaped
    } else {
      parts.append((text.escaped, style))
    }
  }

  /// Adds the parts of another text.
  mutating func append(_ other: StyledText) { parts += other.parts }

  /// Returns the line.
  ///
  /// - Parameter isColored: A Boolean value indicating whether the result contains the escape sequences of the styles.
  /// - Returns: The line, cut at the limit.
  func text(isColored: Bool = false) -> String {
    var (line, room) = ("", Self.lineLimit)
    // If the number of bytes fits, so does the number of characters, because each character has at least one byte. The
    // characters are counted only if the bytes do not fit.
    let fits = parts.reduce(0) { $0 + $1.text.utf8.count } <= room
    for part in parts where room >= 0 {
      let count = fits ? 0 : part.text.unicodeScalars.count
      let text = count > room ? "\(String(part.text.unicodeScalars.prefix(room)))…" : part.text
      line += isColored ? part.style.applied(to: text) : text
      room -= count
    }
    return line
  }

  /// Returns the lines of a difference between states.
  ///
  /// - Parameters:
  ///   - difference: The difference, in which a line with an old or a new value begins with a mark.
  ///   - indent: The number of spaces before each line that is not empty.
  ///   - isColored: A Boolean value indicating whether the lines have escape sequences.
  /// - Returns: The lines, without control characters. If there are more lines than the limit, a last line says how
  ///   many are omitted.
  static func lines(of difference: String, indent: Int, isColored: Bool) -> String {
    let lines = difference.split(separator: "\n", omittingEmptySubsequences: false)
    let space = String(repeating: " ", count: indent)
    var texts = lines.prefix(differenceLimit).map { line in
      guard !line.isEmpty else { return "" }
      var text = StyledText()
      text.append(space)
      text.append(String(line), style(of: line))
      return text.text(isColored: isColored)
    }
    if lines.count > differenceLimit {
      texts.append("\(space)… (\(lines.count - differenceLimit) more lines)")
    }
    return texts.joined(separator: "\n")
  }

  /// Returns a difference with escape sequences added for the styles of its lines.
  static func colored(_ difference: String) -> String {
    difference.split(separator: "\n", omittingEmptySubsequences: false)
      .map { style(of: $0).applied(to: String($0)) }.joined(separator: "\n")
  }

  /// Returns the style of a line of a difference.
  private static func style(of line: Substring) -> Style {
    switch line.first {
    case TextLines.Mark.expected.rawValue.first: .bad
    case TextLines.Mark.actual.rawValue.first: .good
    default: .plain
    }
  }
}
