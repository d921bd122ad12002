import Store

extension Screen {
  /// Asks for a text or a priority.
  func begin(_ command: Command, _ state: inout State) -> Effect<Action> {
    guard state.isEditable else { return .none }
    state.panel = nil
    switch command {
    case .add:
      state.mode = .entry(State.Entry(number: nil, field: TextField.State(history: state.entries)))
    case .filter:
      let filter = state.list.arrangement.filter
      let field = TextField.State(filter.text, history: state.searches)
      state.mode = .filter(field, before: filter)
    default:
      guard let number = state.list.selected, let text = state.list.selectedText else {
        return show("There is no task here. Press a to add one.", .problem, in: &state)
      }
      let entry = State.Entry(number: number, field: TextField.State(text, history: state.entries))
      state.mode = command == .edit ? .entry(entry) : .priority
    }
    return .none
  }

  /// Does something to the text that is being written.
  func write(_ action: TextField.Action, _ state: inout State) -> Effect<Action> {
    switch state.mode {
    case .entry(var entry):
      _ = TextField().reduce(into: &entry.field, action: action)
      state.mode = .entry(entry)
    case .filter(var field, let before):
      _ = TextField().reduce(into: &field, action: action)
      state.mode = .filter(field, before: before)
      let filter = Filter(typed: field.text)
      guard filter != state.list.arrangement.filter else { return .none }
      return browse(.filter(filter), &state)
    case .list, .priority, .conflict:
      break
    }
    return .none
  }

  /// Takes the text.
  func accept(_ state: inout State) -> Effect<Action> {
    switch state.mode {
    case .entry(let entry):
      leave(&state)
      let text = entry.field.text
      guard !text.allSatisfy({ $0 == " " }) else { return .none }
      state.entries.remember(text)
      return browse(entry.number.map { .rewrite($0, text) } ?? .add(text), &state)
    case .filter(let field, _):
      leave(&state)
      if !field.text.isEmpty { state.searches.remember(field.text) }
    case .list, .priority, .conflict:
      break
    }
    return .none
  }

  /// Leaves things as they were.
  func cancel(_ state: inout State) -> Effect<Action> {
    let mode = state.mode
    leave(&state)
    guard case .filter(_, let before) = mode else { return .none }
    return browse(.filter(before), &state)
  }

  /// Goes back to the list, or to what has to be asked meanwhile.
  private func leave(_ state: inout State) {
    if case .conflict = state.file.phase { state.mode = .conflict } else { state.mode = .list }
  }
}

extension Screen {
  /// Makes one of two versions.
  func keep(_ version: Version, _ state: inout State) -> Effect<Action> {
    guard case .conflict(let theirs) = state.file.phase else { return .none }
    state.file.phase = .idle
    state.mode = .list
    let order = state.list.arrangement.order
    let (mine, unsaved) = (state.list.document, state.list.unsaved)
    switch version {
    case .mine:
      return .concatenate(
        Autosave().copy(theirs.document, state.file).map(Action.file), schedule(&state))
    case .theirs:
      state.list.load(theirs.document, theirs.tally)
      return .merge(Autosave().copy(mine, state.file).map(Action.file), sortAgain(&state, order))
    case .both:
      state.list.load(theirs.document, theirs.tally)
      for edit in Merging.edits(unsaved, on: theirs.document) { state.list.apply(edit) }
      return .merge(
        schedule(&state), sortAgain(&state, order),
        show("Both are kept. Look for tasks that are there twice.", in: &state))
    }
  }
}

extension [String] {
  /// Puts a text at the end, once.
  fileprivate mutating func remember(_ text: String) {
    removeAll { $0.hasSameBytes(as: text) }
    append(text)
    if count > 100 { removeFirst() }
  }
}
