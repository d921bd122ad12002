import StoreTerminal

/// The view of the text that the user is typing.
///
/// The functions are pure: the result depends only on the arguments.
enum TextFieldView {
  /// Returns the prompt and as much of the text around the cursor as fits.
  ///
  /// - Parameters:
  ///   - field: The text and the cursor.
  ///   - prompt: The prompt before the text.
  ///   - columns: The width of the screen.
  /// - Returns: The line, and the column of the cursor.
  static func line(
    _ field: TextField.State, prompt: StyledText, columns: Int
  ) -> (text: StyledText, cursor: Int) {
    var line = prompt.fitted(to: max(0, columns - 10))
    // The last column is for the cursor after the text.
    let room = max(0, columns - line.width - 1)
    let before = field.before.printable
    let start = before.cellWidth > room ? before.suffix(cells: max(0, room - 1)) : before[...]
    if start.utf8.count < before.utf8.count, room > 0 { line.append("…", .dim) }
    line.append(start)
    let cursor = min(line.width, max(0, columns - 1))
    line.append(field.after.printable)
    return (line, cursor)
  }
}
