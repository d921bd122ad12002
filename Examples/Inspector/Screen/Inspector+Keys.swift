import Store
import StoreTerminal

/// The handling of keys.
extension Inspector {
  /// The keys, each with what it does, as the help lists them.
  static let keys: [(String, String)] = [
    ("1 … 5, Tab", "show another pane"), ("↑ ↓ PgUp PgDn Home End", "move"),
    ("Enter →", "open a value; on a line '… more', show the next parts"), ("←", "close a value"),
    ("/", "show only the events that contain a text"), ("Space", "pause, or continue"),
    (".", "during a pause, show the next event"), ("j", "let the program show the selected moment"),
    ("c", "copy the selected line"), ("m", "mark the first action of a test to print"),
    ("t", "copy a call that prints a test, up to this action"), ("?", "help"), ("q", "end"),
  ]

  func reduce(_ state: inout State, _ event: TerminalEvent) -> Effect<Action> {
    switch event {
    case .key(let key): return state.typing == nil ? press(key, &state) : type(key, &state)
    case .paste(let text):
      state.typing?.append(text)
      return .none
    case .resized(let size):
      state.size = size
      return .none
    case .signal(.suspend):
      state.isSuspended = true
      return .run { send in await send(.resumed(terminal.suspend())) }
    case .signal(.resume): return .run { send in await send(.resumed(terminal.resume())) }
    case .signal(.hangUp), .signal(.interrupt), .signal(.terminate):
      state.isOver = true
      return .none
    case .mouse, .edited, .notEdited: return .none
    }
  }

  private func press(_ key: Key, _ state: inout State) -> Effect<Action> {
    state.notice = nil
    if state.showsHelp {
      state.showsHelp = false
      return .none
    }
    let page = max(1, state.contentRows - 1)
    switch key {
    case .text("q"), .control("c"): state.isOver = true
    case .control("z"): return reduce(&state, .signal(.suspend))
    case .text("?"): state.showsHelp = true
    case .text("1"), .text("2"), .text("3"), .text("4"), .text("5"):
      return show(Pane(rawValue: Int(key.description).map { $0 - 1 } ?? 0) ?? .events, &state)
    case .tab: return show(Pane(rawValue: (state.pane.rawValue + 1) % Pane.allCases.count) ?? .events, &state)
    case .up, .text("k"): return move(-1, &state)
    case .down: return move(1, &state)
    case .named(.pageUp): return move(-page, &state)
    case .named(.pageDown): return move(page, &state)
    case .named(.home): return move(-1_000_000, &state)
    case .named(.end): return move(1_000_000, &state)
    case .enter, .named(.right): if state.pane == .state { return tree(.opened, &state) }
    case .named(.left): if state.pane == .state { return tree(.closed, &state) }
    case .text("/"): (state.pane, state.typing) = (.events, state.events.filter)
    case .text(" "): return list(.paused, &state)
    case .text("."): return list(.stepped, &state)
    case .text("j"): if state.pane == .history { return history(.jumped, &state) }
    case .text("c"): return copy(state.selectedText, &state)
    case .text("m"): return mark(&state)
    case .text("t"): return copyTest(&state)
    default: break
    }
    return .none
  }

  private func type(_ key: Key, _ state: inout State) -> Effect<Action> {
    switch key {
    case .text(let scalar): state.typing?.unicodeScalars.append(scalar)
    case .backspace: state.typing = state.typing.map { String($0.dropLast()) }
    case .escape: state.typing = nil
    case .enter:
      let text = state.typing ?? ""
      state.typing = nil
      return list(.filtered(text), &state)
    default: break
    }
    return .none
  }

  // These functions call the reducers of the panes directly, so that the next of several keys that arrive together
  // finds the new state.

  private func list(_ action: EventList.Action, _ state: inout State) -> Effect<Action> {
    EventList().reduce(into: &state.events, action: action).map(Action.events)
  }

  private func tree(_ action: StateBrowser.Action, _ state: inout State) -> Effect<Action> {
    StateBrowser().reduce(into: &state.tree, action: action).map(Action.tree)
  }

  private func history(_ action: HistoryBrowser.Action, _ state: inout State) -> Effect<Action> {
    HistoryBrowser().reduce(into: &state.history, action: action).map(Action.history)
  }

  private func show(_ pane: Pane, _ state: inout State) -> Effect<Action> {
    (state.pane, state.top) = (pane, 0)
    return .send(.refresh)
  }

  private func move(_ rows: Int, _ state: inout State) -> Effect<Action> {
    switch state.pane {
    case .events: return list(.moved(rows), &state)
    case .state: return tree(.moved(rows), &state)
    case .history: return history(.moved(rows), &state)
    case .effects: state.top = state.scrolled(by: rows, of: state.effects.lines.count)
    case .selectors: state.top = state.scrolled(by: rows, of: state.selectors.counts.count)
    }
    return .none
  }

  private func copy(_ text: String?, _ state: inout State) -> Effect<Action> {
    guard let text else { return .none }
    state.notice = "Copied, if the terminal allows it."
    return .run { _ in await clipboard.copy(text) }
  }

  private func mark(_ state: inout State) -> Effect<Action> {
    guard state.pane == .events else { return .none }
    let effect = list(.marked, &state)
    state.notice = state.events.mark.map {
      "The test begins with action \($0). 't' copies a call that prints the test."
    }
    return effect
  }

  private func copyTest(_ state: inout State) -> Effect<Action> {
    guard state.pane == .events, let actions = state.events.range, let greeting = state.greeting else {
      return .none
    }
    guard let path = program.recording else {
      state.notice = "Only a recording can be printed as a test: inspect a recording of the program."
      return .none
    }
    return copy(
      PrintedCall(actions, ofRecordingAt: PathResolver.absolute(path), action: greeting.action).text, &state)
  }
}

extension Inspector.State {
  /// The number of rows between the title and the bottom line.
  var contentRows: Int { max(0, size.rows - 2) }

  fileprivate func scrolled(by rows: Int, of count: Int) -> Int {
    max(0, min(top + rows, count - contentRows))
  }

  /// The text of the selected row; `nil` if there is none.
  fileprivate var selectedText: String? {
    switch pane {
    case .events: events.selection.map { events.shown[$0].text }
    case .state:
      tree.selectedRow.flatMap { if case .value(let value) = $0.content { value.text } else { nil } }
    case .history: history.comparison.map { $0.difference.lines.joined(separator: "\n") }
    case .effects, .selectors: nil
    }
  }
}
