import Effects
import FoundationEssentials

extension Store where Action: Decodable {
  /// Reduces the actions of a recording.
  ///
  /// The reducer receives the recorded dates, UUIDs and random numbers, if the recording contains them. It also
  /// receives the recorded answers of the functions that `withDependencies` prepared with `recording.recorded(_:as:)`.
  /// Effects do not run, because the actions that they sent are in the recording. Observers are called once, at the end
  /// of the turn.
  ///
  /// If the state is `Codable`, the replay begins with the state of the recording; otherwise, with the state of this
  /// store. If the last line of the recording is incomplete, the replay ends with the action before it. A recording
  /// that has not ended is replayed up to its last action.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The number of actions.
  /// - Throws: A ``ReplayDifference`` for the first action at which the replay differs from the recording. The store
  ///   then has the state to which this action led. A ``RecordingError`` if the recording or an action can't be read.
  /// - Complexity: The cost of decoding and reducing the actions.
  @discardableResult
  public func replay(
    _ recording: Recording, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws -> Int {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return try replay(recording, isolation, site, ActionDecoder { (action: Action) in action })
  }
}

extension Store {
  /// Reduces the actions of a recording that contains the actions in another form.
  ///
  /// See ``replay(_:isolation:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - convert: A closure that returns the action for its recorded form: `{ (recorded: RecordedAction) in … }`.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The number of actions.
  /// - Throws: A ``ReplayDifference`` for the first action at which the replay differs from the recording. A
  ///   ``RecordingError`` if the recording or an action can't be read, or if `convert` throws an error.
  /// - Complexity: The cost of decoding and reducing the actions.
  @discardableResult
  public func replay<Recorded: Decodable>(
    _ recording: Recording, as convert: @escaping (Recorded) throws -> Action,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws -> Int {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return try replay(recording, isolation, site, ActionDecoder(convert))
  }

  private func replay(
    _ recording: Recording, _ isolation: (any Actor)?, _ site: SourceSite,
    _ decoder: ActionDecoder<Action>
  ) throws -> Int {
    core.enter(isolation, at: site)
    let root = try rootCore()
    return try core.exclusively {
      guard core.status.isDisjoint(with: .refusing) else {
        reportIssue(
          """
          \(recording.name) can't be replayed while a reducer of the store runs or a selector is computed. Nothing was \
          replayed.

          Fix: replay before the store is used, from code that is neither a reducer nor a selector.
          """, kind: .recordingFailure, at: site)
        return 0
      }
      return try ReplayRun(recording, by: root, decoder: decoder).run()
    }
  }
}
