import FoundationEssentials

/// A recorded session: its start, and each action with its time.
///
/// It is a text file with one JSON object per line, so that the recording of a crashed session is readable up to the
/// crash.
struct Recording {
  /// The start of the session.
  struct Start: Codable, Equatable {
    /// The path of the file.
    let path: String
    /// The size of the screen.
    let size: Size
    /// The day, according to the completed tasks.
    let today: Day
    /// The settings; nil for the usual ones.
    var settings: Settings?
  }

  /// An action and its time.
  struct Entry: Codable {
    /// The time since the start of the session, in milliseconds.
    let time: Int
    /// The action.
    let action: RecordedAction
  }

  /// The start of the session.
  let start: Start
  /// The events, in order.
  let entries: [Entry]

  /// Reads a recording.
  ///
  /// An incomplete last line is ignored.
  ///
  /// - Parameter path: Its location.
  /// - Throws: ``RecordingError`` if it can't be read.
  init(path: String) throws(RecordingError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = try System.openToRead(path)
      bytes = try System.contents(of: file, size: Int(System.status(of: file).stamp.size))
    } catch {
      throw RecordingError(path: path, reason: "\(error)")
    }
    var lines = bytes.split(separator: 0x0A)
    if bytes.last != 0x0A { _ = lines.popLast() }
    guard let first = lines.first, let start = try? JSONDecoder().decode(Start.self, from: Data(first)) else {
      throw RecordingError(path: path, reason: "it does not begin as a recording does")
    }
    self.start = start
    var entries: [Entry] = []
    for (index, line) in lines.enumerated().dropFirst() {
      guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line)) else {
        throw RecordingError(path: path, reason: "line \(index + 1) is not an action of this version of todo")
      }
      entries.append(entry)
    }
    self.entries = entries
  }
}

/// An error of a recording that can't be replayed.
struct RecordingError: Error, CustomStringConvertible {
  /// Its location.
  let path: String
  /// The problem.
  let reason: String

  /// A message for the user.
  var description: String { "The recording \(path) cannot be shown: \(reason)." }
}

/// A writer that records actions as they happen.
@MainActor
final class Recorder {
  private let file: Descriptor
  private let start = ContinuousClock.now
  private let encoder = JSONEncoder()

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - path: The destination. An existing file is replaced.
  ///   - start: The start of the session.
  /// - Throws: ``SystemError`` if it can't be written.
  init(path: String, _ start: Recording.Start) throws(SystemError) {
    file = try System.openToWrite(path)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    write(start)
  }

  /// Writes an action down.
  ///
  /// - Parameter action: The action.
  func record(_ action: Screen.Action) {
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    write(Recording.Entry(time: Int(time), action: RecordedAction(action)))
  }

  private func write(_ value: some Encodable) {
    // Errors are ignored, because a failed recording must not prevent the user from saving tasks.
    guard let line = try? encoder.encode(value) else { return }
    try? System.writeAll(Array(line) + [0x0A], to: file.number)
  }
}
