import StoreTerminal

extension ItemView {
  /// Returns the columns of the checkbox in the row of a task.
  ///
  /// - Parameter digits: The width of the column of numbers.
  /// - Returns: The columns.
  static func box(digits: Int) -> Range<Int> { digits + 3..<digits + 6 }

  /// Returns a task as a row of the list.
  ///
  /// - Parameters:
  ///   - item: The task.
  ///   - isSelected: A Boolean value indicating whether the task is selected.
  ///   - digits: The width of the column of numbers.
  ///   - columns: The width of the screen.
  ///   - today: The current day, if it is known.
  /// - Returns: The row.
  static func row(
    _ item: Item, isSelected: Bool, digits: Int, columns: Int, today: Day?
  ) -> StyledText {
    let number = String(item.number)
    let isDone = ItemEditing.isDone(item.text)
    var row = StyledText((isSelected ? "▸" : " ") + (item.isMarked ? "●" : " "), .bold)
    row.append(String(repeating: " ", count: max(0, digits - number.utf8.count)) + number + " ", .dim)
    row.append(isDone ? "[x] " : "[ ] ", isDone ? .dim : .plain)
    // A line may be longer than the screen. The invisible part is not processed.
    let text = item.text.prefix(cells: columns + 4)
    // The checkbox stands for the done mark, so the mark is removed from the text.
    row.append(
      isDone
        ? StyledText(String(text.unicodeScalars.dropFirst(2)), .dim)
        : styled(open: text, today: today, addsDistance: true))
    row = row.fitted(to: columns)
    return isSelected ? row.highlighted(.reversed, to: columns) : row
  }
}
