import Store

/// A recording that another program is still writing.
///
/// The inspector shows the actions as events, and reads the file again and again to find new actions.
struct FollowedRecording: Sendable {
  /// The time between two reads of a small file.
  private static let interval = Duration.milliseconds(250)
  /// The size of a file, in bytes, at which the time between two reads is twice the ``interval``.
  ///
  /// The time grows in proportion to the size of the file, because each read reads the whole file.
  private static let slowSize = 8 << 20

  private let path: String
  private let clock: any Clock<Duration>
  /// The content of the file when it was last read.
  private let latest: LockIsolated<RecordedProgram>

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - clock: The clock that schedules the reads of the file.
  /// - Throws: `RecordingError` if the file can't be read.
  init(at path: String, clock: any Clock<Duration> = ContinuousClock()) throws(RecordingError) {
    (self.path, self.clock) = (path, clock)
    let recording = try Self.read(path)
    latest = LockIsolated(recording)
  }

  /// The recording as a program that the inspector can show, including the actions that are added later.
  var program: InspectedProgram {
    InspectedProgram(
      news: {
        AsyncStream { continuation in
          let following = Task { await follow(continuation) }
          continuation.onTermination = { _ in following.cancel() }
        }
      }, ask: { try latest.value.answer($0) }, recording: path)
  }

  private static func read(_ path: String) throws(RecordingError) -> RecordedProgram {
    try RecordedProgram(contentsOf: path)
  }

  /// Sends the recorded actions to the inspector, and then each new action, until the file contains another recording.
  private func follow(_ continuation: AsyncStream<[InspectionMessage]>.Continuation) async {
    continuation.yield([InspectionMessage { $0.hello = latest.value.greeting }])
    var last = send(latest.value, after: 0, to: continuation)
    var stamp: FileStamp?
    while true {
      let current = FileStamp(at: path)
      let isUnchanged = if let stamp, let current { stamp.matches(current) } else { false }
      if !isUnchanged, let program = try? Self.read(path) {
        stamp = current
        guard program.session == latest.value.session else { break }
        latest.setValue(program)
        last = send(program, after: last, to: continuation)
      }
      let factor = 1 + Int(current?.size ?? 0) / Self.slowSize
      do { try await clock.sleep(for: Self.interval * factor) } catch { break }
    }
    continuation.finish()
  }

  /// Sends the actions whose numbers are greater than `last`.
  ///
  /// - Returns: The number of the last action in the recording.
  private func send(
    _ program: RecordedProgram, after last: Int,
    to continuation: AsyncStream<[InspectionMessage]>.Continuation
  ) -> Int {
    let new = program.events.drop { $0.number <= last }
    if !new.isEmpty { continuation.yield(new.map { event in InspectionMessage { $0.event = event } }) }
    return program.count
  }
}

extension RecordedProgram {
  /// Reads a recording, and uses the file's name as the name of the program.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `RecordingError` if the file can't be read.
  init(contentsOf path: String) throws(RecordingError) {
    try self.init(Recording(contentsOf: path), name: path.split(separator: "/").last.map(String.init) ?? path)
  }
}
