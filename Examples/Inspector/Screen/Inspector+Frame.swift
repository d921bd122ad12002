import Store
import StoreTerminal

/// The content of the screen.
extension Inspector {
  /// The whole screen; `nil` while the shell has the terminal.
  static let frame = Selector<State, Frame?>(name: "frame") { state in
    guard !state.isSuspended else { return nil }
    let content = state.showsHelp ? help : rows(state)
    let bottom = bottom(state)
    var lines = [title(state)] + content.prefix(state.contentRows)
    while lines.count < state.size.rows - 1 { lines.append(StyledText()) }
    lines.append(bottom)
    let cursor = state.typing.map { _ in Frame.Position(column: bottom.width, row: lines.count - 1) }
    return Frame(lines, cursor: cursor, size: state.size, edition: state.edition)
  }

  private static func title(_ state: SelectorReader<State>) -> StyledText {
    var right = StyledText()
    let isRecording = state.greeting?.pid == 0
    if state.hasEnded, !isRecording {
      right.append("has ended ", .color(.red, .bold))
    } else if state.events.isPaused {
      right.append("paused, \(state.events.held.count) wait ", .bold)
    }
    if let greeting = state.greeting {
      right.append(isRecording ? greeting.process : "\(greeting.process) \(greeting.pid)", .dim)
    }
    let tabs = tabs(state.pane, areNamed: true)
    let fits = tabs.width + 2 + right.width <= state.size.columns
    return (fits ? tabs : self.tabs(state.pane, areNamed: false)).with(right: right, in: state.size.columns)
  }

  /// Returns the numbers of the panes as a line, with the names of all panes or only the name of the shown pane.
  private static func tabs(_ shown: Pane, areNamed: Bool) -> StyledText {
    var line = StyledText()
    for pane in Pane.allCases {
      let title = areNamed || pane == shown ? " \(pane.title)" : ""
      line.append(" \(pane.rawValue + 1)\(title) ", pane == shown ? .reversed : .plain)
    }
    return line
  }

  private static func bottom(_ state: SelectorReader<State>) -> StyledText {
    if let text = state.typing { return StyledText("/ \(text)", .bold) }
    if let notice = state.notice { return StyledText(notice) }
    switch state.pane {
    case .events:
      let filter = state.events.filter.isEmpty ? "/ filter" : "/ \(state.events.filter)"
      let dropped = state.events.dropped > 0 ? " · \(state.events.dropped) events dropped" : ""
      return StyledText("Space pause · . step · \(filter) · c copy · ? help · q end\(dropped)", .dim)
    case .state: return StyledText("Enter open · ← close · c copy · ? help · q end", .dim)
    case .effects: return StyledText("\(state.effects.running) running · ? help · q end", .dim)
    case .selectors: return StyledText("? help · q end", .dim)
    case .history:
      return StyledText("↑ ↓ moments · j show in the program · c copy · ? help · q end", .dim)
    }
  }

  private static var help: [StyledText] {
    [StyledText()]
      + keys.map { names, text in
        var line = StyledText("  ")
        line.append(names, .bold)
        line.append(String(repeating: " ", count: max(1, 28 - line.width)) + text)
        return line
      }
  }

  private static func rows(_ state: SelectorReader<State>) -> [StyledText] {
    switch state.pane {
    case .events: eventRows(state)
    case .state: stateRows(state)
    case .effects: effectRows(state)
    case .selectors: selectorRows(state)
    case .history: historyRows(state)
    }
  }

  /// Returns the index of the first visible row, chosen so that the selected row is in the middle of the screen if
  /// possible.
  static func top(selection: Int, count: Int, rows: Int) -> Int {
    max(0, min(selection - rows / 2, count - rows))
  }
}
