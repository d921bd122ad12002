import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@MainActor
@Suite("The files of a recording", .serialized)
struct RecordingFileTests {
  private static func number(_ name: String, or number: Int) -> Int {
    getenv(name).flatMap { Int(String(cString: $0)) } ?? number
  }

  private struct Counter: Reducer {
    struct State: Codable, Equatable { var number = 0 }
    enum Action: Codable { case count(Int, note: String) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .count(let number, _): state.number = number
        }
        return .none
      }
    }
  }

  private func makeStore() -> StoreOf<Counter> { Store(initialState: Counter.State()) { Counter() } }

  /// Records `count` actions.
  @discardableResult
  private func record(_ path: String, count: Int, limit: Int = 4_096, isBuffered: Bool = false) throws
    -> Recording
  {
    let recording = try Recording(to: path, byteLimit: limit, isBuffered: isBuffered)
    let store = makeStore()
    store.record(to: recording)
    for number in 0..<count { store.send(.count(number + 1, note: "note")) }
    return recording
  }

  private func replay(_ path: String) throws -> (count: Int, replayed: Int, state: Counter.State) {
    let recording = try Recording(contentsOf: path)
    let store = makeStore()
    let replayed = try store.replay(recording)
    return (recording.count, replayed, store.state)
  }

  @Test("are a ring, of which the oldest part is removed, and only the user may read them")
  func ring() throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let path = disk.path("folder/counter")
    try record(path, count: 300).close()
    let names = ["counter"] + (1...7).map { "counter.\($0)" }
    for name in names {
      let status = try LiveFileCalls().status(of: disk.path("folder/\(name)"))
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(status.st_size < 4_096 / 8 + 500)
    }
    #expect(throws: SystemError.self) { try LiveFileCalls().status(of: disk.path("folder/counter.8")) }
    let result = try replay(path)
    #expect(result.count == 300)
    #expect(result.replayed > 20 && result.replayed < 100)
    #expect(result.state.number == 300)
    // The new recording has nothing of the old one.
    try record(path, count: 1).close()
    #expect(try replay(path).count == 1)
    #expect(throws: SystemError.self) { try LiveFileCalls().status(of: disk.path("folder/counter.1")) }
  }

  @Test("have all actions after a flush, and after the recording was released")
  func flush() throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let path = disk.path("counter")
    var recording: Recording? = try Recording(to: path)
    let store = makeStore()
    store.record(to: recording!)
    store.send(.count(1, note: ""))
    #expect(throws: RecordingError.notARecording(name: path)) { try Recording(contentsOf: path) }
    try recording?.flush()
    #expect(try replay(path).state.number == 1)
    store.send(.count(2, note: ""))
    #expect(try recording?.text.contains("\"_0\":2") == true)
    #expect(try replay(path).state.number == 2)
    try recording?.close()
    store.send(.count(3, note: ""))
    recording = nil
    #expect(try replay(path).state.number == 2)
    let whole = try Recording(contentsOf: path).text
    #expect(whole.hasSuffix("{\"end\":2}\n"))
  }

  @Test("that are something else, or of a recording in progress, are not replaced")
  func refused() throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let path = disk.path("counter")
    func message() -> String? {
      do throws(RecordingError) {
        _ = try Recording(to: path)
        return nil
      } catch { return error.description }
    }
    disk.write("[1]", to: "counter")
    #expect(
      message() == """
        The file \(path) is not a recording, and a recording would replace it.

        Fix: record to another path, or move the file away.
        """)
    #expect(throws: RecordingError.notARecording(name: path)) { try Recording(contentsOf: path) }
    try LiveFileCalls().remove(path)
    let first = try record(path, count: 1)
    #expect(
      message() == """
        Another recording is being written to \(path).

        Fix: give each process and each recording its own file, for example with the id of the process in its name.
        """)
    try first.close()
    #expect(message() == nil)
    #expect(throws: RecordingError.unreadable(path: disk.path("none"), errno: ENOENT)) {
      try Recording(contentsOf: disk.path("none"))
    }
    #expect(
      RecordingError.unreadable(path: "/none", errno: ENOENT).description == """
        The recording /none can't be read: No such file or directory.

        Fix: use the path of a recording that this program may read.
        """)
    #expect(throws: RecordingError.unwritable(path: "/proc/none/a", errno: ENOENT)) {
      try Recording(to: "/proc/none/a")
    }
  }

  @Test("that can't be written any more end the recording with an issue, and the program goes on")
  func full() throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let log = IssueLog()
    let path = disk.path("counter")
    let recording = try Recording(to: path, byteLimit: 1, isBuffered: false)
    let store = makeStore()
    store.record(to: recording)
    store.send(.count(1, note: ""))
    // The next segment has no place.
    try LiveFileCalls().remove(path)
    withIssueReporter(log) {
      store.send(.count(2, note: ""))
      store.send(.count(3, note: ""))
    }
    #expect(store.number == 3)
    #expect(
      log.messages == [
        """
        The recording \(path) can't be written: No such file or directory. Nothing more is recorded.

        Fix: record to a file in a folder that this program may write to, on a disk with free space.
        """
      ])
  }

  /// A medium that has room for so many pieces.
  private final class SmallMedium: RecordingMedium {
    private let memory = MemoryMedium(limit: 1)
    private var room: Int

    init(room: Int) { self.room = room }

    func beginSegment(_ number: Int) { memory.beginSegment(number) }
    func append(_ bytes: [UInt8]) throws(RecordingError) {
      guard room > 0 else { throw .unwritable(path: "a", errno: ENOSPC) }
      room -= 1
      memory.append(bytes)
    }
    func close() {}
    func segments() -> [RecordingSegment] { memory.segments() }
  }

  @Test("end with the first piece that can't be written, so that no action follows a gap")
  func gap() throws {
    let error = RecordingError.unwritable(path: "a", errno: ENOSPC)
    let log = IssueLog()
    try withIssueReporter(log) {
      let recording = Recording(
        SmallMedium(room: 1), name: "a", segmentSize: 1 << 20, isBuffered: true, [], .none)
      let store = makeStore()
      store.record(to: recording)
      store.send(.count(1, note: ""))
      try recording.flush()
      store.send(.count(2, note: ""))
      #expect(throws: error) { try recording.flush() }
      store.send(.count(3, note: ""))
      try recording.flush()
      try recording.close()
      let other = makeStore()
      #expect(try other.replay(Recording(text: recording.text)) == 1)
      #expect(other.number == 1)
    }
    #expect(log.messages == [])
  }

  @Test("that can't be written when the recording is released are an issue")
  func released() {
    let log = IssueLog()
    withIssueReporter(log) {
      let store = makeStore()
      store.record(
        to: Recording(SmallMedium(room: 0), name: "a", segmentSize: 1 << 20, isBuffered: true, [], .none))
      store.send(.count(1, note: ""))
    }
    #expect(log.messages == [RecordingError.unwritable(path: "a", errno: ENOSPC).description])
  }

  @Test("can be replaced when they are closed, even if a forked process has their descriptors")
  func forked() throws {
    try TestDisk.with { (disk) throws in
      let calls = FailingCalls()
      calls.beginChild()
      for _ in 0..<3 {
        try FileMedium(path: disk.path("session"), limit: 2, volume: DiskVolume(calls: calls)).close()
      }
    }
  }

  @Test("are readable when the process is killed; RECORDING_KILLS says how often", arguments: [false, true])
  func kills(isBuffered: Bool) throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let kills = Self.number("RECORDING_KILLS", or: 20)
    let seed = UInt64(Self.number("FUZZ_SEED", or: .random(in: 0...Int.max)))
    var random = SeededGenerator(seed: seed)
    let path = disk.path("counter")
    var acknowledged = 0
    for kill in 0..<kills {
      let comment: Comment = "kill \(kill) of FUZZ_SEED=\(seed)"
      let child = try ChildProcess(isBuffered ? "record-buffered" : "record", path)
      var last = 0
      // After so many actions that segments have been removed, or few.
      let count = random.once(in: 2) ? random.int(in: 1...50) : random.int(in: 1...3_000)
      while last < count { last = Int(try #require(child.line(), comment)) ?? .max }
      child.send(SIGKILL)
      while let line = child.line() { last = Int(line) ?? last }
      #expect(child.wait() == -SIGKILL, comment)
      acknowledged += last
      if isBuffered, (try? Recording(contentsOf: path)) == nil {
        // Killed before anything was written.
        #expect(last < 1_000, comment)
        continue
      }
      let result = try replay(path)
      #expect(result.state.number == result.count, comment)
      if !isBuffered { #expect(result.count >= last, comment) }
    }
    print("recording: \(kills) kills, \(acknowledged) actions")
  }
}
