/// The view of a task on a terminal.
enum ItemView {
  /// Returns a text without control characters, which become a replacement character.
  ///
  /// A file may come from an untrusted source, and an escape sequence in it could change the screen or simulate typing.
  ///
  /// - Parameter text: The text.
  /// - Returns: The printable text, in which tabs become spaces.
  static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return text
    }
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t": visible.append(" ")
      case _ where scalar.properties.generalCategory == .control: visible.append("\u{FFFD}")
      default: visible.append(scalar)
      }
    }
    return String(visible)
  }

  /// Returns lines without control characters, except the line feeds between them.
  ///
  /// - Parameter lines: Lines, separated by line feeds.
  /// - Returns: The printable lines.
  static func visible(lines: String) -> String {
    lines.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { visible(String($0)) }.joined(separator: "\n")
  }
}
