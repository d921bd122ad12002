import StoreTerminal

extension ListView {
  /// The rows of the list on the screen.
  ///
  /// - Parameters:
  ///   - items: The tasks in the rows.
  ///   - selected: The number of the selected task.
  ///   - highest: The highest number of a task.
  ///   - columns: The width of the screen.
  /// - Returns: A line for each.
  static func rows(_ items: [Item], selected: Int?, highest: Int, columns: Int) -> [StyledText] {
    let digits = String(highest).utf8.count
    return items.map { ItemView.row($0, isSelected: $0.number == selected, digits: digits, columns: columns) }
  }

  /// The text that replaces an empty list.
  ///
  /// - Parameters:
  ///   - showing: The displayed kind.
  ///   - tally: The numbers of tasks.
  ///   - isFiltered: A Boolean value indicating whether a filter excludes tasks.
  /// - Returns: The lines.
  static func empty(_ showing: Criteria.Showing, _ tally: Browser.Tally, isFiltered: Bool) -> [StyledText] {
    let text =
      if tally.all == 0 {
        "  No tasks yet. Press a to add one."
      } else if isFiltered {
        "  No task matches the filter. Esc clears it."
      } else {
        showing == .done ? "  No task is done yet." : "  Everything is done."
      }
    return [StyledText(), StyledText(text, .dim)]
  }

  /// The kinds of tasks with their numbers.
  ///
  /// The displayed kind is highlighted.
  ///
  /// - Parameters:
  ///   - showing: The displayed kind.
  ///   - tally: The numbers of tasks.
  /// - Returns: The text.
  static func tabs(_ showing: Criteria.Showing, _ tally: Browser.Tally) -> StyledText {
    var text = StyledText()
    for (kind, count) in [(Criteria.Showing.all, tally.all), (.open, tally.open), (.done, tally.done)] {
      let isShown = kind == showing
      text.append(isShown ? "[\(kind) \(count)]" : " \(kind) \(count) ", isShown ? .bold : .dim)
    }
    return text
  }

  /// The numbers of open tasks by project and context, the largest first.
  ///
  /// - Parameters:
  ///   - projects: The projects and their counts.
  ///   - contexts: The contexts and their counts.
  ///   - columns: The width of the screen.
  /// - Returns: The lines.
  static func counts(_ projects: [Count], _ contexts: [Count], columns: Int) -> [StyledText] {
    let half = columns / 2
    var lines = [StyledText("  Projects", .bold).padded(to: half), StyledText()]
    lines[0].append("  Contexts", .bold)
    lines[1] = StyledText()
    for index in 0..<max(projects.count, contexts.count, 1) {
      var line = StyledText()
      if index < projects.count { line.append(projects[index].line(sigil: "+", .color(.cyan))) }
      line = line.fitted(to: half).padded(to: half)
      if index < contexts.count { line.append(contexts[index].line(sigil: "@", .color(.magenta))) }
      lines.append(line)
    }
    return projects.isEmpty && contexts.isEmpty
      ? [StyledText(), StyledText("  No open task has a +project or a @context.", .dim)] : lines
  }

  /// The number of lines that ``counts(_:_:columns:)`` makes.
  ///
  /// - Parameters:
  ///   - projects: The number of projects.
  ///   - contexts: The number of contexts.
  /// - Returns: The number of lines.
  static func countsLineCount(_ projects: Int, _ contexts: Int) -> Int {
    projects + contexts == 0 ? 2 : 2 + max(projects, contexts)
  }

  /// The number of open tasks with a common property.
  struct Count: Equatable, Sendable {
    /// Their common property.
    let name: String
    /// The number of them.
    let tasks: Int

    fileprivate func line(sigil: String, _ style: Style) -> StyledText {
      let number = String(tasks)
      var line = StyledText(
        "  " + String(repeating: " ", count: max(0, 6 - number.utf8.count)) + "\(number) ")
      line.append(sigil + name, style)
      return line
    }
  }
}

extension StyledText {
  /// Returns the line, padded to a width.
  func padded(to columns: Int) -> StyledText {
    var line = self
    line.append(String(repeating: " ", count: max(0, columns - width)))
    return line
  }
}
