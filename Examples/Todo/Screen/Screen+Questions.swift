import Store

extension Screen {
  /// A question before an action that is hard to undo.
  struct Question: Equatable {
    /// The answers, without the one that cancels the question.
    enum Answer: Equatable, Sendable {
      case deleteShown, archive, quitWithoutSaving, saveAndQuit
    }

    /// The question and the answers.
    let dialog: ConfirmationDialogState<Answer>
    /// The number of times that the tasks had changed when the user was asked.
    let edits: Int
  }

  /// Asks the user whether to delete all tasks that the filter selects.
  func askToDelete(_ state: inout State) -> Effect<Action> {
    let (filter, count) = (state.list.criteria.filter, state.list.shownCount)
    guard state.isEditable, !filter.terms.isEmpty, count > 0 else {
      let keys = state.list.keyTable
      let reason =
        filter.terms.isEmpty
        ? "\(keys.name(of: .deleteShown)) deletes the tasks that a filter shows. Press \(keys.name(of: .filter)) to filter."
        : "No task is shown."
      return show(reason, .problem, in: &state)
    }
    let dialog = ConfirmationDialogState<Question.Answer> {
      TextState(
        "Delete \(count == 1 ? "the task" : "all \(count) tasks") that the filter / \(filter.text) shows?")
    } actions: {
      ButtonState(role: .destructive, action: .deleteShown) { TextState("delete") }
      ButtonState(role: .cancel) { TextState("back") }
    }
    state.mode = .question(Question(dialog: dialog, edits: state.list.edits))
    return .none
  }

  /// Asks the user whether to end the program although changes are not saved.
  ///
  /// If there are no unsaved changes, the program ends immediately.
  func askToQuit(_ state: inout State) {
    let count = state.list.unsaved.count
    guard count > 0 else { return state.exit = .success }
    let dialog = ConfirmationDialogState<Question.Answer> {
      TextState("Quit without saving \(count == 1 ? "the last change" : "the last \(count) changes")?")
    } actions: {
      ButtonState(role: .destructive, action: .quitWithoutSaving) { TextState("quit") }
      ButtonState(action: .saveAndQuit) { TextState("save and quit") }
      ButtonState(role: .cancel) { TextState("back") }
    }
    state.mode = .question(Question(dialog: dialog, edits: state.list.edits))
  }

  /// Carries out the user's answer, if it is one of the answers of the open question.
  func carryOut(_ answer: Question.Answer, _ state: inout State) -> Effect<Action> {
    guard case .question(let question) = state.mode,
      question.dialog.buttons.contains(where: { $0.withAction { $0 == answer } })
    else { return .none }
    leave(&state)
    switch answer {
    case .deleteShown where state.list.edits != question.edits:
      return show(
        "Nothing was deleted: another program has just changed the tasks. Try again.", .problem, in: &state)
    case .archive where state.list.edits != question.edits:
      return show(
        "Nothing was moved: another program has just changed the tasks. Try again.", .problem, in: &state)
    case .archive:
      return archive(&state)
    case .deleteShown:
      return browse(.deleteShown, &state)
    case .quitWithoutSaving:
      state.exit = .success
      return .none
    case .saveAndQuit:
      return end(.success, &state)
    }
  }
}
