import Store

/// A line of text that the user edits.
@Reducer
struct Text {
  struct State: Equatable {
    var words: [String] = []
  }

  enum Action: Equatable {
    case typed(String)
    case lastRemoved
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .typed(let word): state.words.append(word)
      case .lastRemoved: _ = state.words.popLast()
      }
      return .none
    }
  }
}

/// An editor that undoes and redoes changes with the history of its store.
///
/// A state is a value, so a store can keep earlier states and show them again. The feature itself needs no code for
/// that.
@MainActor
struct Editor {
  let store: StoreOf<Text>
  let history: History<Text.State>

  /// Creates an editor of an empty line.
  ///
  /// - Parameter limit: The number of states to keep.
  init(limit: Int = 100) {
    store = Store(initialState: Text.State()) { Text() }
    history = store.history(limit: limit)
  }

  /// A Boolean value indicating whether an action can be undone.
  var canUndo: Bool { history.indices.contains(history.index - 1) }

  /// A Boolean value indicating whether an undone action can be redone.
  var canRedo: Bool { history.indices.contains(history.index + 1) }

  /// Shows the state before the last action.
  func undo() { if canUndo { history.jump(to: history.index - 1) } }

  /// Shows the state after the action that was undone last.
  func redo() { if canRedo { history.jump(to: history.index + 1) } }
}

@main
struct Program {
  @MainActor
  static func main() {
    let editor = Editor()
    let token = editor.store.observe { print(editor.store.words.joined(separator: " ")) }
    editor.store.send(.typed("Once"))
    editor.store.send(.typed("upon"))
    editor.undo()
    editor.undo()
    editor.redo()
    // The new action continues from the shown state "Once upon". The actions that were undone can no longer be redone.
    editor.store.send(.typed("more"))
    editor.redo()
    print(editor.store.words.joined(separator: " "))
    withExtendedLifetime(token) {}
  }
}
