import Effects

extension Store where Action: Encodable {
  /// Records the actions that reach the reducer of this store.
  ///
  /// The recording begins with the state, if the state is `Codable`, and ends with the store, or with
  /// ``Recording/close()``. Dependencies are recorded if they were prepared for that:
  /// `withDependencies: { $0.record(to: recording) }`.
  ///
  /// An action is encoded before it is reduced. If an action can't be encoded, an issue is reported, and a replay stops
  /// at this action with an error.
  ///
  /// - Parameters:
  ///   - recording: The recording, which must not have recorded a store yet.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Complexity: For each action, the time to encode it.
  public func record(
    to recording: Recording, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    record(to: recording, isolation, site) { $0 }
  }
}

extension Store {
  /// Records another form of the actions that reach the reducer of this store.
  ///
  /// Use this method for actions that are not `Codable`: `store.record(to: recording, as: { RecordedAction($0) })`. A
  /// replay converts the recorded forms back to actions.
  ///
  /// - Parameters:
  ///   - recording: The recording, which must not have recorded a store yet.
  ///   - convert: A closure that returns the recorded form of an action.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Complexity: For each action, the time to convert and to encode it.
  public func record<Recorded: Encodable>(
    to recording: Recording, as convert: @escaping (Action) -> Recorded,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    record(to: recording, isolation, site, convert)
  }

  /// Unavailable, because actions that are not `Encodable` can't be recorded.
  ///
  /// - Parameter recording: The recording.
  @available(
    *, unavailable,
    message: """
      actions are recorded as JSON: declare 'enum Action: Codable', and let the actions in its cases be 'Codable' too; \
      or record a form of the actions that is 'Codable': 'store.record(to: recording, as: { RecordedAction($0) })'.
      """
  )
  public func record(to recording: Recording) { fatalError("Does not compile.") }

  private func record<Recorded: Encodable>(
    to recording: Recording, _ isolation: (any Actor)?, _ site: SourceSite,
    _ convert: @escaping (Action) -> Recorded
  ) {
    core.enter(isolation, at: site)
    guard let root = try? rootCore() else {
      return reportIssue(
        RecordingError.childStore(state: "\(State.self)").description, kind: .recordingFailure, at: site)
    }
    core.exclusively {
      let recorder = ActionRecorder(recording, of: root, site: site, convert)
      if recorder.begin() { return core.add(recorder) }
      reportIssue(
        """
        \(recording.name) can't record the store with actions of type '\(Action.self)', because the recording has \
        already recorded another store, or has ended. The store is not recorded.

        Fix: make a new 'Recording' for each store.
        """, kind: .recordingFailure, at: site)
    }
  }

  /// Returns the core of a root store.
  func rootCore() throws(RecordingError) -> RootCore<State, Action> {
    guard let root else { throw .childStore(state: "\(State.self)") }
    return root
  }
}
