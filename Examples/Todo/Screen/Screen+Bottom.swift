import Store

/// The two lines at the bottom.
extension Screen {
  /// A line with the text cursor in it, perhaps.
  struct BottomLine: Equatable, Sendable {
    /// The line.
    let text: StyledText
    /// The cursor's column.
    let cursor: Int?
  }

  /// What is being typed or asked, or the message, or what is shown of the list.
  static let bottom = Selector<State, BottomLine>(name: "bottom") { state in
    let columns = state[\.size.columns]
    switch state.mode {
    case .entry(let entry):
      let prompt = entry.number.map { "Edit \($0): " } ?? "Add: "
      return BottomLine(entry.field, prompt: prompt, columns: columns)
    case .filter(let field, _):
      return BottomLine(field, prompt: "/ ", columns: columns)
    case .priority:
      return BottomLine(text: StyledText("Priority? A letter, or - for none.", .bold), cursor: nil)
    case .conflict:
      return BottomLine(
        text: StyledText("Another program has changed the file, and you too.", .color(.red, .bold)),
        cursor: nil)
    case .list:
      return BottomLine(text: state[status].with(right: state[place], in: columns), cursor: nil)
    }
  }

  /// The message, or what is shown of the list.
  static let status = Selector<State, StyledText>(name: "status") { state in
    if let sorting = state[\.list.sorting], sorting.fraction > 0 {
      return AutosaveView.progress(
        "Sorting \(sorting.order.title)", sorting.fraction, columns: state[\.size.columns])
    }
    if let text = state[\.notice.text] { return StyledText(text, state[\.notice.kind].style) }
    if case .failed(let error) = state[\.file.phase] {
      return StyledText("Not saved, trying again: \(error)", Notice.State.Kind.problem.style)
    }
    var parts: [String] = []
    let filter = state[\.list.arrangement.filter].text
    if !filter.isEmpty { parts.append("/ \(filter)") }
    let order = state[\.list.arrangement.order]
    if order != .file { parts.append(order.title) }
    return StyledText(parts.joined(separator: " · "), .dim)
  }

  /// Where in the list the task is that is meant.
  static let place = Selector<State, StyledText>(name: "place") { state in
    let count = state[\.list.shownCount]
    return StyledText(count == 0 ? "" : "\(state[\.list.cursor] + 1)/\(count)", .dim)
  }

  /// What the keys do that are used most.
  static let keys = Selector<State, StyledText>(name: "keys") {
    KeyTableView.line(of: $0[\.mode.section], columns: $0[\.size.columns])
  }
}

extension Screen.BottomLine {
  fileprivate init(_ field: TextField.State, prompt: String, columns: Int) {
    let line = TextFieldView.line(field, prompt: StyledText(prompt, .bold), columns: columns)
    self.init(text: line.text, cursor: line.cursor)
  }
}

extension Notice.State.Kind {
  fileprivate var style: Style {
    switch self {
    case .done: .color(.green)
    case .problem: .color(.red, .bold)
    }
  }
}
