import StoreTerminal

extension ListView {
  /// Returns the rows of the list on the screen.
  ///
  /// - Parameters:
  ///   - items: The tasks to show.
  ///   - selected: The number of the selected task.
  ///   - highest: The highest number of a task, which determines the width of the column of numbers.
  ///   - columns: The width of the screen.
  ///   - today: The current day, if it is known.
  /// - Returns: A line for each task.
  static func rows(
    _ items: [Item], selected: Int?, highest: Int, columns: Int, today: Day?
  ) -> [StyledText] {
    let digits = String(highest).utf8.count
    return items.map {
      ItemView.row(
        $0, isSelected: $0.number == selected, digits: digits, columns: columns, today: today)
    }
  }

  /// Returns the text that is displayed instead of an empty list.
  ///
  /// - Parameters:
  ///   - criteria: The conditions that displayed tasks satisfy.
  ///   - tally: The numbers of open, done and waiting tasks.
  ///   - keys: The keys.
  /// - Returns: The lines.
  static func empty(_ criteria: Criteria, _ tally: Browser.Tally, _ keys: KeyTable) -> [StyledText] {
    let hidesOpen = !criteria.showsWaiting && criteria.showing != .done && tally.waiting > 0
    let text =
      if tally.all == 0 {
        "  No tasks yet. Press \(keys.name(of: .add)) to add one."
      } else if !criteria.filter.terms.isEmpty {
        "  No task matches the filter. Press \(keys.name(of: .dismiss)) to clear it."
      } else if hidesOpen {
        "  All open tasks are hidden until a later day. Press \(keys.name(of: .showWaiting)) to show them."
      } else {
        criteria.showing == .done ? "  No task is done yet." : "  Everything is done."
      }
    return [StyledText(), StyledText(text, .dim)]
  }

  /// Returns the names of the kinds of tasks, each with the number of tasks of this kind.
  ///
  /// The displayed kind is highlighted. If tasks wait for a later day, the text ends with their number, which is
  /// highlighted if these tasks are displayed.
  ///
  /// - Parameters:
  ///   - criteria: The conditions that displayed tasks satisfy.
  ///   - tally: The numbers of open, done and waiting tasks.
  /// - Returns: The text.
  static func tabs(_ criteria: Criteria, _ tally: Browser.Tally) -> StyledText {
    let hidden = criteria.showsWaiting ? 0 : tally.waiting
    var text = StyledText()
    func append(_ name: String, _ count: Int, _ isShown: Bool) {
      text.append(isShown ? "[\(name) \(count)]" : " \(name) \(count) ", isShown ? .bold : .dim)
    }
    append("all", tally.all - hidden, criteria.showing == .all)
    append("open", tally.open - hidden, criteria.showing == .open)
    append("done", tally.done, criteria.showing == .done)
    if tally.waiting > 0 { append("waiting", tally.waiting, criteria.showsWaiting) }
    return text
  }

  /// Returns a table with the number of open tasks in each project and in each context, the largest first.
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

  /// Returns the number of lines that ``counts(_:_:columns:)`` returns.
  ///
  /// - Parameters:
  ///   - projects: The number of projects.
  ///   - contexts: The number of contexts.
  /// - Returns: The number of lines.
  static func countsLineCount(_ projects: Int, _ contexts: Int) -> Int {
    projects + contexts == 0 ? 2 : 2 + max(projects, contexts)
  }

  /// The number of open tasks with a common project or context.
  struct Count: Equatable, Sendable {
    /// The name of the project or context.
    let name: String
    /// The number of tasks.
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
