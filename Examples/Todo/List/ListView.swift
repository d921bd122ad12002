import StoreTerminal

/// The view of a list of tasks.
///
/// The functions are pure: the result depends only on the arguments.
enum ListView {
  /// Returns the displayed tasks for another program, each as its number, a space and its line of the file.
  ///
  /// - Parameters:
  ///   - items: The tasks.
  ///   - today: The current day, if the user has forced colors; `nil` for text without control sequences. With colors,
  ///     visible characters replace control characters, because the output may reach a terminal.
  /// - Returns: One line for each task, with its line feed.
  static func plain(_ items: [Item], coloredOn today: Day? = nil) -> String {
    items.reduce(into: "") { lines, item in
      if let today {
        lines += colored(item, column: "\(item.number) ", today: today)
      } else {
        lines += "\(item.number) \(item.text)\n"
      }
    }
  }

  /// Returns the displayed tasks for a user, with aligned numbers, a visible character for each control character, and
  /// a headline below the tasks.
  ///
  /// - Parameters:
  ///   - items: The tasks.
  ///   - headline: The headline of the list.
  ///   - today: The current day, if the terminal shows colors; `nil` for text without control sequences.
  /// - Returns: One line for each task and the headline, with their line feeds.
  static func screen(_ items: [Item], headline: String, coloredOn today: Day? = nil) -> String {
    let width = items.last.map { String($0.number).utf8.count } ?? 0
    return items.reduce(into: "") { screen, item in
      let number = String(item.number)
      let column = String(repeating: " ", count: width - number.utf8.count) + number + " "
      if let today {
        screen += colored(item, column: column, today: today)
      } else {
        screen += column + String(item.text).printable + "\n"
      }
    } + "\(headline)\n"
  }

  private static func colored(_ item: Item, column: String, today: Day) -> String {
    var line = StyledText(column, .dim)
    line.append(ItemView.styled(item.text, today: today))
    return line.sequence(hasColors: true) + "\n"
  }
}
