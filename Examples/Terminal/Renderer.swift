/// A renderer that converts frames to the text and the control sequences that draw them.
package struct Renderer {
  /// A Boolean value indicating whether to use colors.
  package let hasColors: Bool
  private var shown: Frame?

  /// Creates a renderer that draws the whole screen with the first frame.
  ///
  /// - Parameter hasColors: A Boolean value indicating whether to use colors.
  package init(hasColors: Bool) {
    self.hasColors = hasColors
  }

  /// Returns the text that changes the screen from the last frame to a new one.
  ///
  /// The text contains only the lines that differ between the two frames.
  ///
  /// - Parameter frame: The frame to show.
  /// - Returns: Text and control sequences; empty if the screen already shows the frame.
  /// - Complexity: O(*n*), where *n* is the number of lines plus the length of the lines that differ.
  package mutating func draw(_ frame: Frame) -> String {
    guard frame != shown else { return "" }
    let before = shown.flatMap { $0.size == frame.size && $0.edition == frame.edition ? $0 : nil }
    // The cursor is hidden while it moves. A terminal that supports synchronized updates shows the frame only when it
    // is complete.
    var output = "\u{1B}[?2026h\u{1B}[?25l"
    if before == nil { output += "\u{1B}[0m\u{1B}[2J" }
    for row in 0..<frame.size.rows {
      let line = row < frame.lines.count ? frame.lines[row] : StyledText()
      let old = before.map { row < $0.lines.count ? $0.lines[row] : StyledText() } ?? StyledText()
      if line != old { output += drawn(line, row: row, columns: frame.size.columns) }
    }
    if let cursor = frame.cursor {
      output += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
    }
    shown = frame
    return output + "\u{1B}[?2026l"
  }

  private func drawn(_ line: StyledText, row: Int, columns: Int) -> String {
    var output = "\u{1B}[\(row + 1);1H" + line.sequence(hasColors: hasColors)
    // After a line that fills the row, nothing is erased: the cursor is still on the last character, and that character
    // would be erased.
    if line.width < columns { output += "\u{1B}[K" }
    return output
  }
}
