import StoreTerminal

/// The view of the saved arrangements.
enum SettingsView {
  /// Returns rows with the saved arrangements.
  ///
  /// - Parameters:
  ///   - views: The arrangements.
  ///   - selected: The index of the selected arrangement.
  ///   - columns: The width of the screen.
  ///   - rows: The number of rows. The selected arrangement is in one of them.
  /// - Returns: The lines.
  static func rows(_ views: [SavedView], selected: Int, columns: Int, rows: Int) -> [StyledText] {
    guard !views.isEmpty else {
      return [StyledText(), StyledText("  No view is saved yet. Press a to save what is shown now.", .dim)]
    }
    let width = views.map { $0.name.cellWidth }.max() ?? 0
    return views.enumerated().dropFirst(max(0, selected - rows + 1)).prefix(rows).map { index, view in
      var row = StyledText(index == selected ? "▸ " : "  ", .bold)
      row.append(view.name + String(repeating: " ", count: width + 2 - view.name.cellWidth), .bold)
      row.append(view.arrangement.summary.isEmpty ? "all tasks" : view.arrangement.summary, .dim)
      row = row.fitted(to: columns)
      return index == selected ? row.highlighted(.reversed, to: columns) : row
    }
  }
}
