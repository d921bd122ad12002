import Store

extension Screen {
  /// Asks the user whether to move the done tasks to the archive.
  func askToArchive(_ state: inout State) -> Effect<Action> {
    guard state.isEditable else { return .none }
    let count = state.list.tally.done
    guard count > 0 else { return tell(.archived(0), &state) }
    let dialog = ConfirmationDialogState<Question.Answer> {
      TextState("Move \(count == 1 ? "the done task" : "all \(count) done tasks") to done.txt?")
    } actions: {
      ButtonState(role: .destructive, action: .archive) { TextState("move") }
      ButtonState(role: .cancel) { TextState("back") }
    }
    state.mode = .question(Question(dialog: dialog, edits: state.list.edits))
    return .none
  }

  /// Moves the done tasks to the archive, and writes the remaining tasks, including unsaved edits.
  func archive(_ state: inout State) -> Effect<Action> {
    let keys = state.list.keyTable
    switch state.file.phase {
    case .idle, .waiting, .failed:
      if !state.file.isLooking { break }
      fallthrough
    case .loading, .unread, .saving:
      return show(
        "Nothing was moved: the file is being read or written. Press \(keys.name(of: .archive)) again later.",
        .problem, in: &state)
    case .conflict:
      return show(
        "Nothing was moved: choose a version of the file first, with \(keys.name(of: .decide)).", .problem,
        in: &state)
    }
    state.saving = state.list.unsaved.count
    state.archiving = state.list.document
    return Autosave().archive(state.list.document, &state.file).map(Action.file)
  }

  /// Removes from the screen the tasks that were moved to the archive.
  ///
  /// - Parameter state: The state.
  /// - Returns: The effect that shows the message about the moved tasks.
  func archived(_ state: inout State) -> Effect<Action> {
    guard let document = state.archiving.take() else { return .none }
    state.list.adopt(document.withoutDoneLines)
    state.followEntry()
    return tell(.archived(document.doneLines.count), &state)
  }

  /// Reports that no task was moved to the archive.
  ///
  /// If there are unsaved edits, the failure is handled like a failed write of these edits.
  func archivingFailed(_ error: FileError, _ state: inout State) -> Effect<Action> {
    let message = show("Nothing was moved: \(error)", .problem, in: &state)
    if state.list.unsaved.isEmpty {
      // There are no edits to write, so no write has to be tried again.
      state.file.phase = .idle
      state.exit = state.ending
      return message
    }
    return .merge(message, failed(error, &state))
  }
}

extension Browser.State {
  /// Replaces the tasks with the contents of the file after done tasks were moved to the archive, and keeps unsaved
  /// edits.
  ///
  /// Earlier edits can no longer be undone, because the tasks that they changed may be in the archive.
  ///
  /// - Parameter document: The tasks in the file.
  fileprivate mutating func adopt(_ document: Document) {
    if unsaved.isEmpty { load(document) } else { _ = merge(document) }
    history = History()
    surprise = nil
  }
}
