import Effects
import FoundationEssentials
import Glibc

/// A recording of a store: the actions that reached its reducer, and the values that dependencies returned.
///
/// ```swift
/// let recording = try Recording(to: "/tmp/counter.recording")
/// let store = Store(initialState: Counter.State()) { Counter() } withDependencies: {
///   $0.record(to: recording)
/// }
/// store.record(to: recording)
/// ```
///
/// `Store.replay(_:)` brings another store to the same state. See <doc:RecordAndReplay>, and
/// <doc:RecordingFormat> for the format of the file.
///
/// A recording records one store. It ends with ``close()``, or with the store.
public final class Recording: @unchecked Sendable {
  // Sound: the variables are touched under the lock only.
  /// The form in which a recording keeps the states of the store.
  public enum States: Hashable, Sendable {
    /// The recording keeps no states. A replay still notices if a reducer asks dependencies for other values than the
    /// recorded ones.
    case none
    /// A digest of the state after every `every`th action, so that a replay notices the first state that differs.
    ///
    /// Making a digest takes as long as describing the state: some microseconds for each value in the state.
    case digests(every: Int = 1)
    /// A description of the state after every `every`th action, so that a replay can show how a state differs.
    case dumps(every: Int = 1)
  }

  /// The maximum number of segments, the parts that a recording with a limit consists of.
  private static let segments = 8
  /// The size of the buffer, in bytes, at which the recording writes the buffer to the file.
  private static let bufferSize = 1 << 15
  /// The time after which buffered bytes are written to the file.
  private static let delay = Duration.milliseconds(100)

  /// The form in which the recording keeps the states of the store.
  let states: States
  /// The values that the recording redacts.
  let redactions: [Redaction]
  /// The name of the recording in messages.
  let name: String
  private let lock = Lock()
  private let medium: any RecordingMedium
  /// The number of bytes after which a new segment begins.
  private let segmentSize: Int
  private let isBuffered: Bool
  private var header: RecordingHeader
  private var phase = Phase.waiting
  private var buffer: [UInt8] = []
  private var segmentBytes = 0
  /// The size in bytes of the state that was recorded when the current segment began.
  private var stateBytes = 0
  private var isFlushComing = false
  private var actions = 0
  /// The thread that runs the recorded reducer.
  private var reducer: pthread_t?
  /// The time at the start of the recording, in nanoseconds.
  private var start: UInt64 = 0

  private enum Phase {
    /// No store is recorded yet.
    case waiting
    case recording
    case ended
  }

  /// Creates a recording in memory.
  ///
  /// - Parameters:
  ///   - byteLimit: The number of bytes to keep. When the limit is reached, the oldest eighth is removed. Each eighth
  ///     begins with the state. If the state takes more than a sixteenth of the limit, the recording exceeds the limit:
  ///     it keeps about sixteen times the size of the state.
  ///   - redactions: The values that the recording redacts.
  ///   - states: The form in which the recording keeps the states of the store.
  public convenience init(
    byteLimit: Int = 16 << 20, redacting redactions: [Redaction] = [], states: States = .none
  ) {
    self.init(
      MemoryMedium(limit: Self.segments), name: "The recording",
      segmentSize: max(1, byteLimit / Self.segments),
      isBuffered: false, redactions, states)
  }

  /// Creates a recording in files.
  ///
  /// The recording is the file at `path`, and up to seven earlier parts of it with the suffixes `.1` to `.7`. Only the
  /// user of the process may read the files. The folder is made if it is missing. An existing recording at the path is
  /// replaced. If a file that is not a recording exists at the path, the initializer throws an error.
  ///
  /// An action is written to the file about 100 ms after it was recorded, or earlier. If the process crashes or is
  /// killed, everything that was written before can be read. A recording that is not buffered writes each action before
  /// it is reduced, at the cost of a system call for each line. So the recording contains even the action that ended
  /// the process.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - byteLimit: The number of bytes to keep. When the limit is reached, the oldest eighth is removed. Each eighth
  ///     begins with the state. If the state takes more than a sixteenth of the limit, the recording exceeds the limit:
  ///     it keeps about sixteen times the size of the state.
  ///   - isBuffered: A Boolean value indicating whether several actions are written together.
  ///   - redactions: The values that the recording redacts.
  ///   - states: The form in which the recording keeps the states of the store.
  /// - Throws: ``RecordingError`` if the file can't be written.
  public convenience init(
    to path: String, byteLimit: Int = 64 << 20, isBuffered: Bool = true,
    redacting redactions: [Redaction] = [],
    states: States = .none
  ) throws(RecordingError) {
    let medium = try FileMedium(path: path, limit: Self.segments, volume: StorageThread.disk)
    self.init(
      medium, name: path, segmentSize: max(1, byteLimit / Self.segments), isBuffered: isBuffered, redactions,
      states)
  }

