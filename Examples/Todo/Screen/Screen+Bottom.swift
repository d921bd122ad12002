import Store
import StoreTerminal

/// The two lines at the bottom.
extension Screen {
  /// A line at the bottom of the screen, which may contain the text cursor.
  struct BottomLine: Equatable, Sendable {
    /// The text of the line.
    let text: StyledText
    /// The cursor's column; `nil` if the line has no cursor.
    let cursor: Int?
  }

  /// The upper line, which shows the text that the user is typing, a question, a message, or a summary of the list.
  static let bottom = Selector<State, BottomLine>(name: "bottom") { state in
    let columns = state[\.size.columns]
    switch state.mode {
    case .entry(let entry):
      return BottomLine(entry.field, prompt: entry.prompt, columns: columns)
    case .filter(let field):
      return BottomLine(field, prompt: StyledText("/ ", .bold), columns: columns)
    case .naming(let field):
      return BottomLine(field, prompt: StyledText("Name of the view: ", .bold), columns: columns)
    case .palette(let palette):
      return BottomLine(palette.field, prompt: StyledText(": ", .bold), columns: columns)
    case .priority:
      return BottomLine(text: StyledText("Priority? A letter, or - for none.", .bold), cursor: nil)
    case .conflict:
      if let text = state[\.notice.text] {
        return BottomLine(text: StyledText(text, state[\.notice.kind].style), cursor: nil)
      }
      return BottomLine(
        text: StyledText("Whose changes stay? A rejected version is kept as a copy.", .color(.red, .bold)),
        cursor: nil)
    case .question(let question):
      return BottomLine(
        text: StyledText(String(state: question.dialog.title), .color(.red, .bold)), cursor: nil)
    case .list, .views:
      return BottomLine(text: state[status].with(right: state[place], in: columns), cursor: nil)
    }
  }

  /// The message, a problem with the file, or a summary of the displayed tasks.
  static let status = Selector<State, StyledText>(name: "status") { state in
    if let text = state[\.notice.text] { return StyledText(text, state[\.notice.kind].style) }
    if let trouble = trouble(state[\.file.phase], state[\.file.trouble], state[keyTable]) {
      return StyledText(trouble, Notice.State.Kind.problem.style)
    }
    // The summary does not name the kind of the displayed tasks, because the tabs at the top show it.
    let criteria = Criteria(filter: state[\.list.criteria.filter])
    var text = StyledText(Arrangement(criteria: criteria, order: state[\.list.order]).summary, .dim)
    if let trouble = state[\.list.trouble] ?? state[keyTable].trouble {
      text.append((text.width > 0 ? " · " : "") + trouble, Notice.State.Kind.problem.style)
    }
    return text
  }

  /// Returns a message about the current problem with the file.
  private static func trouble(
    _ phase: Autosave.State.Phase, _ unreadable: FileError?, _ keys: KeyTable
  ) -> String? {
    switch phase {
    case .failed(let error): "Not saved: \(error.reason). Trying again."
    case .conflict:
      "Changed here and by another program. Press \(keys.name(of: .decide)) to choose a version."
    default: unreadable.map { "Shown as last read, because the file can't be read: \($0.reason)." }
    }
  }

  /// A text with the position of the selected task in the list.
  static let place = Selector<State, StyledText>(name: "place") { state in
    let (count, marked) = (state[\.list.shownCount], state[\.list.marked].count)
    var text = StyledText(marked == 0 ? "" : "\(marked) marked ", .bold)
    text.append(count == 0 ? "" : "\(state[\.list.cursor] + 1)/\(count)", .dim)
    return text
  }

  /// The lower line, which usually shows the most important keys.
  ///
  /// While the user types on the upper line, this line shows the message.
  static let keys = Selector<State, StyledText>(name: "keys") { state in
    let columns = state[\.size.columns]
    if state[\.section].isTyping, let text = state[\.notice.text] {
      return StyledText(text, state[\.notice.kind].style)
    }
    if case .question(let question) = state.mode {
      return KeyTableView.line(of: question.dialog, columns: columns)
    }
    if let completion = state[\.completion] { return TextFieldView.line(of: completion, columns: columns) }
    return KeyTableView.line(of: state[keyTable].bindings(of: state[\.section]), columns: columns)
  }
}

extension Screen.State {
  /// The words that can replace the word before the cursor; `nil` if the user is not choosing one of them.
  fileprivate var completion: TextField.State.Completion? {
    switch mode {
    case .entry(let entry): entry.field.completion
    case .filter(let field), .naming(let field): field.completion
    case .palette, .list, .views, .priority, .conflict, .question: nil
    }
  }
}

extension Screen.BottomLine {
  fileprivate init(_ field: TextField.State, prompt: StyledText, columns: Int) {
    let line = TextFieldView.line(field, prompt: prompt, columns: columns)
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
