import StoreTerminal

/// The recorded form of an action that comes from outside the program, for example from a key or a file.
enum RecordedAction: Codable, Equatable {
  case started(SessionStart)
  case terminal([TerminalEvent])
  case list(Browser.Action)
  case progress(Double)
  case loaded(Document?, TaskFile.Version?)
  case loadFailed(FileError)
  case due
  case saved(TaskFile.Version)
  case saveFailed(FileError)
  case touched
  case copied(String)
  case copyFailed(FileError)
  case expired

  /// Creates the recorded form of an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - start: The facts about the beginning of the session.
  init(_ action: Screen.Action, of start: SessionStart) {
    switch action {
    case .started: self = .started(start)
    case .terminal(let events): self = .terminal(events)
    case .list(let action): self = .list(action)
    case .file(let action): self.init(action)
    case .notice(.expired): self = .expired
    }
  }

  private init(_ action: Autosave.Action) {
    switch action {
    case .progress(let fraction): self = .progress(fraction)
    case .loaded(.success(let loaded)): self = .loaded(loaded?.document, loaded?.version)
    case .loaded(.failure(let error)): self = .loadFailed(error)
    case .due: self = .due
    case .saved(.success(let version)): self = .saved(version)
    case .saved(.failure(let error)): self = .saveFailed(error)
    case .touched: self = .touched
    case .copied(.success(let path)): self = .copied(path)
    case .copied(.failure(let error)): self = .copyFailed(error)
    }
  }

  /// The action of the screen that was recorded.
  var action: Screen.Action {
    switch self {
    case .started: .started
    case .terminal(let events): .terminal(events)
    case .list(let action): .list(action)
    case .progress(let fraction): .file(.progress(fraction))
    case .loaded(let document, let version):
      .file(
        .loaded(
          .success(
            document.flatMap { document in version.map { TaskFile.Contents(document: document, version: $0) }
            })))
    case .loadFailed(let error): .file(.loaded(.failure(error)))
    case .due: .file(.due)
    case .saved(let version): .file(.saved(.success(version)))
    case .saveFailed(let error): .file(.saved(.failure(error)))
    case .touched: .file(.touched)
    case .copied(let path): .file(.copied(.success(path)))
    case .copyFailed(let error): .file(.copied(.failure(error)))
    case .expired: .notice(.expired)
    }
  }
}
