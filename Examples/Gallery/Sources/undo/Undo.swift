import Store

/// A line of text being written.
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

/// Undo and redo for any feature.
///
/// A state is a value, so the reducer stores earlier and later states.
struct Undoable<Content: Reducer>: Reducer where Content.State: Equatable {
  struct State: Equatable {
    var content: Content.State
    var past: [Content.State] = []
    var future: [Content.State] = []
  }

  @CasePathable
  enum Action {
    case content(Content.Action)
    case undo, redo
  }

  let limit: Int
  let content: Content

  /// Creates a reducer that stores the last `limit` states of `content`.
  init(limit: Int = 100, @ReducerBuilder<Content.State, Content.Action> content: () -> Content) {
    self.limit = limit
    self.content = content()
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.content, action: \.content) { content }
      .onChange(of: \.content) { old, _ in
        Reduce { state, action in
          guard case .content = action else { return .none }
          state.past = state.past.suffix(limit - 1) + [old]
          state.future = []
          return .none
        }
      }
    Reduce { state, action in
      switch action {
      case .content: break
      case .undo: state.move(from: \.past, to: \.future)
      case .redo: state.move(from: \.future, to: \.past)
      }
      return .none
    }
  }
}

extension Undoable.State {
  typealias States = WritableKeyPath<Self, [Content.State]>

  /// Removes the newest state from one list, and adds the current state to the other.
  fileprivate mutating func move(from source: States, to target: States) {
    guard let state = self[keyPath: source].popLast() else { return }
    self[keyPath: target].append(content)
    content = state
  }
}

@main
struct Program {
  @MainActor
  static func main() {
    let store = Store(initialState: Undoable<Text>.State(content: Text.State())) {
      Undoable { Text() }
    }
    let actions: [Undoable<Text>.Action] = [
      .content(.typed("Once")), .content(.typed("upon")), .undo, .undo, .redo, .content(.typed("more")),
      .redo,
    ]
    for action in actions {
      store.send(action)
      print(store.content.words.joined(separator: " "), "  after \(action)")
    }
  }
}