  /// Creates a recording from the files of an earlier recording.
  ///
  /// An incomplete last line is ignored.
  ///
  /// - Parameter path: The path of the file. Its earlier parts are read too.
  /// - Throws: ``RecordingError`` if the recording can't be read.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public convenience init(contentsOf path: String) throws(RecordingError) {
    let path = PathResolver.absolute(path)
    try self.init(FileMedium.segments(at: path, volume: StorageThread.disk), name: path)
  }

  /// Creates a recording from the text of an earlier recording.
  ///
  /// An incomplete last line is ignored.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``RecordingError`` if the text is not a recording.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public convenience init(text: String) throws(RecordingError) {
    try self.init(RecordingSegment.inText(Array(text.utf8)), name: "The recording")
  }

  private convenience init(_ segments: [RecordingSegment], name: String) throws(RecordingError) {
    let contents = try RecordingContents(segments, name: name)
    self.init(
      MemoryMedium(segments), name: name, segmentSize: 0, isBuffered: false, contents.header.redactions, .none
    )
    phase = .ended
    actions = contents.countActions()
  }

  init(
    _ medium: any RecordingMedium, name: String, segmentSize: Int, isBuffered: Bool,
    _ redactions: [Redaction], _ states: States
  ) {
    (self.medium, self.name, self.segmentSize, self.isBuffered) = (medium, name, segmentSize, isBuffered)
    (self.redactions, self.states) = (redactions, states)
    header = RecordingHeader(
      session: String(UInt64.random(in: 0 ... .max), radix: 16), started: 0, action: "", dependencies: [],
      redacted: redactions.map { $0.names.joined(separator: ".") })
  }

  deinit { if let error = writeBuffer() { Self.report(error) } }

  /// The number of recorded actions, including those that were removed because of the limit.
  public var count: Int { lock.withLock { actions } }

  /// The whole recording as text, with one JSON object per line.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public var text: String {
    get throws {
      try contents().segments.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }
  }

  /// Writes the buffered part of the recording to the file.
  ///
  /// - Throws: ``RecordingError`` if the file can't be written. The recording then ends.
  public func flush() throws(RecordingError) {
    if let error = lock.withLock({ writeBuffer() }) { throw error }
  }

  /// Ends the recording, and writes all of it to the file.
  ///
  /// Closing again has no effect.
  ///
  /// - Throws: ``RecordingError`` if the recording can't be written.
  public func close() throws(RecordingError) {
    let error = lock.withLock { () -> RecordingError? in
      guard phase == .recording else { return nil }
      phase = .ended
      defer { medium.close() }
      return append(Array("{\"end\":\(actions)}\n".utf8)) ?? writeBuffer()
    }
    if let error { throw error }
  }

  /// Returns everything that has been recorded.
  func contents() throws(RecordingError) -> RecordingContents {
    let result: Result<[RecordingSegment], RecordingError> = lock.withLock {
      if let error = writeBuffer() { return .failure(error) }
      do throws(RecordingError) { return .success(try medium.segments()) } catch { return .failure(error) }
    }
    return try RecordingContents(try result.get(), name: name)
  }
}

// MARK: Writing

extension Recording {
  /// A Boolean value indicating whether a store is being recorded.
  var isRecording: Bool { lock.withLock { phase == .recording } }

  /// Adds a dependency to the names of the dependencies whose values are recorded.
  func register(_ dependency: String) {
    lock.withLock {
      if !header.dependencies.contains(dependency) { header.dependencies.append(dependency) }
    }
  }

  /// Begins the recording.
  ///
  /// - Parameters:
  ///   - type: The type of the actions.
  ///   - state: The line with the state; empty if the state can't be encoded.
  /// - Returns: False if the recording had already begun.
  func begin(_ type: Any.Type, state: [UInt8]) -> Bool {
    let (hasBegun, error) = lock.withLock { () -> (Bool, RecordingError?) in
      guard phase == .waiting else { return (false, nil) }
      phase = .recording
      start = StorageThread.now()
      header.action = String(reflecting: type)
      header.started = Date().timeIntervalSince1970
      return (true, beginSegment(state))
    }
    if let error { Self.report(error) }
    return hasBegun
  }

  /// Records an action, before it is reduced.
  ///
  /// - Parameters:
  ///   - line: The rest of the action's line, which follows the time and the origin of the action.
  ///   - isFromEffect: A Boolean value indicating whether an effect sent the action.
  ///   - state: A closure that returns the line with the current state, with which a new segment begins. The line is
  ///     empty if the state can't be encoded.
  func beginAction(_ line: [UInt8], isFromEffect: Bool, state: () -> [UInt8]) {
    if let error = beginSegmentIfFull(state) { Self.report(error) }
    let error = lock.withLock { () -> RecordingError? in
      guard phase == .recording else { return nil }
      actions += 1
      reducer = pthread_self()
      buffer.append(contentsOf: "{\"at\":".utf8)
      appendNumber((StorageThread.now() - start) / 1_000)
      buffer.append(contentsOf: isFromEffect ? ",\"effect\":true,".utf8 : ",".utf8)
      return append(line)
    }
    if let error { Self.report(error) }
  }

