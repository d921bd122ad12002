import Store

/// A feature that synchronizes the file with the tasks on the screen.
///
/// The parent feature owns the tasks. This feature tells the parent when to write the tasks, and when the file contains
/// other tasks. The parent passes the tasks to the methods that write them. The files are read and written outside of
/// the store's actor.
@Reducer
struct Autosave {
  /// The location of the file, and the stage of reading or writing it.
  struct State: Equatable {
    /// The current stage of reading or writing the file.
    enum Phase: Equatable {
      /// The file is being read for the first time, with the progress from 0 to 1.
      case loading(Double)
      /// There is nothing to read or write.
      case idle
      /// A change waits to be written, because further changes may follow.
      case waiting
      /// The tasks are being written.
      case saving
      /// Writing failed and will be retried.
      case failed(FileError)
      /// Another program has changed the file, and this session has edits that are not in the file.
      case conflict(TaskFile.Contents)
      /// The file could not be read, or the user cancelled the reading.
      case unread(String)
    }

    /// The location of the file.
    let location: Location
    /// The version of the file that was read or written last.
    var version: TaskFile.Version?
    /// The current stage of reading or writing the file.
    var phase = Phase.loading(0)
    /// A Boolean value indicating whether the file is being read again because it may have changed.
    var isLooking = false
    /// The reason why the file could not be read again.
    ///
    /// The screen may show outdated tasks.
    var trouble: FileError?
  }

  /// The actions of reading and writing the file.
  enum Action: Equatable {
    /// The first reading made progress.
    case progress(Double)
    /// The file was read or was unchanged, or the read failed.
    case loaded(Result<TaskFile.Contents?, FileError>)
    /// The delay before writing has ended.
    case due
    /// The file was replaced, or the write failed.
    case saved(Result<TaskFile.Version, FileError>)
    /// The file has changed.
    ///
    /// This program may have made the change itself.
    case touched
    /// The tasks were copied to a new file, or copying failed.
    case copied(Result<String, FileError>)
  }

  private enum CancelID { case load, save, watch, copy }
  /// The time without further changes after which a change is written.
  static let delay = Duration.milliseconds(400)
  /// The delay before a failed write is tried again.
  static let retryDelay = Duration.seconds(3)

  @Dependency(\.files) private var files
  @Dependency(\.continuousClock) private var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .progress(let fraction):
      if case .loading = state.phase { state.phase = .loading(fraction) }
    case .loaded(let result):
      return loaded(result, &state)
    case .due, .copied:
      break
    case .saved(.success(let version)):
      state.version = version
      state.phase = .idle
      // While the tasks were being written, changes by other programs were ignored, so the file is checked now.
      return look(&state)
    case .saved(.failure(.changedMeanwhile)):
      state.phase = .waiting
      return look(unless: state.version, isRefused: true, &state)
    case .saved(.failure(let error)):
      return retry(after: error, &state)
    case .touched:
      if case .saving = state.phase { return .none }
      return look(&state)
    }
    return .none
  }

  /// Handles the result of reading the file.
  ///
  /// The parent decides whether to use the tasks, because it knows the edits that are not in the file.
  private func loaded(_ result: Result<TaskFile.Contents?, FileError>, _ state: inout State) -> Effect<Action>
  {
    let isFirst = !state.isLooking
    state.isLooking = false
    state.trouble = nil
    switch result {
    case .success(let loaded):
      state.version = loaded?.version ?? state.version
      if isFirst { state.phase = .idle }
    case .failure(let error) where isFirst:
      state.phase = .unread(error.description)
    case .failure(let error) where state.phase == .waiting:
      // The waiting tasks can't be written, because the current contents of the file are unknown.
      return retry(after: error, &state)
    case .failure(.refused):
      // A write was refused before, but now there is nothing left to write.
      break
    case .failure(let error):
      // The file is temporarily unreadable. The tasks in memory are kept, and the next write will report an error.
      state.trouble = error
    }
    return .none
  }

  /// Tries to write again after a delay.
  private func retry(after error: FileError, _ state: inout State) -> Effect<Action> {
    state.phase = .failed(error)
    return .run(name: "retry") { [clock] send in
      try await clock.sleep(for: Self.retryDelay)
      await send(.due)
    }.cancellable(id: CancelID.save, cancelInFlight: true)
  }
}

extension Autosave {
  /// Reads the file, and watches it from then on.
  ///
  /// - Parameter state: The state of the file.
  /// - Returns: The effect.
  func start(_ state: inout State) -> Effect<Action> {
    let location = state.location
    let watch = Effect<Action>.run(files.changes(location), name: "watch") { _ in .touched }
      .cancellable(id: CancelID.watch, cancelInFlight: true)
    return .merge(load(&state), watch)
  }

