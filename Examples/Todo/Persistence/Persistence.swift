import Store

/// A feature that reads the tasks from their file and writes them back.
///
/// The file is read and written outside of the store's actor.
@Reducer
struct Persistence {
  /// The location of the file, and its version.
  struct State: Equatable {
    /// The location of the file.
    let location: Location
    /// The version that was read or written last; `nil` if the file must be read before it is written.
    var version: TaskFile.Version?
    /// The versions that the last writes could not replace, because the file seemed to have another version.
    var refused: [TaskFile.Version] = []
  }

  /// The actions of reading and writing the file.
  enum Action: Equatable {
    /// Read the file, unless it still has the known version.
    case load
    /// The file was read or was unchanged, or the read failed.
    case loadFinished(Result<TaskFile.Contents?, FileError>)
    /// Replace the file.
    case save(Document)
    /// Move the done tasks to the archive, and write the remaining tasks to the file.
    case archive(Document)
    /// The file was replaced, or the write failed.
    case saveFinished(Result<TaskFile.Version, FileError>)
    /// Add a line at the end of the file, without reading the tasks into memory.
    case append(String)
    /// The line was added and has the given number, or adding it failed.
    case appendFinished(String, Result<Int, FileError>)
    /// Undo the last change.
    case undo
    /// The last change was undone, or undoing it failed.
    case undoFinished(Result<TaskFile.Contents, FileError>)
  }

  @Dependency(\.files) private var files

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .load:
      return .run(name: "load") { [files, state] send in
        await send(.loadFinished(files.read(state.location, state.version)))
      }
    case .loadFinished(.success(let contents)):
      state.version = contents?.version ?? state.version
      return .none
    case .save(let document):
      return replace("save", with: document, state, files.change)
    case .archive(let document):
      return replace("archive", with: document, state, files.archive)
    case .saveFinished(.success(let version)):
      (state.version, state.refused) = (version, [])
      return .none
    case .append(let line):
      return .run(name: "append") { [files, location = state.location] send in
        await send(.appendFinished(line, files.append(line, location)))
      }
    case .appendFinished(_, .success):
      return .none
    case .undo:
      guard let version = state.version else {
        return .send(.undoFinished(.failure(.changedMeanwhile(path: state.location.path))))
      }
      return .run(name: "undo") { [files, location = state.location] send in
        await send(.undoFinished(files.undo(location, version)))
      }
    case .undoFinished(.success(let contents)):
      (state.version, state.refused) = (contents.version, [])
      return .none
    case .loadFinished(.failure(let error)), .saveFinished(.failure(let error)),
      .undoFinished(.failure(let error)), .appendFinished(_, .failure(let error)):
      if error == .changedMeanwhile(path: state.location.path) {
        if let version = state.version { state.refused.append(version) }
      } else {
        state.refused = []
      }
      // Without a version, the file is read again before it is written, because the tasks in memory may differ from
      // those in the file.
      state.version = nil
      return .none
    }
  }

  /// Returns an effect that replaces the known version of the file by calling an operation.
  private func replace(
    _ name: String, with document: Document, _ state: State,
    _ operation:
      @escaping @Sendable (Document, Location, TaskFile.Version) async -> Result<
        TaskFile.Version, FileError
      >
  ) -> Effect<Action> {
    // Without a version, the origin of the document is unknown, and the file may contain other tasks.
    guard let version = state.version else {
      return .send(.saveFinished(.failure(.changedMeanwhile(path: state.location.path))))
    }
    return .run(name: name) { [location = state.location] send in
      await send(.saveFinished(operation(document, location, version)))
    }
  }
}
