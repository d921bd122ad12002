/// The view of a task on a terminal.
enum ItemView {
  /// A text without what a terminal would obey: control characters become a replacement character.
  ///
  /// A file may come from anywhere, and an escape sequence in it could change the screen or type for its
  /// reader.
  ///
  /// - Parameter text: The text.
  /// - Returns: The text as it can be shown; tabs become spaces.
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
}
