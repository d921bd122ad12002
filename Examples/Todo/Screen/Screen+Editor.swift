import Store
import StoreTerminal

extension Screen {
  /// Lets the user edit the text of a task with an external editor, which uses the terminal until it ends.
  ///
  /// While the editor runs, the screen follows changes of the task by other programs, as it does while the user edits
  /// the task on the screen. Changes that can't be saved during this time are saved later.
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
  /// Several lines become one line. If the user has not changed the text, the task stays the same, even if it contains
  /// control characters.
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
