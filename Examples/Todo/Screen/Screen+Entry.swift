import Store
import StoreTerminal

extension Screen.State {
  /// The text of a task that the user is typing.
  struct Entry: Equatable {
    /// The change of the task by another program since the user began to edit its text.
    enum Clash: Equatable {
      /// The text of the task has changed.
      case changed(Line)
      /// The task was removed.
      case removed
    }

    /// The line to change, as it was when the user began to edit it; `nil` for a new task.
    let line: Line?
    /// The text field, which contains the edited text.
    var field: TextField.State
    /// The current number of the line; `nil` for a new task, or if the line was removed.
    fileprivate(set) var number: Int?
    /// The change of the task by another program.
    fileprivate(set) var clash: Clash?
    /// A Boolean value indicating whether the user was already asked about overwriting this change.
    fileprivate(set) var isAsked = false

    /// Creates an entry with the text of a task, or without text.
    ///
    /// - Parameters:
    ///   - line: The task's line; `nil` for a new task.
    ///   - number: The task's number.
    ///   - history: The texts that the user entered earlier.
    init(_ line: Line? = nil, number: Int? = nil, history: [String]) {
      self.line = line
      self.number = number
      field = TextField.State(line.map { String($0.text) } ?? "", history: history)
    }
  }

  /// Finds the task that the user is editing, after the tasks were read again.
  ///
  /// If another program has changed the task again, the user is asked again.
  mutating func followEntry() {
    guard case .entry(var entry) = mode, let line = entry.line else { return }
    let clash: Entry.Clash?
    switch list.document.whereabouts(of: line) {
    case .unchanged(let position):
      (entry.number, clash) = (position + 1, nil)
    case .changed(let position):
      (entry.number, clash) = (position + 1, .changed(list.document.lines[position]))
    case .gone:
      (entry.number, clash) = (nil, .removed)
    }
    if entry.clash != clash { entry.isAsked = false }
    entry.clash = clash
    mode = .entry(entry)
  }
}

extension Screen {
  /// Adds the text as a task, or replaces the text of a task.
  ///
  /// If another program has changed the task since the user began to edit it, the user is asked first.
  func accept(_ entry: State.Entry, _ state: inout State) -> Effect<Action> {
    let text = entry.field.text
    guard !text.allSatisfy({ $0 == " " || $0 == "\t" }) else {
      leave(&state)
      return .none
    }
    guard state.isEditable else {
      return show("The file has not been read yet. Press Enter again later.", .problem, in: &state)
    }
    if entry.clash != nil, !entry.isAsked {
      var entry = entry
      entry.isAsked = true
      state.mode = .entry(entry)
      return .none
    }
    leave(&state)
    state.entries.remember(text)
    guard entry.clash == nil, let number = entry.number else { return browse(.add(text), &state) }
    return browse(.rewrite(state.list.document.lines[number - 1].id, text), &state)
  }

  /// Replaces the text of a task although another program has changed the task.
  func overwrite(_ state: inout State) -> Effect<Action> {
    guard case .entry(let entry) = state.mode, entry.isAsked else { return .none }
    guard case .changed = entry.clash, let number = entry.number else { return accept(entry, &state) }
    leave(&state)
    state.entries.remember(entry.field.text)
    return browse(.rewrite(state.list.document.lines[number - 1].id, entry.field.text), &state)
  }

  /// Returns to the list.
  func leave(_ state: inout State) { state.mode = .list }
}

extension Screen.State.Entry {
  /// The prompt that is shown before the text field.
  var prompt: StyledText {
    let name = number.map { "Edit \($0)" } ?? "Edit"
    return switch clash {
    case nil: StyledText(line == nil ? "Add: " : "\(name): ", .bold)
    case .changed: StyledText("\(name), changed meanwhile: ", .color(.red, .bold))
    case .removed: StyledText("\(name), removed meanwhile: ", .color(.red, .bold))
    }
  }
}

extension [String] {
  /// Appends a text, and removes earlier elements that are equal to it.
  mutating func remember(_ text: String) {
    removeAll { $0.hasSameBytes(as: text) }
    append(text)
    if count > 100 { removeFirst() }
  }
}
