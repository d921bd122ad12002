import Store

extension Screen {
  /// Begins the entry of a text, or of a priority.
  func begin(_ command: Command, _ state: inout State) -> Effect<Action> {
    guard state.isEditable || command == .add && state.file.phase.isLoading else { return .none }
    if command == .edit || command == .choosePriority, let surprise = state.list.surprise.take() {
      return show(surprise.message, .problem, in: &state)
    }
    state.panel = nil
    switch command {
    case .add:
      state.mode = .entry(State.Entry(history: state.entries))
    case .filter:
      let filter = state.list.criteria.filter
      state.mode = .filter(TextField.State(filter.text, history: state.searches))
    default:
      guard let number = state.list.selected, let line = state.list.selectedLine else {
        let key = state.list.keyTable.name(of: .add)
        return show("There is no task here. Press \(key) to add one.", .problem, in: &state)
      }
      state.mode =
        command == .edit ? .entry(State.Entry(line, number: number, history: state.entries)) : .priority
    }
    return .none
  }

  /// Edits the text that the user is typing.
  func write(_ action: TextField.Action, _ state: inout State) -> Effect<Action> {
    switch state.mode {
    case .entry(var entry):
      _ = TextField().reduce(into: &entry.field, action: action)
      state.mode = .entry(entry)
    case .naming(var field):
      _ = TextField().reduce(into: &field, action: action)
      state.mode = .naming(field)
    case .palette(var palette):
      palette.edit(action)
      state.mode = .palette(palette)
    case .filter(var field):
      _ = TextField().reduce(into: &field, action: action)
      state.mode = .filter(field)
      let filter = Filter(typed: field.text)
      guard filter != state.list.criteria.filter else { return .none }
      return browse(.preview(filter), &state)
    case .list, .priority, .views, .conflict, .question:
      break
    }
    return .none
  }

  /// Accepts the typed text.
  func accept(_ state: inout State) -> Effect<Action> {
    switch state.mode {
    case .entry(let entry):
      return accept(entry, &state)
    case .filter(let field):
      leave(&state)
      if !field.text.isEmpty { state.searches.remember(field.text) }
      return browse(.filter(Filter(typed: field.text)), &state)
    case .naming(let field):
      return saveView(field.text, &state)
    case .palette:
      return choose(&state)
    case .list, .priority, .views, .conflict, .question:
      break
    }
    return .none
  }

  /// Cancels the entry of a text, or of a priority.
  func cancel(_ state: inout State) -> Effect<Action> {
    let mode = state.mode
    leave(&state)
    switch mode {
    case .filter:
      return browse(.preview(nil), &state)
    case .naming:
      openViews(&state)
    case .entry(let entry) where entry.clash != nil:
      // The user can find the typed text among the earlier entries.
      state.entries.remember(entry.field.text)
    case .entry, .palette, .list, .priority, .views, .conflict, .question:
      break
    }
    return .none
  }
}
