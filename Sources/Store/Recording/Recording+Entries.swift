extension Recording {
  /// An action of a recording.
  public struct Entry<Action> {
    /// The action, in the form in which it was recorded.
    public let action: Action
    /// The time from the start of the recording to the action.
    public let time: Duration
    /// A Boolean value indicating whether an effect sent the action.
    public let isFromEffect: Bool
  }

  /// Returns the recorded actions, for a program that analyzes them, or shows them at its own pace.
  ///
  /// To bring a store to the recorded state, use `Store.replay(_:)`, which also gives the recorded values to the
  /// reducer, and restores the states to which a history jumped.
  ///
  /// - Parameter type: The type in which the actions were recorded.
  /// - Returns: The actions in order, except those that were removed because of the recording's limit.
  /// - Throws: ``RecordingError`` if the recording can't be read, or one of the actions can't be decoded.
  /// - Complexity: The cost of decoding the actions.
  public func entries<Action: Decodable>(
    of type: Action.Type = Action.self
  ) throws(RecordingError) -> [Entry<Action>] {
    let contents = try contents()
    var cursor = RecordingCursor(contents)
    var entries: [Entry<Action>] = []
    while let line = try cursor.next() {
      guard case .action(let recorded) = line else { continue }
      guard let json = recorded.json else {
        throw .unencodedAction(line: "\(cursor.place)", action: recorded.name)
      }
      do {
        let action = try JSONTextReader.decode(type, from: cursor.bytes, in: json)
        entries.append(
          Entry(action: action, time: .microseconds(recorded.time), isFromEffect: recorded.isFromEffect))
      } catch {
        throw .undecodableAction(
          line: "\(cursor.place)", action: String(decoding: cursor.bytes[json], as: UTF8.self),
          recorded: contents.header.action, reason: "\(error)")
      }
    }
    return entries
  }
}

extension Recording.Entry: Sendable where Action: Sendable {}

extension Recording.Entry: Equatable where Action: Equatable {}
