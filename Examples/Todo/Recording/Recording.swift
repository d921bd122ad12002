import FoundationEssentials

/// A session that was recorded: how it began, and each action with its time.
///
/// A text file, one JSON object a line, so that a session that ended badly is there as far as it came.
struct Recording {
  /// How the session began.
  struct Start: Codable, Equatable {
    /// The path of the file.
    let path: String
    /// How big the screen was.
    let size: Size
    /// What day it was, as the tasks that were done say.
    let today: Day
  }

  /// An action and its time.
  struct Entry: Codable {
    /// How many milliseconds after the session's beginning it was.
    let time: Int
    /// The action.
    let action: RecordedAction
  }

  /// How the session began.
  let start: Start
  /// What happened, in order.
  let entries: [Entry]

  /// Reads a recording; a last line that is not complete is left out.
  ///
  /// - Parameter path: Where it is.
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
  /// Where it is.
  let path: String
  /// What is wrong.
  let reason: String

  /// What happened, for the person at the keyboard.
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
  ///   - path: Where it is to be; what is there is replaced.
  ///   - start: How the session begins.
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
