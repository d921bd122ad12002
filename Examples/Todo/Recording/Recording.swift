import FoundationEssentials

/// A session that was recorded: how it began, and each action with its time.
///
/// A text file, one JSON object a line, so that a session that ended badly is there as far as it came.
struct Recording {
  /// The start of the session.
  struct Start: Codable, Equatable {
    /// The path of the file.
    let path: String
    /// The size of the screen.
    let size: Size
    /// The day, according to the completed tasks.
    let today: Day
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

  /// Reads a recording; a last line that is not complete is left out.
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

/// A recording that can't be shown.
struct RecordingError: Error, CustomStringConvertible {
  /// Its location.
  let path: String
  /// The problem.
  let reason: String

  /// A message for the user.
  var description: String { "The recording \(path) cannot be shown: \(reason)." }
}

/// Writes down what happens, as it happens.
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
    // A disk that is full of recordings is no reason to stop keeping tasks.
    guard let line = try? encoder.encode(value) else { return }
    try? System.writeAll(Array(line) + [0x0A], to: file.number)
  }
}
