import Store
import StoreTerminal

/// The facts about the beginning of a session that a replay needs.
struct SessionStart: Codable, Equatable {
  /// The path of the file.
  let path: String
  /// The size of the screen.
  let size: Size
  /// The day of the recording, which the replay uses as the current day.
  let today: Day
  /// The settings.
  var settings = Settings()
}

/// A recorded session, read from a file.
struct RecordedSession {
  /// The beginning of the session.
  let start: SessionStart
  /// The actions.
  ///
  /// The first action begins the session.
  let actions: [Recording.Entry<RecordedAction>]

  /// Reads a session.
  ///
  /// - Parameter recording: The recording.
  /// - Throws: ``RecordingError`` if the recording can't be read, ``MissingStart`` if its beginning is missing.
  init(_ recording: Recording) throws {
    actions = try recording.entries()
    guard case .started(let start)? = actions.first?.action else { throw MissingStart() }
    self.start = start
  }

  /// An error for a recording that does not begin with the start of a session.
  struct MissingStart: Error, CustomStringConvertible {
    /// A message for the user.
    let description =
      "The recording does not begin with the start of a session, so it can't be shown. Record again with --record."
  }
}
