import Effects

/// The lines of a test's script while it is being recorded.
final class ScriptRecorder: @unchecked Sendable {  // Sound: `lines` is touched under the lock only.
  private let lock = Lock()
  private var lines: [String]?

  /// Whether anybody wants to have the script.
  var isRecording: Bool { lock.withLock { lines != nil } }

  func begin() {
    lock.withLock { lines = [] }
  }

  /// Ends the recording.
  ///
  /// - Returns: The script.
  @discardableResult
  func end() -> String {
    lock.withLock { lines.take() ?? [] }.joined(separator: "\n")
  }

  /// Adds lines, if a script is being recorded.
  func add(_ lines: [String]) {
    lock.withLock { self.lines?.append(contentsOf: lines) }
  }
}
