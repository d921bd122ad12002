import FoundationEssentials
import TestSupport
import Testing

@testable import Store

@MainActor
@Suite("A recording")
struct RecordingTests {
  /// Makes a recorded store with constant dependencies.
  private func store(_ recording: Recording) -> StoreOf<Ledger> {
    let store = Store(initialState: Ledger.State()) {
      Ledger()
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 1.5))
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 1))
      $0.rates.rate = { _, total in Double(total) / 4 }
      $0.rates.check = { _ in throw RateClient.Failure() }
      $0.rates.fetch = { $0 }
      $0.recordLedger(to: recording)
    }
    store.record(to: recording)
    return store
  }

  /// The lines without the header and the times.
  private func lines(_ recording: Recording) throws -> [String] {
    try recording.text.split(separator: "\n").dropFirst().map {
      String($0).replacing(/"at":[0-9]+/, with: "\"at\":0")
    }
  }

  @Test("its actions can be read, with their times and senders")
  func entries() async throws {
    let recording = Recording()
    let store = store(recording)
    store.send(.add(3))
    await store.send(.fetch(5)).finish()
    let entries = try Recording(text: recording.text).entries(of: Ledger.Action.self)
    #expect(entries.map(\.action) == [.add(3), .fetch(5), .fetched(5)])
    #expect(entries.map(\.isFromEffect) == [false, false, true])
    #expect(entries[0].time <= entries[1].time && entries[1].time <= entries[2].time)
    let written = try recording.text.replacing(/"at":[0-9]+/, with: "\"at\":1500")
    #expect(try Recording(text: written).entries(of: Ledger.Action.self)[2].time == .microseconds(1_500))
  }

  @Test("an action whose encoding sends another one is recorded after that")
  func sendingEncoder() throws {
    let recording = Recording()
    let store = Store(initialState: Chatty.State()) { Chatty() }
    store.record(to: recording)
    Chatty.Note.onEncoding.value = { [unowned store] in store.send(.note(Chatty.Note(number: 2))) }
    store.send(.note(Chatty.Note(number: 1)))
    store.send(.note(Chatty.Note(number: 3)))
    let entries = try Recording(text: recording.text).entries(of: Chatty.Action.self)
    #expect(
      entries.map(\.action) == [
        .note(Chatty.Note(number: 2)), .note(Chatty.Note(number: 1)), .note(Chatty.Note(number: 3)),
      ])
    #expect(store.state.numbers == [2, 1, 3])
    let replayed = Store(initialState: Chatty.State()) { Chatty() }
    #expect(try replayed.replay(recording) == 3)
    #expect(replayed.state == store.state)
  }

  /// A feature with actions that run a closure when they are encoded.
  @Reducer
  fileprivate struct Chatty {
    struct State: Equatable {
      var numbers: [Int] = []
    }

    struct Note: Codable, Equatable {
      var number: Int

      @MainActor final class Hook {
        var value: (() -> Void)?
      }
      @MainActor static let onEncoding = Hook()

      init(number: Int) { self.number = number }

      init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }

      func encode(to encoder: any Encoder) throws {
        MainActor.assumeIsolated { Self.onEncoding.value.take()?() }
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }
    }

    enum Action: Codable, Equatable {
      case note(Note)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .note(let note) = action { state.numbers.append(note.number) }
        return .none
      }
    }
  }

  @Test("a replay releases the former state after it was replaced")
  func formerState() throws {
    let recording = Recording()
    let recorded = Store(initialState: Former.State(number: 10)) { Former() }
    recorded.record(to: recording)
    recorded.send(.add)
    let replayed = Locked<StoreOf<Former>?>(nil)
    func make() -> StoreOf<Former> {
      let ending = Former.Ending { MainActor.assumeIsolated { _ = replayed.withLock { $0 }?.send(.add) } }
      return Store(initialState: Former.State(ending: ending)) { Former() }
    }
    let store = make()
    replayed.withLock { $0 = store }
    #expect(try store.replay(recording) == 1)
    #expect(store.number == 12)
    replayed.withLock { $0 = nil }
  }

  /// A feature whose state has an object that is not recorded.
  @Reducer
  fileprivate struct Former {
    struct State: Codable {
      var ending: Ending?
      var number = 0

      private enum CodingKeys: CodingKey {
        case number
      }
    }

    /// A value that calls a closure at its end.
    final class Ending: Sendable {
      private let atEnd: @Sendable () -> Void

      init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

      deinit { atEnd() }
    }

    enum Action: Codable {
      case add
    }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.number += 1
        return .none
      }
    }
  }

  @Test("an action that is read in another form is named, with the line")
  func undecodableEntry() throws {
    let recording = Recording()
    store(recording).send(.add(3))
    var reason = ""
    do throws(RecordingError) { _ = try recording.entries(of: String.self) } catch {
      if case .undecodableAction(_, _, _, let found) = error { reason = found }
      #expect(
        "\(error)" == """
          Line 2 of segment 0 of the recording, the action {"add":{"_0":3}}, can't be decoded: \(reason)

          The recorded store had actions of type '\(String(reflecting: Ledger.Action.self))'.

          Likely causes, in order:
          1. The type of the actions has changed since the recording was made. Use the version of the program that \
          recorded it.
          2. The actions were recorded in another form, with 'record(to:as:)'. Decode that form, and replay it with \
          'replay(_:as:)'.
          """)
    }
    #expect(reason != "")
    // A replay that converts the actions names the error of the conversion.
    struct Unknown: Error {}
    #expect {
      try store(Recording()).replay(recording) { (_: Ledger.Action) -> Ledger.Action in throw Unknown() }
    } throws: { error in
      guard case RecordingError.undecodableAction(_, _, _, "Unknown()") = error else { return false }
      return true
    }
  }

  @Test(
    "a line that can't be read ends a replay there, wherever it is among many",
    arguments: [2, 63, 64, 65, 127, 150])
  func badLine(action: Int) throws {
    let recording = Recording(byteLimit: 1 << 20)
    let recorded = store(recording)
    for _ in 1...150 { recorded.send(.add(1)) }
    var lines = try recording.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let index = try #require(
      lines.indices.filter { lines[$0].contains("\"add\"") }.dropFirst(action - 1).first)
    func replayed() throws -> (total: Int, error: RecordingError?) {
      let store = Store(initialState: Ledger.State()) { Ledger() }
      var error: RecordingError?
      do { try store.replay(Recording(text: lines.joined(separator: "\n"))) } catch let found
        as RecordingError
      {
        error = found
      }
      return (store.total, error)
    }
    let line = lines[index]
    lines[index] = line.replacing("\"add\"", with: "\"sub\"")
    let undecodable = try replayed()
    #expect(undecodable.total == action - 1)
    if case .undecodableAction? = undecodable.error {} else { Issue.record("\(undecodable)") }

    lines[index] = "{"
    let damaged = try replayed()
    // The end of the last action before it may be missing, so that one is not reduced.
    #expect(damaged.total == action - 2)
    if case .damagedLine? = damaged.error {} else { Issue.record("\(damaged)") }

    lines[index] = line
    let whole = try replayed()
    #expect(whole.total == 150 && whole.error == nil)
  }

  @Test("with numbers in a header that no recording has is refused")
  func implausible() throws {
    let recording = Recording()
    store(recording).send(.add(1))
    let text = try recording.text
    for (name, number) in [("first", Int.max), ("first", .min), ("segment", .max), ("segment", -1)] {
      let damaged = text.replacing("\"\(name)\":0", with: "\"\(name)\":\(number)")
      #expect(damaged != text)
      #expect(throws: RecordingError.notARecording(name: "The recording")) {
        let recording = try Recording(text: damaged + "\n")
        _ = try Store(initialState: Ledger.State()) { Ledger() }.replay(recording)
      }
    }
  }

  @Test("has a line for each action and each value")
  func format() async throws {
    let recording = Recording(states: .digests(every: 2))
    let store = store(recording)
    store.send(.add(3))
    store.send(.mark)
    store.send(.insert("a \"b\""))
    store.send(.roll(count: 2))
    store.send(.rate(currency: "EUR"))
    store.send(.check(1))
    store.send(.echo(4))
    await store.send(.fetch(5)).finish()
    try recording.close()
    store.send(.clear)
    let random = SeededGenerator(seed: 1).numbers(2)
    let found = try lines(recording)
    #expect(
      found.filter { !$0.hasPrefix("{\"digest\"") } == [
        #"{"at":0,"action":{"add":{"_0":3}}}"#,
        #"{"at":0,"action":{"mark":{}}}"#,
        #"{"date":1.5}"#,
        #"{"at":0,"action":{"insert":{"_0":"a \"b\""}}}"#,
        #"{"uuid":"00000000-0000-0000-0000-000000000000"}"#,
        #"{"at":0,"action":{"roll":{"count":2}}}"#,
        "{\"random\":\(random[0])}",
        "{\"random\":\(random[1])}",
        #"{"at":0,"action":{"rate":{"currency":"EUR"}}}"#,
        #"{"answer":"rates.rate","value":0.75}"#,
        #"{"at":0,"action":{"check":{"_0":1}}}"#,
        #"{"answer":"rates.check","error":"Failure()"}"#,
        #"{"at":0,"action":{"echo":{"_0":4}}}"#,
        #"{"at":0,"effect":true,"action":{"add":{"_0":4}}}"#,
        #"{"at":0,"effect":true,"action":{"mark":{}}}"#,
        #"{"date":1.5}"#,
        #"{"at":0,"action":{"fetch":{"_0":5}}}"#,
        #"{"outside":true,"uuid":"00000000-0000-0000-0000-000000000001"}"#,
        #"{"outside":true,"answer":"rates.fetch","value":5}"#,
        #"{"at":0,"effect":true,"action":{"fetched":{"_0":5}}}"#,
        #"{"end":11}"#,
      ])
    #expect(found.count { $0.hasPrefix("{\"digest\"") } == 5)
    #expect(recording.count == 11)
    #expect(store.core.listeners == nil)
    let header = try String(recording.text.prefix { $0 != "\n" }).replacing(/"started":[0-9.]+/, with: "")
      .replacing(/"session":"[0-9a-f]+"/, with: "")
    #expect(
      header == #"{"recording":1,"segment":0,"first":0,,,"action":"StoreServicesTests.Ledger.Action","#
        + #""dependencies":["date","uuid","random","rates.rate","rates.check","rates.fetch"],"redacted":[]}"#)
  }

  @Test("of another version, or of something else, is refused")
  func refused() throws {
    func message(_ text: String) -> String? {
      do throws(RecordingError) {
        _ = try Recording(text: text)
        return nil
      } catch { return error.description }
    }
    let recording = Recording()
    store(recording).send(.add(1))
    let newer = try recording.text.replacing("{\"recording\":1", with: "{\"recording\":2")
    #expect(
      message(newer) == """
        The recording has version 2 of the format of recordings, and this program knows version 1.

        Fix: replay it with the version of the program that recorded it.
        """)
    let other = """
      The recording is not a recording: its first line is not the header of one.

      Fix: use a file that was written by 'Recording(to:)', or the 'text' of a recording.
      """
    #expect(message("") == other)
    #expect(message("tasks\n") == other)
    #expect(message("{\"recording\":1") == other)
  }

  @Test("names an action that can't be encoded, once, and a replay stops at it")
  func unencodable() throws {
    let log = IssueLog()
    let recording = Recording()
    let store = Store(initialState: 0.0) {
      Reduce<Double, Number> { state, action in
        if case .add(let value) = action { state = value.value }
        return .none
      }
    }
    store.record(to: recording)
    store.send(.add(Number.Value(value: 1)))
    withIssueReporter(log) {
      store.send(.add(Number.Value(value: .infinity)))
      store.send(.add(Number.Value(value: .nan)))
    }
    #expect(log.issues.map(\.kind) == [.unencodableAction])
    #expect(log.issues.map(\.site.line) == [#line - 7])
    #expect(
      log.messages == [
        """
        The action .add can't be recorded: value: Unable to encode Double.inf directly in JSON.

        A replay of the recording stops at this action with an error.

        Fix: correct how 'Number' encodes this case, or record a form of the action that can be encoded: \
        'store.record(to: recording, as: { RecordedAction($0) })'.
        """
      ])
    #expect(
      try lines(recording)[1...] == [
        #"{"at":0,"action":{"add":{"_0":{"value":1.0}}}}"#, #"{"at":0,"unencodable":".add"}"#,
        #"{"at":0,"unencodable":".add"}"#,
      ])
    let other = Store(initialState: 0.0) {
      Reduce<Double, Number> { state, action in
        if case .add(let value) = action { state = value.value }
        return .none
      }
    }
    let error = RecordingError.unencodedAction(
      line: "Line 4 of segment 0 of the recording", action: ".add")
    #expect(throws: error) { try other.replay(recording) }
    #expect(other.state == 1)
    #expect(throws: error) { try recording.entries(of: Number.self) }
    #expect(
      error.description == """
        Line 4 of segment 0 of the recording, the action .add: the recording contains only the name of the action, \
        because the action could not be encoded.

        Fix: correct the 'encode(to:)' of the action, or record a form of the actions that can be encoded: \
        'store.record(to: recording, as: { RecordedAction($0) })'. The actions before this line can be replayed.
        """)
  }

  private enum Number: Codable {
    struct Value: Codable { var value: Double }
    case add(Value)
  }

  @Test("records one root store")
  func misuse() throws {
    let log = IssueLog()
    let recording = Recording()
    let first = store(recording)
    withIssueReporter(log) {
      first.record(to: recording)
      first.scope(state: \.total, action: \.add).record(to: Recording())
    }
    #expect(log.issues.map(\.kind) == [.recordingFailure, .recordingFailure])
    #expect(
      log.messages == [
        """
        The recording can't record the store with actions of type 'Action', because the recording has already recorded \
        another store, or has ended. The store is not recorded.

        Fix: make a new 'Recording' for each store.
        """,
        """
        The store of 'Int' is a child store, and only a root store can be recorded and replayed.

        Fix: record or replay the store that was made by 'Store(initialState:reducer:)'.
        """,
      ])
    first.send(.add(1))
    #expect(recording.count == 1)
  }

  @Test("never has a redacted value")
  func redacted() async throws {
    let recording = Recording(
      redacting: [
        .named("rates.fetch"), .named("error"), .action(\Ledger.Action.Cases.insert),
        .state(\Ledger.State.rows),
      ],
      states: .dumps())
    let store = Store(initialState: Ledger.State()) {
      Ledger()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.rates.fetch = { _ in 271_828 }
      $0.recordLedger(to: recording)
    }
    store.record(to: recording)
    store.send(.insert("S3CRET"))
    store.send(.add(5))
    await store.send(.fetch(1)).finish()
    let text = try recording.text
    #expect(!text.contains("S3CRET"))
    // The answer is redacted, and the action that has it is not.
    #expect(text.split(separator: "\n").count { $0.contains("271828") && !$0.contains("dump") } == 1)
    let other = Store(initialState: Ledger.State()) { Ledger() }
    #expect(try other.replay(try Recording(text: text)) == recording.count)
    #expect(other.rows.map(\.note) == ["redacted"])
  }

  @Test(
    "with a redacted enum can be replayed if the enum has a list of its cases, otherwise the error says so")
  func redactedEnums() throws {
    enum Level: String, Codable, CaseIterable { case low, high }
    enum Role: String, Codable { case admin, guest }
    struct Login<Value: Codable>: Codable { var secret: Value }
    func replay<Value: Codable>(_ secret: Value) throws -> [Value] {
      let recording = Recording(redacting: [.named("secret")])
      let (store, other) = (makeStore(of: secret), makeStore(of: secret))
      store.record(to: recording)
      store.send(Login(secret: secret))
      try other.replay(recording)
      return other.state
    }
    func makeStore<Value: Codable>(of value: Value) -> Store<[Value], Login<Value>> {
      Store(initialState: []) {
        Reduce { state, action in
          state.append(action.secret)
          return .none
        }
      }
    }
    #expect(try replay(Level.high) == [.low])
    let error = #expect(throws: RecordingError.self) { try replay(Role.guest) }
    #expect(
      "\(try #require(error))".contains(
        """
        Likely causes, in order:
        1. A redacted value can't be decoded, because its type does not accept the placeholder that was recorded \
        instead of the value. If the type is an enum, let it conform to 'CaseIterable': its first case is then \
        recorded as the placeholder. Otherwise, redact only parts of the value.
        2. The type of the actions has changed since the recording was made. Use the version of the program that \
        recorded it.
        3. The actions were recorded in another form
        """))
  }

  @Test("in another form is converted back")
  func converted() throws {
    struct Line: Codable { var text: String }
    enum Word { case add(any Error & Sendable) }
    let recording = Recording()
    func make() -> Store<[String], Word> {
      Store(initialState: []) {
        Reduce { state, action in
          if case .add(let error) = action { state.append("\(error)") }
          return .none
        }
      }
    }
    let store = make()
    store.record(to: recording) { action in
      switch action {
      case .add(let error): Line(text: "\(error)")
      }
    }
    store.send(.add(RecordedFailure(description: "late")))
    let other = make()
    #expect(
      try other.replay(recording, as: { (line: Line) in .add(RecordedFailure(description: line.text)) }) == 1)
    #expect(other.state == ["late"])
  }

  @Test("with a limit begins each segment with the state, if the state can be encoded", arguments: 0..<20)
  func ring(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let recording = Recording(byteLimit: 2_000)
    func make() -> Store<[Int], Int> {
      Store(initialState: [-1]) {
        Reduce { state, action in
          state = state.suffix(5) + [action]
          return .none
        }
      }
    }
    let store = make()
    store.record(to: recording)
    var expected: [Int] = [-1]
    let count = random.int(in: 0...400)
    for _ in 0..<count {
      let number = random.int(below: 1_000)
      expected = expected.suffix(5) + [number]
      store.send(number)
    }
    let text = try recording.text
    #expect(text.utf8.count < 4_000)
    let other = make()
    let loaded = try Recording(text: text)
    #expect(loaded.count == count)
    #expect(try other.replay(loaded) <= count)
    #expect(other.state == expected, "seed \(seed)")
  }

  @Test("of a state that is larger than its parts keeps actions, and writes the state rarely")
  func largeState() throws {
    var encodings = 0
    let initial = Large(onEncoding: { encodings += 1 })
    func make() -> Store<Large, Int> {
      Store(initialState: initial) {
        Reduce { state, action in
          state.number += action
          return .none
        }
      }
    }
    let store = make()
    let recording = Recording(byteLimit: 2_000)
    store.record(to: recording)
    for number in 0..<1_000 { store.send(number) }
    #expect(try recording.entries(of: Int.self).count > 8 * 50)
    #expect(encodings < 20)
    let size = try recording.text.utf8.count
    #expect(size > 10 * Large.size && size < 20 * Large.size)
    let other = make()
    try other.replay(Recording(text: recording.text))
    #expect(other.state.number == store.state.number)
  }

  /// A state whose JSON takes `size` bytes.
  private struct Large: Codable {
    static var size: Int { 2_000 }
    var number = 0
    var text = String(repeating: "a", count: Self.size)
    var onEncoding: () -> Void = {}

    private enum CodingKeys: CodingKey { case number, text }

    func encode(to encoder: any Encoder) throws {
      onEncoding()
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .number)
      try container.encode(text, forKey: .text)
    }
  }
}

extension SeededGenerator {
  fileprivate func numbers(_ count: Int) -> [UInt64] {
    var generator = self
    return (0..<count).map { _ in generator.next() }
  }
}
