import Store
import StoreTerminal

/// The view of the table of keys.
enum KeyTableView {
  /// Returns the bottom line, which shows as many of the most important keys as fit.
  ///
  /// - Parameters:
  ///   - bindings: The keys of the mode.
  ///   - columns: The width of the screen.
  /// - Returns: The line.
  static func line(of bindings: [KeyBinding], columns: Int) -> StyledText {
    let buttons = bindings.compactMap { binding -> (Key, String)? in
      guard let key = binding.keys.first, let short = binding.short else { return nil }
      return (key, short)
    }
    return line(of: buttons, columns: columns)
  }

  /// Returns the bottom line that shows the buttons of an open question.
  ///
  /// - Parameters:
  ///   - dialog: The question.
  ///   - columns: The width of the screen.
  /// - Returns: The line.
  static func line(
    of dialog: ConfirmationDialogState<Screen.Question.Answer>, columns: Int
  ) -> StyledText {
    let buttons = dialog.buttons.map { button in
      let command = button.withAction { $0.map(Screen.Command.answer) } ?? .cancel
      return (KeyTable.usual.keys(of: command, in: .question)[0], String(state: button.label))
    }
    return line(of: buttons, columns: columns)
  }

  private static func line(of buttons: [(key: Key, label: String)], columns: Int) -> StyledText {
    var line = StyledText()
    for (key, short) in buttons {
      let key = key.description
      guard line.width + 3 + key.cellWidth + short.cellWidth <= columns else { break }
      line.append(" ")
      line.append(key, .bold)
      line.append(" \(short) ", .dim)
    }
    return line
  }

  /// Returns the help about all keys of the list, in as many columns as fit.
  ///
  /// - Parameters:
  ///   - table: The keys.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func help(_ table: KeyTable, columns: Int) -> [StyledText] {
    let bindings = table.bindings(of: .list).filter { !$0.keys.isEmpty }
    let half = (bindings.count + 1) / 2
    let (left, right) = (entries(bindings.prefix(half)), entries(bindings.dropFirst(half)))
    let width = (left.map(\.width).max() ?? 0) + 1
    guard width + (right.map(\.width).max() ?? 0) <= columns else { return entries(bindings[...]) }
    return left.indices.map { row in
      var line = left[row].padded(to: width)
      if row < right.count { line.append(right[row]) }
      return line
    }
  }

  /// Returns the commands of the palette, with the selected command highlighted.
  ///
  /// - Parameters:
  ///   - bindings: The commands with their keys.
  ///   - selected: The index of the selected command.
  ///   - columns: The width of the screen.
  ///   - rows: The number of rows. The selected command is in one of them.
  /// - Returns: The lines.
  static func rows(_ bindings: [KeyBinding], selected: Int, columns: Int, rows: Int) -> [StyledText] {
    guard !bindings.isEmpty else { return [StyledText(), StyledText("  No command matches.", .dim)] }
    return entries(bindings[...], selected: selected).enumerated().dropFirst(max(0, selected - rows + 1))
      .prefix(rows).map {
        $0 == selected ? $1.fitted(to: columns).highlighted(.reversed, to: columns) : $1.fitted(to: columns)
      }
  }

  private static func entries(_ bindings: ArraySlice<KeyBinding>, selected: Int? = nil) -> [StyledText] {
    let width = bindings.map(\.names.cellWidth).max() ?? 0
    return bindings.enumerated().map { index, binding in
      var entry = StyledText(index == selected ? "▸ " : "  ", .bold)
      entry.append(binding.names, .bold)
      entry.append(String(repeating: " ", count: width + 2 - binding.names.cellWidth) + binding.help)
      return entry
    }
  }
}