  /// Reads the file.
  ///
  /// - Parameter state: The state of the file.
  /// - Returns: The effect.
  func load(_ state: inout State) -> Effect<Action> {
    state.phase = .loading(0)
    return .run(name: "load") { [files, location = state.location] send in
      let result = await files.load(location, nil) { await send(.progress($0)) }
      if !Task.isCancelled { await send(.loaded(result)) }
    }.cancellable(id: CancelID.load, cancelInFlight: true)
  }

  /// Stops reading.
  ///
  /// - Parameter state: The state of the file.
  /// - Returns: The effect.
  func cancelLoading(_ state: inout State) -> Effect<Action> {
    state.phase = .unread("Reading \(state.location.path) was cancelled.")
    return .cancel(id: CancelID.load)
  }

  /// Reads the file again if its version has changed.
  private func look(_ state: inout State) -> Effect<Action> {
    guard case .conflict = state.phase else { return look(unless: state.version, &state) }
    // During a conflict the file is always read again, so that the user decides about its newest version.
    return look(unless: nil, &state)
  }

  /// Reads the file again, unless it still has the known version.
  ///
  /// - Parameters:
  ///   - version: The known version.
  ///   - isRefused: A Boolean value indicating whether a write has just failed because it found another version. If
  ///     this read finds the known version, the next write would fail, too, so the read reports an error.
  ///   - state: The state of the file.
  /// - Returns: The effect.
  private func look(
    unless version: TaskFile.Version?, isRefused: Bool = false, _ state: inout State
  ) -> Effect<Action> {
    switch state.phase {
    case .loading, .unread: return .none
    default: break
    }
    state.isLooking = true
    return .run(name: "look") { [files, location = state.location] send in
      var result = await files.load(location, version) { _ in }
      if isRefused, result == .success(nil) { result = .failure(.refused(path: location.path)) }
      if !Task.isCancelled { await send(.loaded(result)) }
    }.cancellable(id: CancelID.load, cancelInFlight: true)
  }

  /// Writes the tasks after a pause without changes.
  ///
  /// - Parameter state: The state of the file.
  /// - Returns: The effect.
  func schedule(_ state: inout State) -> Effect<Action> {
    switch state.phase {
    case .idle, .waiting: state.phase = .waiting
    // After a failure, the next attempt is scheduled already. After a running write, the parent writes the remaining
    // changes.
    default: return .none
    }
    return postpone()
  }

  /// Writes the tasks after a pause, and replaces a write that is already scheduled.
  ///
  /// - Returns: The effect.
  func postpone() -> Effect<Action> {
    .run(name: "autosave") { send in await send(.due) }
      .debounce(id: CancelID.save, for: Self.delay, clock: clock)
  }

  /// Writes the tasks.
  ///
  /// - Parameters:
  ///   - document: The tasks.
  ///   - state: The state of the file.
  /// - Returns: The effect.
  func save(_ document: Document, _ state: inout State) -> Effect<Action> {
    guard let version = state.version else { return .none }
    state.phase = .saving
    return .run(name: "save") { [files, location = state.location] send in
      await send(.saved(files.write(document, location, version)))
    }.cancellable(id: CancelID.save, cancelInFlight: true)
  }

  /// Moves the done tasks to the archive, and writes the remaining tasks.
  ///
  /// - Parameters:
  ///   - document: All tasks.
  ///   - state: The state of the file.
  /// - Returns: The effect, which sends the same actions as the effect of ``save(_:_:)``.
  func archive(_ document: Document, _ state: inout State) -> Effect<Action> {
    guard let version = state.version else { return .none }
    state.phase = .saving
    return .run(name: "archive") { [files, location = state.location] send in
      await send(.saved(files.archive(document, location, version)))
    }.cancellable(id: CancelID.save, cancelInFlight: true)
  }

  /// Writes tasks to a new file in the folder of the original.
  ///
  /// - Parameters:
  ///   - document: The tasks.
  ///   - state: The state of the file.
  /// - Returns: The effect.
  func copy(_ document: Document, _ state: State) -> Effect<Action> {
    .run(name: "copy") { [files, location = state.location] send in
      await send(.copied(files.copy(document, location)))
    }.cancellable(id: CancelID.copy, cancelInFlight: true)
  }
}

extension Autosave.State.Phase {
  /// A Boolean value indicating whether the file is being read for the first time.
  var isLoading: Bool {
    if case .loading = self { true } else { false }
  }
}
