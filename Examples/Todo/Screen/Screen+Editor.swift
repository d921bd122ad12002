import Store
import StoreTerminal

extension Screen {
  /// Lets the user edit the text of a task with an editor, which has the terminal meanwhile.
  ///
  /// While the editor runs, the task is followed as while it is edited here. Changes that cannot be saved then are
  /// saved later.
  func editOutside(_ state: inout State) -> Effect<Action> {
    if case .list = state.mode {
      let effect = begin(.edit, &state)
      guard case .entry = state.mode else { return effect }
    }
    guard case .entry(let entry) = state.mode else { return .none }
    state.isInEditor = true
    let text = entry.field.text
    return .run(name: "editor") { [terminal] send in await send(.terminal(terminal.edit(text))) }
  }

  /// Accepts the text of the editor.
  ///
  /// Several lines become one. Text that the user does not change stays the same, whatever characters it contains.
  func finishEditing(_ text: String, _ state: inout State) -> Effect<Action> {
    state.isInEditor = false
    guard case .entry(var entry) = state.mode else { return .none }
    if !text.hasSameBytes(as: entry.field.text) {
      let line = TextField.State.line(text, keepsTabs: true)
      entry.field = TextField.State(line, history: entry.field.history)
    }
    state.mode = .entry(entry)
    return accept(&state)
  }
}
