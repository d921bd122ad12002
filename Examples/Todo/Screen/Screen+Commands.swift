import Store
import StoreTerminal

extension Screen {
  /// A command that the user gives with a key.
  enum Command: Equatable, Sendable {
    /// An action of the list.
    case browse(Browser.Action)
    /// Begin to type a new task, or a new text for the selected task.
    case add, edit
    /// Begin to type a filter.
    case filter
    /// Ask for a priority.
    case choosePriority
    /// Show the next or the previous kind of tasks, such as done tasks.
    case show(forward: Bool)
    /// Show the tasks that wait for a later day, or hide them.
    case showWaiting
    /// Show the tasks in another order.
    case sort
    /// Switch whether new tasks get a creation date.
    case dateNew
    /// Show a panel instead of the list; if the panel is already shown, show the list again.
    case panel(State.Panel)
    /// Scroll the panel.
    case scroll(Browser.Move)
    /// Close the panel, cancel the reading of the file, remove all marks, or remove the filter, whichever applies
    /// first.
    case dismiss
    /// Read the file again, and redraw the screen.
    case reload
    /// Edit the text that the user is typing.
    case text(TextField.Action)
    /// Complete the project or context that the user is typing.
    case complete(forward: Bool)
    /// Edit the task with the user's editor.
    case editOutside
    /// Accept the typed text, or cancel the entry.
    case accept, cancel
    /// Overwrite a task that another program has changed while the user was editing it.
    case overwrite
    /// Ask which of two versions of the tasks to keep.
    case decide
    /// Keep one of two versions of the tasks, or merge both.
    case keep(Version)
    /// Show the saved views, select another view, display the selected view, save a new view, or delete the selected
    /// view.
    case views, moveInViews(by: Int), chooseView, nameView, deleteView
    /// Show all commands to choose from, or select another command.
    case palette, moveInPalette(by: Int)
    /// Ask before all displayed tasks are deleted.
    case deleteShown
    /// Ask before done tasks are moved to the archive.
    case archive
    /// Answer a question.
    case answer(Question.Answer)
    /// Suspend the program, so that the shell continues.
    case suspend
    /// End the program, after saving the tasks if possible, or without saving them.
    case quit, quitWithoutSaving, interrupt
  }

  /// The version of the tasks to keep: this session's version, the other program's version, or both merged.
  enum Version: Equatable, Sendable {
    case mine, theirs, both
  }

  /// Carries out the command of a key.
  func press(_ key: Key, _ state: inout State) -> Effect<Action> {
    // The next key dismisses a message.
    state.notice.text = nil
    if let command = state.list.keyTable.command(for: key, in: state.section) {
      return perform(command, &state)
    }
    guard case .text(let scalar) = key, state.section.isTyping else { return .none }
    return perform(.text(.insert(String(Character(scalar)))), &state)
  }

  /// Handles text that the user has pasted.
  ///
  /// If the user is not typing, this begins a new task with the pasted text.
  func type(_ text: String, _ state: inout State) -> Effect<Action> {
    let effect: Effect<Action> = state.section.isTyping ? .none : perform(.add, &state)
    guard state.section.isTyping else { return effect }
    return .merge(effect, perform(.text(.insert(text)), &state))
  }

