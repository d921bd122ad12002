import Store
import StoreTerminal

/// The parts of the screen, derived from the state.
///
/// Each part is computed again only if the state that it reads has changed.
extension Screen {
  /// The whole screen; `nil` while the shell or an editor has the terminal.
  static let frame = Selector<State, Frame?>(name: "frame") { state in
    guard !state.isSuspended, !state.isInEditor else { return nil }
    let layout = state[layout]
    let bottom = state[bottom]
    var lines = layout.hasTitle ? [state[title]] : []
    lines += state[content].prefix(layout.listRows)
    let empty = layout.size.rows - (layout.hasKeys ? 2 : 1) - lines.count
    lines += Array(repeating: StyledText(), count: max(0, empty))
    let row = lines.count
    lines.append(bottom.text)
    if layout.hasKeys { lines.append(state[keys]) }
    return Frame(
      lines, cursor: bottom.cursor.map { Frame.Position(column: $0, row: row) }, size: layout.size,
      edition: state.edition)
  }

  /// The layout of the rows.
  static let layout = Selector<State, ScreenLayout>(name: "layout") { ScreenLayout($0.size) }

  /// The keys of the screen, including the keys that the settings change.
  static let keyTable = Selector<State, KeyTable>(name: "key table") {
    KeyTable(changes: $0[\.list.settings.keys])
  }

  /// The first line of the screen, with the names of the program and the file, and the kinds of tasks.
  static let title = Selector<State, StyledText>(name: "title") { state in
    var text = StyledText(" todo ", Style(attributes: [.bold, .reversed]))
    text.append(" ")
    text.append(AutosaveView.title(state[\.file.location.path], state[\.file.phase]))
    return text.with(right: state[tabs], in: state[\.size.columns])
  }

  /// The kinds of tasks, each with the number of its tasks.
  static let tabs = Selector<State, StyledText>(name: "tabs") {
    ListView.tabs($0[\.list.criteria], $0[\.list.tally])
  }

  /// The content between the first line and the bottom lines.
  static let content = Selector<State, [StyledText]>(name: "content") { state in
    let columns = state[\.size.columns]
    // The palette and the views can be used even while there are no tasks.
    if let lines = state[commands] ?? state[views] { return lines }
    switch (state.panel, state[\.file.phase]) {
    case (.help, _):
      return Array(KeyTableView.help(state[keyTable], columns: columns).dropFirst(state.panelTop))
    case (.counts, _):
      return Array(
        ListView.counts(state[projects], state[contexts], columns: columns).dropFirst(state.panelTop))
    case (nil, .loading(0)): return []
    case (nil, .loading(let fraction)):
      return [StyledText(), AutosaveView.progress("Reading", fraction, state[keyTable], columns: columns)]
    case (nil, .unread(let reason)): return AutosaveView.unread(reason, state[keyTable], columns: columns)
    case (nil, _): return state[rows]
    }
  }

  /// The commands of the palette; `nil` if they are not displayed.
  static let commands = Selector<State, [StyledText]?>(name: "commands") { state in
    guard let palette = state[\.palette] else { return nil }
    return KeyTableView.rows(
      palette.bindings(in: state[keyTable]), selected: palette.selected, columns: state[\.size.columns],
      rows: state[layout].listRows)
  }

  /// The saved views; `nil` if they are not displayed.
  static let views = Selector<State, [StyledText]?>(name: "views") { state in
    guard let selected = state[\.viewIndex] else { return nil }
    return SettingsView.rows(
      state[\.list.settings.views], selected: selected, columns: state[\.size.columns],
      rows: state[layout].listRows)
  }

  /// The rows of the list.
  static let rows = Selector<State, [StyledText]>(name: "rows") { state in
    let window = state[\.list.window]
    guard !window.isEmpty else {
      return ListView.empty(state[\.list.criteria], state[\.list.tally], state[keyTable])
    }
    return ListView.rows(
      window, selected: state[\.list.selected], highest: state[\.list.highestNumber],
      columns: state[\.size.columns], today: state[\.list.today])
  }

  /// The number of open tasks of each project, the largest first.
  static let projects = Selector<State, [ListView.Count]>(name: "projects") {
    counts($0[\.list.projects])
  }
  /// The number of open tasks of each context, the largest first.
  static let contexts = Selector<State, [ListView.Count]>(name: "contexts") {
    counts($0[\.list.contexts])
  }

  private static func counts(_ counts: [String: Int]) -> [ListView.Count] {
    counts.map { ListView.Count(name: $0, tasks: $1) }
      .sorted { ($1.tasks, $0.name) < ($0.tasks, $1.name) }
  }
}
