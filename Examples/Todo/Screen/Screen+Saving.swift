import Store

extension Screen {
  /// Reacts to an action of the feature that reads and writes the file.
  func follow(_ action: Autosave.Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .loaded(.success(let loaded?)):
      return take(loaded, &state)
    case .loaded(.failure(let error)) where state.ending != nil:
      return failed(error, &state)
    case .loaded(.success(nil)):
      return goOn(&state)
    case .loaded, .progress, .touched:
      return .none
    case .due:
      // While the file is being read, the write is postponed and not dropped, because a failed write must be tried
      // again.
      return state.file.isLooking ? Autosave().postpone().map(Action.file) : saveNow(&state)
    case .saved(.success):
      return .merge(saved(&state), stopAfterSaving(&state))
    case .saved(.failure(let error)):
      return .merge(failed(error, &state), stopAfterSaving(&state))
    case .copied(let result):
      return copied(result, &state)
    }
  }

  /// Replaces the tasks on the screen with the tasks in the file, unless this would lose edits.
  private func take(_ loaded: TaskFile.Contents, _ state: inout State) -> Effect<Action> {
    let isFirst = state.list.edits == 0
    // If the new version of the file has the same tasks, nothing is replaced. Another program may have written the file
    // without a change, or made the same change as the user.
    guard isFirst || loaded.document != state.list.document else { return settled(&state) }
    guard state.list.unsaved.isEmpty else {
      state.file.phase = .conflict(loaded)
      // If the program must end immediately, it can't ask the user.
      if let ending = state.ending, ending.isForced { return rescue(&state) }
      state.ending = nil
      // The current message is removed, so that the message about the conflict is shown.
      state.notice.text = nil
      return .none
    }
    state.list.load(loaded.document)
    state.followEntry()
    return isFirst ? .none : show("Another program has changed the file, so it was read again.", in: &state)
  }

  /// Records that the tasks on the screen are already in the file.
  private func settled(_ state: inout State) -> Effect<Action> {
    state.list.unsaved = []
    state.file.phase = .idle
    state.choice = nil
    if state.mode == .conflict { state.mode = .list }
    state.exit = state.ending
    return .none
  }

  /// Writes the edits that were not written while the file was being read.
  private func goOn(_ state: inout State) -> Effect<Action> {
    if state.ending != nil { return saveNow(&state) }
    return state.file.phase == .waiting ? schedule(&state) : .none
  }

  private func saved(_ state: inout State) -> Effect<Action> {
    state.list.unsaved.removeFirst(min(state.saving, state.list.unsaved.count))
    state.saving = 0
    let message = archived(&state)
    guard state.list.unsaved.isEmpty else {
      return .merge(message, state.ending == nil ? schedule(&state) : saveNow(&state))
    }
    state.exit = state.ending
    return message
  }

  /// Reacts to a write that has failed.
  func failed(_ error: FileError, _ state: inout State) -> Effect<Action> {
    state.saving = 0
    if state.archiving.take() != nil { return archivingFailed(error, &state) }
    // The file is being read again, and its contents decide how to continue, even if the program is about to end. If
    // the file has the version that the write expected after all, the read reports that the write was refused.
    if error == .changedMeanwhile(path: state.file.location.path) { return .none }
    guard let ending = state.ending else { return .none }
    guard !ending.isForced else { return rescue(&state) }
    state.ending = nil
    let key = state.list.keyTable.name(of: .quitWithoutSaving)
    return .merge(
      schedule(&state),
      show("Not saved: \(error.reason). \(key) quits without saving.", .problem, in: &state))
  }

  /// Writes the tasks to a new file in the folder of the original, and then ends the program.
  private func rescue(_ state: inout State) -> Effect<Action> {
    state.choice = nil
    state.rescuedEdits = state.list.edits
    return copy(state.list.document, state)
  }

  private func copied(_ result: Result<String, FileError>, _ state: inout State) -> Effect<Action> {
    if let choice = state.choice.take() { return carryOut(choice, result, &state) }
    guard let ending = state.ending else { return .none }
    // The user has made further edits while the tasks were being written, so the tasks are written again.
    if case .success = result, state.rescuedEdits != state.list.edits { return rescue(&state) }
    state.exit = ending
    state.farewell =
      switch result {
      case .success(let path): "The file could not be written. The tasks are in \(path)."
      case .failure(let error): "The last changes are lost: \(error)"
      }
    return .none
  }

  /// Ends the program when everything is written.
  ///
  /// - Parameters:
  ///   - code: The exit code.
  ///   - state: The state.
  /// - Returns: The effect.
  func end(_ code: ExitCode, _ state: inout State) -> Effect<Action> {
    state.ending = code
    switch state.file.phase {
    case _ where state.list.unsaved.isEmpty && state.archiving == nil:
      state.exit = code
      return .none
    case .conflict where code.isForced:
      return rescue(&state)
    case .conflict:
      state.ending = nil
      return show(
        """
        Not saved: another program changed the file. Press \(state.list.keyTable.name(of: .decide)) to choose a version.
        """, .problem, in: &state)
    default:
      return saveNow(&state)
    }
  }

  /// Writes the tasks soon, if there are unsaved edits.
  func schedule(_ state: inout State) -> Effect<Action> {
    guard !state.list.unsaved.isEmpty else { return .none }
    return Autosave().schedule(&state.file).map(Action.file)
  }

  /// Writes the tasks now, if there are unsaved edits.
  func saveNow(_ state: inout State) -> Effect<Action> {
    switch state.file.phase {
    case _ where state.list.unsaved.isEmpty: return .none
    // While the file is read, nothing is written, because the read may find another version than the write expects.
    case _ where state.file.isLooking: return .none
    case .saving, .conflict, .loading, .unread: return .none
    case .idle, .waiting, .failed: break
    }
    state.saving = state.list.unsaved.count
    return Autosave().save(state.list.document, &state.file).map(Action.file)
  }
}