  func perform(_ command: Command, _ state: inout State) -> Effect<Action> {
    switch command {
    case .browse(let action):
      if state.mode == .priority { state.mode = .list }
      return browse(action, &state)
    case .show(let forward):
      let showing = state.list.criteria.showing
      return browse(.show(forward ? showing.next : showing.previous), &state)
    case .showWaiting:
      return browse(.showWaiting(!state.list.criteria.showsWaiting), &state)
    case .dateNew:
      return browse(.dateNew(!state.list.settings.addsCreationDate), &state)
    case .sort:
      return browse(.sort(state.list.order.next), &state)
    case .add, .edit, .filter, .choosePriority:
      return begin(command, &state)
    case .panel(let panel):
      state.panel = state.panel == panel ? nil : panel
      state.panelTop = 0
    case .scroll(let move):
      state.scroll(move)
    case .dismiss:
      return dismiss(&state)
    case .reload:
      return reload(&state)
    case .text(let action):
      return write(action, &state)
    case .complete(let forward):
      return write(.complete(state.list.mentions, forward: forward), &state)
    case .editOutside:
      return editOutside(&state)
    case .accept:
      return accept(&state)
    case .cancel:
      return cancel(&state)
    case .overwrite:
      return overwrite(&state)
    case .decide:
      return decide(&state)
    case .keep(let version):
      return keep(version, &state)
    case .suspend:
      return suspend(&state)
    case .quit:
      return end(.success, &state)
    case .interrupt:
      return end(.interrupted, &state)
    case .views:
      openViews(&state)
    case .moveInViews(let rows):
      moveInViews(by: rows, &state)
    case .chooseView:
      return chooseView(&state)
    case .nameView:
      nameView(&state)
    case .deleteView:
      return deleteView(&state)
    case .palette:
      state.panel = nil
      state.mode = .palette(Palette())
    case .moveInPalette(let rows):
      moveInPalette(by: rows, &state)
    case .deleteShown:
      return askToDelete(&state)
    case .archive:
      return askToArchive(&state)
    case .quitWithoutSaving:
      askToQuit(&state)
    case .answer(let answer):
      return carryOut(answer, &state)
    }
    return .none
  }
}

extension Screen {
  /// Sends an action to the list, and reports the result.
  func browse(_ action: Browser.Action, _ state: inout State) -> Effect<Action> {
    guard state.isEditable || !action.isEdit else { return .none }
    let edits = state.list.unsaved.count
    let effect = Browser().reduce(into: &state.list, action: action).map(Action.list)
    let report = state.list.report.take()
    return .merge(
      effect, state.list.unsaved.count == edits ? .none : schedule(&state),
      report.map { tell($0, &state) } ?? .none)
  }

  /// Shows the result of a command.
  func tell(_ report: Report, _ state: inout State) -> Effect<Action> {
    switch report {
    case .listed: .none
    // The message must fit into one line.
    case .changed(let text): show(text.split(separator: "\n").joined(separator: " · "), in: &state)
    case .unchanged(let text), .failed(let text), .outdated(let text): show(text, .problem, in: &state)
    }
  }

  /// Shows a message for a while.
  func show(_ text: String, _ kind: Notice.State.Kind = .done, in state: inout State) -> Effect<Action> {
    Notice().show(text, kind, in: &state.notice).map(Action.notice)
  }

  private func dismiss(_ state: inout State) -> Effect<Action> {
    if state.panel != nil {
      state.panel = nil
    } else if case .loading = state.file.phase {
      return Autosave().cancelLoading(&state.file).map(Action.file)
    } else if !state.list.marked.isEmpty {
      return browse(.unmark, &state)
    } else if !state.list.criteria.filter.terms.isEmpty {
      return browse(.filter(Filter()), &state)
    } else {
      state.notice.text = nil
    }
    return .none
  }

  private func reload(_ state: inout State) -> Effect<Action> {
    state.edition += 1
    switch state.file.phase {
    case .unread: return Autosave().load(&state.file).map(Action.file)
    default: return Autosave().reduce(into: &state.file, action: .touched).map(Action.file)
    }
  }
}

extension Browser.Action {
  /// A Boolean value indicating whether the command may change tasks.
  fileprivate var isEdit: Bool {
    switch self {
    case .toggle, .delete, .deleteShown, .prioritise, .add, .rewrite, .undo, .redo: true
    case .move, .mark, .markShown, .unmark, .show, .showWaiting, .filter, .preview, .sort, .arrange, .settled,
      .dateNew, .dayBegan:
      false
    }
  }
}
