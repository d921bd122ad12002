import Effects

/// A recorder of source code that repeats the calls of a test, line by line.
final class ScriptRecorder: @unchecked Sendable {  // Sound: `lines` is accessed only under the lock.
  private let lock = Lock()
  private var lines: [String]?

  /// A Boolean value indicating whether a script is being recorded.
  var isRecording: Bool { lock.withLock { lines != nil } }

  /// The number of lines so far.
  var count: Int { lock.withLock { lines?.count ?? 0 } }

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

  /// Removes the lines after the first `count`.
  func removeLines(after count: Int) {
    lock.withLock { lines = lines.map { Array($0.prefix(count)) } }
  }

  /// Adds lines, if a script is being recorded.
  func add(_ lines: [String]) {
    lock.withLock { self.lines?.append(contentsOf: lines) }
  }
}
