import StoreTerminal

/// The view of the state of the file.
enum AutosaveView {
  /// Returns the file's name, with an indication of unsaved changes.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - phase: The current stage of reading or writing the file.
  /// - Returns: The text.
  static func title(_ path: String, _ phase: Autosave.State.Phase) -> StyledText {
    var text = StyledText(path)
    switch phase {
    case .loading, .idle, .unread: break
    case .waiting, .saving: text.append(" *", .color(.magenta))
    case .failed: text.append(" not saved", .color(.red, .bold))
    case .conflict: text.append(" changed by another program", .color(.red, .bold))
    }
    return text
  }

  /// Returns a progress bar.
  ///
  /// - Parameters:
  ///   - what: A text that names the current operation.
  ///   - fraction: The progress, from 0 to 1.
  ///   - keys: The keys.
  ///   - columns: The width of the screen.
  /// - Returns: The line.
  static func progress(_ what: String, _ fraction: Double, _ keys: KeyTable, columns: Int) -> StyledText {
    let percent = max(0, min(100, Int(fraction * 100)))
    let number = String(percent)
    var text = StyledText("  \(what) ")
    let width = max(0, min(40, columns - text.width - 20))
    let full = width * percent / 100
    text.append(String(repeating: "█", count: full), .color(.green))
    text.append(String(repeating: "░", count: width - full), .dim)
    text.append(" " + String(repeating: " ", count: 3 - number.utf8.count) + "\(number) %")
    text.append("  \(keys.name(of: .dismiss)) cancels", .dim)
    return text
  }

  /// Returns lines with the reason why no tasks are displayed.
  ///
  /// - Parameters:
  ///   - reason: The reason.
  ///   - keys: The keys.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func unread(_ reason: String, _ keys: KeyTable, columns: Int) -> [StyledText] {
    var lines = [StyledText()]
    var line = ""
    for word in reason.printable.split(separator: " ") {
      if !line.isEmpty, line.cellWidth + 1 + word.cellWidth > columns - 4 {
        lines.append(StyledText("  " + line, .color(.red, .bold)))
        line = ""
      }
      line += line.isEmpty ? word : " " + word
    }
    lines.append(StyledText("  " + line, .color(.red, .bold)))
    return lines + [
      StyledText(),
      StyledText("  \(keys.name(of: .reload)) reads the file again, \(keys.name(of: .quit)) quits.", .dim),
    ]
  }
}
