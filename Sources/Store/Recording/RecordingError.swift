/// A reason why a recording could not be written, read or replayed.
public enum RecordingError: Error, Hashable, Sendable {
  /// The system refused to read a file.
  case unreadable(path: String, errno: Int32)
  /// The system refused to write a file.
  case unwritable(path: String, errno: Int32)
  /// Another recording is being written to the file at the path of the recording.
  case inUse(path: String)
  /// A file that is not a recording exists at the path of the recording.
  case occupied(path: String)
  /// The text is not a recording.
  case notARecording(name: String)
  /// A recording was made by a newer version of the library.
  case newerVersion(name: String, found: Int, known: Int)
  /// A line of a recording does not have a form that the library writes.
  case damagedLine(line: String, text: String)
  /// The beginning of a recording was removed because of the recording's limit, so the actions after it can't be
  /// replayed.
  case missingBeginning(name: String, firstAction: Int)
  /// The state at the beginning of a recording can't be decoded.
  case undecodableState(line: String, reason: String)
  /// An action of a recording can't be decoded.
  case undecodableAction(line: String, action: String, recorded: String, reason: String)
  /// An action could not be encoded when it was recorded, so the recording contains only the action's name.
  case unencodedAction(line: String, action: String)
  /// The state after a jump (by a history, the inspector or a replay) could not be encoded when it was recorded.
  case unencodedJump(line: String, state: String)
  /// A test was requested for actions after a jump (by a history, the inspector or a replay), which a test can't repeat.
  case jumpInTest(line: String, actionsBefore: ClosedRange<Int>?)
  /// A store can neither be recorded nor replay a recording, because it is not a root store.
  case childStore(state: String)
}

extension RecordingError: CustomStringConvertible {
  /// The description of what happened, with the file, the reason, and the fix.
  public var description: String {
    switch self {
    case .unreadable(let path, let number):
      """
      The recording \(path) can't be read: \(systemErrorText(number)).

      Fix: use the path of a recording that this program may read.
      """
    case .unwritable(let path, let number):
      """
      The recording \(path) can't be written: \(systemErrorText(number)). Nothing more is recorded.

      Fix: record to a file in a folder that this program may write to, on a disk with free space.
      """
    case .inUse(let path):
      """
      Another recording is being written to \(path).

      Fix: give each process and each recording its own file, for example with the id of the process in its name.
      """
    case .occupied(let path):
      """
      The file \(path) is not a recording, and a recording would replace it.

      Fix: record to another path, or move the file away.
      """
    case .notARecording(let name):
      """
      \(name) is not a recording: its first line is not the header of one.

      Fix: use a file that was written by 'Recording(to:)', or the 'text' of a recording.
      """
    case .newerVersion(let name, let found, let known):
      """
      \(name) has version \(found) of the format of recordings, and this program knows version \(known).

      Fix: replay it with the version of the program that recorded it.
      """
    case .damagedLine(let line, let text):
      """
      \(line) is not a line of a recording: \(text)

      Fix: remove the line and those after it. The actions before it can be replayed.
      """
    case .missingBeginning(let name, let firstAction):
      """
      \(name) begins with action \(firstAction), because the actions before it were removed to keep the recording \
      within its limit. The recording does not contain the state before action \(firstAction), because the state of \
      the store can't be encoded.

      Fix: make the state 'Codable', so that each file of the recording begins with the state, or record with a larger \
      'byteLimit'.
      """
    case .undecodableState(let line, let reason):
      """
      \(line), a state of the recording, can't be decoded: \(reason)

      Likely causes, in order:
      1. The type of the state has changed since the recording was made. Replay the recording with the version of the \
      program that recorded it.
      2. A redacted value of the state can't be decoded. Exclude the value from 'CodingKeys' instead of redacting it.
      """
    case .undecodableAction(let line, let action, let recorded, let reason):
      """
      \(line), the action \(action), can't be decoded: \(reason)

      The recorded store had actions of type '\(recorded)'.

      \(Self.causes(of: action))
      """
    case .unencodedAction(let line, let action):
      """
      \(line), the action \(action): the recording contains only the name of the action, because the action could not \
      be encoded.

      Fix: correct the 'encode(to:)' of the action, or record a form of the actions that can be encoded: \
      'store.record(to: recording, as: { RecordedAction($0) })'. The actions before this line can be replayed.
      """
    case .unencodedJump(let line, let state):
      """
      \(line), a jump to another state by a 'History', the inspector or a replay: the recording does not contain this \
      state, because '\(state)' can't be encoded.

      Fix: let the state be 'Codable', and record again. To replay only the actions before the jump, remove this line \
      and all lines after it.
      """
    case .jumpInTest(let line, let actionsBefore):
      """
      \(line), a jump to another state by a 'History', the inspector or a replay, comes before an action of the test. \
      A test can't repeat a jump.

      Fix: \(actionsBefore.map { "print a test of the actions before the jump: 'printTest(actions: \($0))'." } ?? "record without the jump.")
      """
    case .childStore(let state):
      """
      The store of '\(state)' is a child store, and only a root store can be recorded and replayed.

      Fix: record or replay the store that was made by 'Store(initialState:reducer:)'.
      """
    }
  }

  /// Returns the likely causes if an action can't be decoded.
  private static func causes(of action: String) -> String {
    var causes = [
      "The type of the actions has changed since the recording was made. Use the version of the program that recorded it.",
      "The actions were recorded in another form, with 'record(to:as:)'. Decode that form, and replay it with "
        + "'replay(_:as:)'.",
    ]
    if action.contains("\"redacted\"") {
      causes.insert(
        "A redacted value can't be decoded, because its type does not accept the placeholder that was recorded instead "
          + "of the value. If the type is an enum, let it conform to 'CaseIterable': its first case is then recorded as "
          + "the placeholder. Otherwise, redact only parts of the value.",
        at: 0)
    }
    let list = causes.enumerated().map { "\($0 + 1). \($1)" }
    return "Likely causes, in order:\n" + list.joined(separator: "\n")
  }
}
