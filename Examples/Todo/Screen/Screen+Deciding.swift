import Store

extension Screen {
  /// Asks the user which of two versions of the tasks to keep, if another program has changed the file.
  ///
  /// The question opens only when the user presses a key for it. So if the user is typing when the program detects the
  /// other version, no typed key answers the question by mistake.
  func decide(_ state: inout State) -> Effect<Action> {
    guard case .conflict = state.file.phase else {
      return show("There is nothing to decide: no other program has changed the file.", .problem, in: &state)
    }
    state.panel = nil
    state.mode = .conflict
    return .none
  }

  /// Keeps one of two versions of the tasks, or merges both.
  ///
  /// A version that is not kept is copied to a file before it is discarded.
  func keep(_ version: Version, _ state: inout State) -> Effect<Action> {
    guard case .conflict(let theirs) = state.file.phase, state.choice == nil else { return .none }
    guard version != .both else { return keepBoth(theirs, &state) }
    state.choice = State.Choice(version: version, theirs: theirs.version, edits: state.list.edits)
    return copy(version == .mine ? theirs.document : state.list.document, state)
  }

  /// Carries out the decision of the user, if the version that is not kept was copied.
  func carryOut(
    _ choice: State.Choice, _ copied: Result<String, FileError>, _ state: inout State
  ) -> Effect<Action> {
    guard case .success(let path) = copied else {
      return show(
        "Nothing was decided: the other version can't be copied. \(copied.reason)", .problem, in: &state)
    }
    guard case .conflict(let theirs) = state.file.phase, theirs.version == choice.theirs,
      state.list.edits == choice.edits
    else {
      return show(
        "A version has changed, so choose again. The rejected one is in \(path).", .problem, in: &state)
    }
    leaveConflict(&state)
    let message = show("The other version is in \(path).", in: &state)
    guard choice.version == .theirs else {
      state.list.overrule(theirs.document)
      return .merge(schedule(&state), message)
    }
    state.list.load(theirs.document)
    state.list.history = History()
    return message
  }

  private func keepBoth(_ theirs: TaskFile.Contents, _ state: inout State) -> Effect<Action> {
    leaveConflict(&state)
    let merging = state.list.merge(theirs.document)
    return .merge(schedule(&state), show(merging.message(in: state.list.document), in: &state))
  }

  private func leaveConflict(_ state: inout State) {
    state.file.phase = .idle
    leave(&state)
  }

  /// Writes a version of the tasks to a new file in the folder of the original.
  func copy(_ document: Document, _ state: State) -> Effect<Action> {
    Autosave().copy(document, state.file).map(Action.file)
  }
}

extension Result<String, FileError> {
  fileprivate var reason: String {
    if case .failure(let error) = self { error.description } else { "" }
  }
}
