/// The first difference between a recording and its replay.
public struct ReplayDifference: Error, Hashable, Sendable {
  /// The number of the action in the recording, from 0.
  public let actionIndex: Int
  /// The description of the action.
  public let action: String
  /// The line of the action in the recording: its number, and the name of the file.
  public let place: String
  /// A sentence about the difference.
  public let reason: String
  /// The difference between the recorded and the replayed state after the action.
  ///
  /// If the recording contains only a digest of the state, these are the changes that the action made in the replay. If
  /// the states were not compared, the value is `nil`.
  public let stateDifference: String?
}

extension ReplayDifference: CustomStringConvertible {
  /// The description of the difference, with the action, the likely causes in order, and the fix.
  public var description: String {
    let state = stateDifference.map { "\n\n\($0.indented)" } ?? ""
    return """
      The replay differs from the recording at action \(actionIndex). \(reason)\(state)

      \(place):
      \(action.indented)

      Likely causes, in order:
      1. The reducer has changed since the recording was made.
      2. The reducer uses something that is not recorded: a global variable, 'Date()', or a dependency without \
      'recording.recorded(_:as:)'.
      3. The replay began in another state than the recording.

      Fix: replay with the version of the program that made the recording, from the same initial state, and let the \
      reducer use recorded dependencies only.
      """
  }
}