  /// Records that an action was reduced, and the state after the action if the recording keeps states.
  ///
  /// - Parameter state: A closure that returns the line with the state after the action. The closure receives the name
  ///   of the JSON member for the state in this line: `digest` or `dump`.
  func endAction(state: (String) -> [UInt8]) {
    let every = lock.withLock { () -> Int in
      reducer = nil
      return phase == .recording ? actions : 0
    }
    let line: [UInt8]
    switch states {
    case .digests(let count) where every > 0 && every % max(1, count) == 0: line = state("digest")
    case .dumps(let count) where every > 0 && every % max(1, count) == 0: line = state("dump")
    default: return
    }
    // The closure that described the state has run code of the app. That code may have closed the recording, so `add`
    // checks again whether the store is being recorded.
    add(line)
  }

  /// Records that the state was replaced without an action.
  ///
  /// - Parameters:
  ///   - line: The line with the new state.
  ///   - state: A closure that returns the line with the current state, with which a new segment begins. The line is
  ///     empty if the state can't be encoded.
  func add(jump line: [UInt8], state: () -> [UInt8]) {
    if let error = beginSegmentIfFull(state) { Self.report(error) }
    add(line)
  }

  private func add(_ line: [UInt8]) {
    if let error = lock.withLock({ phase == .recording ? append(line) : nil }) { Self.report(error) }
  }

  /// Records a value that a dependency returned.
  ///
  /// - Parameter line: The line of the value, without its opening brace.
  func add(value line: [UInt8]) {
    let error = lock.withLock { () -> RecordingError? in
      guard phase == .recording else { return nil }
      let isInside = reducer.map { pthread_equal($0, pthread_self()) != 0 } ?? false
      buffer.append(contentsOf: isInside ? "{".utf8 : "{\"outside\":true,".utf8)
      return append(line)
    }
    if let error { Self.report(error) }
  }

  private static func report(_ error: RecordingError) {
    reportIssue(error.description, kind: .recordingFailure, at: .unknown)
  }

  /// Ends the recording after lines could not be written, because later lines would follow a gap.
  private func fail() {
    buffer = []
    phase = .ended
    medium.close()
  }

  /// A Boolean value indicating whether the next action begins a new segment.
  ///
  /// A segment is full only if the lines after its state are at least as long as the state. Otherwise, a large state
  /// would be written again for each action.
  private var isSegmentFull: Bool {
    phase == .recording && segmentBytes + buffer.count >= max(segmentSize, 2 * stateBytes)
  }

  /// Begins a new segment if the current segment is full.
  ///
  /// Call this method only on the store's isolation, so that nothing else begins a segment at the same time.
  ///
  /// - Parameter state: A closure that returns the line with the state. It runs code of the app, so it is called
  ///   outside of the lock.
  /// - Returns: The error if the segment could not be written; otherwise, `nil`. After an error, nothing more is
  ///   recorded.
  private func beginSegmentIfFull(_ state: () -> [UInt8]) -> RecordingError? {
    guard lock.withLock({ isSegmentFull }) else { return nil }
    let state = state()
    return lock.withLock {
      guard phase == .recording else { return nil }
      if let error = writeBuffer() { return error }
      header.segment += 1
      header.first = actions
      return beginSegment(state)
    }
  }

  private func beginSegment(_ state: [UInt8]) -> RecordingError? {
    do throws(RecordingError) { try medium.beginSegment(header.segment) } catch {
      fail()
      return error
    }
    (segmentBytes, stateBytes) = (0, state.count)
    return append(header.line + state)
  }

  /// Appends bytes to the buffer, and writes the buffer if it is full, or if the recording is not buffered.
  private func append(_ bytes: [UInt8]) -> RecordingError? {
    buffer.append(contentsOf: bytes)
    guard isBuffered, buffer.count < Self.bufferSize else { return writeBuffer() }
    if !isFlushComing {
      isFlushComing = true
      flushLater()
    }
    return nil
  }

  private func appendNumber(_ number: UInt64) { buffer.append(contentsOf: String(number).utf8) }

  private func writeBuffer() -> RecordingError? {
    guard !buffer.isEmpty else { return nil }
    segmentBytes += buffer.count
    do throws(RecordingError) { try medium.append(buffer) } catch {
      fail()
      return error
    }
    buffer.removeAll(keepingCapacity: true)
    return nil
  }

  private func flushLater() {
    RecordingExit.add(self)
    Task.detached { [weak self] in
      try? await Task.sleep(for: Self.delay)
      self?.flushNow()
    }
  }

  /// Writes the buffer, and reports an error as an issue.
  func flushNow() {
    let error = lock.withLock { () -> RecordingError? in
      isFlushComing = false
      return writeBuffer()
    }
    if let error { Self.report(error) }
  }
}
