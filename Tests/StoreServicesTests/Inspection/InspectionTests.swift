import Effects
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Store

/// What a program sees of a store that it inspects.
@MainActor @Suite("An inspected store") struct InspectionTests {
  private let disk = TestDisk(isWatched: false)

  private var folder: InspectionFolder { InspectionFolder(path: disk.path("inspected")) }

  private func inspect<State, Action>(
    _ store: Store<State, Action>, history: Int = 0, redacting redactions: [Redaction] = []
  ) -> Inspection {
    store.inspect(in: folder, history, redactions, at: .unknown)
  }

  @Test("says what it is, at a socket that only its user may use")
  func greeting() async throws {
    defer { disk.remove() }
    let store = Store(initialState: PrintedNews.State()) { PrintedNews() }
    let inspection = inspect(store, history: 3, redacting: [.named("password"), .named("login.name")])
    let path = try #require(inspection.path)
    #expect(path.hasPrefix(folder.path) && folder.sockets == [path])
    #expect(mode(of: folder.path) == 0o700 && mode(of: path) == 0o600)

    let program = try InspectingProgram(at: path)
    let hello = try #require(await program.next()?.hello)
    #expect(hello.version == 1 && hello.pid == getpid() && hello.hasHistory)
    #expect(hello.state.hasSuffix("PrintedNews.State") && hello.action.hasSuffix("PrintedNews.Action"))
    #expect(hello.redacted == ["password", "login.name"])
    #expect(inspect(store).path == path, "A second call returns the inspection that is there.")
  }

  @Test("sends the values of its state that are asked for, and only those")
  func state() async throws {
    defer { disk.remove() }
    let store = Store(
      initialState: Table.State(rows: .init(uniqueElements: (0..<100_000).map(Table.Row.init)))
    ) {
      Table()
    }
    let program = try InspectingProgram(at: inspect(store).path)
    let root = try #require(await program.ask(.node(path: [], from: 0, count: 10, moment: nil))?.node)
    #expect(root.value.label == "state" && root.value.type == "Table.State" && root.value.count == 2)
    #expect(root.parts.map(\.step) == ["title", "rows"] && root.parts.map(\.count) == [0, 100_000])
    #expect(root.parts[0].text == "\"all\"" && root.parts[1].text.count <= 201)

    let rows = try #require(
      await program.ask(.node(path: ["rows"], from: 99_998, count: 10, moment: nil))?.node)
    #expect(rows.parts.map(\.text) == ["Table.Row(id: 99998)", "Table.Row(id: 99999)"])
    let row = try #require(
      await program.ask(.node(path: ["rows", "[70000]"], from: 0, count: 9, moment: nil))?.node)
    #expect(row.parts.map(\.label) == ["id"] && row.parts.map(\.text) == ["70000"])
    let absent = await program.ask(.node(path: ["rows", "[100000]"], from: 0, count: 9, moment: nil))
    #expect(absent?.error?.text == "The state has no value at rows [100000]")

    store.send(.removeAll)
    let after = try #require(await program.ask(.node(path: [], from: 0, count: 10, moment: nil))?.node)
    #expect(after.parts.map(\.text) == ["\"all\"", "[]"])
  }

  @Test("sends its events while they are wanted, and listens only meanwhile")
  func events() async throws {
    defer { disk.remove() }
    let (store, gate) = (Store(initialState: PrintedNews.State()) { PrintedNews() }, Gate())
    let program = try InspectingProgram(at: inspect(store).path)
    #expect(await program.ask(.effects)?.effects == [])
    #expect(store.core.listeners == nil, "Nobody wants events.")

    #expect(await program.ask(.events)?.error == nil)
    let task = store.send(.wait(gate))
    let action = try #require(await program.event())
    #expect(action.number == 1 && action.cause == nil && action.kind == .action && action.name == ".wait")
    #expect(action.text.hasPrefix(".wait(") && action.text.contains(" from the store at "))
    let started = try #require(await program.event())
    #expect(started.cause == 1 && started.kind == .effectStarted && started.name == "refresh")
    let effect = try #require(await program.ask(.effects)?.effects?.first)
    #expect(effect.name == "refresh" && effect.text.contains("for .wait"))
    gate.open()
    await task.finish()
    let finished = try #require(await program.event())
    #expect(
      finished.cause == started.number && finished.kind == .effectFinished && finished.duration ?? 0 > 0)

    #expect(await program.ask(.stopEvents)?.error == nil)
    #expect(store.core.listeners == nil)
    #expect(await program.ask(.events)?.error == nil)
    #expect(store.core.listeners != nil)
    store.send(.stop)
    #expect(await program.event()?.number == finished.number + 1, "The numbers continue.")
  }

  @Test("writes the line of an event as the encoder of messages does")
  func lines() {
    let texts = ["", ".add(\"a\\b\")", "line\n\r\t\u{1}\u{1F}end", "“é” 🧭"]
    for text in texts {
      for (cause, duration) in [(nil, 0), (3, nil), (Int.max, 7), (nil, nil)] as [(Int?, Int?)] {
        let event = InspectedEvent(
          number: 1, cause: cause, time: -5, kind: .effectFailed, name: text, text: text, duration: duration)
        #expect(event.line == InspectionMessage.line { $0.event = event })
      }
    }
    for cause in [nil, 3] {
      let turn = InspectedTurn(cause: cause, time: -5, duration: 7)
      #expect(turn.line == InspectionMessage.line { $0.turn = turn })
    }
  }

  @Test("sends its turns, with the last action before and the time of their observers")
  func turns() async throws {
    defer { disk.remove() }
    let store = Store(initialState: Table.State(rows: [])) { Table() }
    let program = try InspectingProgram(at: inspect(store).path)
    await program.ask(.events)
    let token = store.observe { _ = store.title }
    store.send(.rename("a"))
    store.send(.rename("b"))
    var (actions, calls): ([InspectedEvent], [InspectedEvent]) = ([], [])
    var turn: InspectedTurn?
    while turn == nil || calls.count < 2, let message = await program.next() {
      if message.event?.kind == .action { actions += message.event.map { [$0] } ?? [] }
      if message.event?.kind == .observer { calls += message.event.map { [$0] } ?? [] }
      turn = turn ?? message.turn
    }
    let ended = try #require(turn)
    #expect(actions.count == 2 && ended.cause == actions.last?.number && ended.duration > 0)
    #expect(calls.last.map { (ended.time...(ended.time + ended.duration)).contains($0.time) } == true)
    withExtendedLifetime(token) {}
  }

  @Test("sends the events that wait before an answer, and at once if there are many of them")
  func waitingEvents() async throws {
    defer { disk.remove() }
    let store = Store(initialState: Table.State(rows: [])) { Table() }
    let program = try InspectingProgram(at: inspect(store).path)
    await program.ask(.events)
    for _ in 0..<10 { store.send(.rename("a")) }
    #expect(await program.eventsBeforeAnswer(to: .selectors).arrived == 10)
    // This task gives the store no time of its own until a thousand events have arrived. Some of those that were sent
    // last wait meanwhile.
    let first = Locked(InspectingProgram.Counts())
    let reading = Task.detached {
      while first.value.arrived < 1_000, let message = await program.next() {
        first.withLock { $0.count(message) }
      }
    }
    var sent = 0
    while first.value.arrived < 1_000, sent < 1_000_000 {
      store.send(.rename("b"))
      sent += 1
      if sent >= 1_000 { sched_yield() }
    }
    #expect(first.value.arrived == 1_000)
    await reading.value
    // After the answer there is room for one more, which nobody asks for.
    let waiting = await program.eventsBeforeAnswer(to: .selectors)
    store.send(.removeAll)
    let rest = await program.events { $0.event?.name == ".removeAll" }
    #expect(first.value.all + waiting.all + rest.all == sent + 1)
  }

  @Test("leaves redacted values out of everything")
  func redactions() async throws {
    defer { disk.remove() }
    let store = Store(initialState: Vault.State()) { Vault() }
    let inspection = inspect(store, history: 10, redacting: [.named("password"), .named("id")])
    let program = try InspectingProgram(at: inspection.path)
    await program.ask(.events)
    let task = store.send(.unlock(password: "S3CRET"))
    await task.finish()
    store.send(.fill)
    for path in [
      [], ["login"], ["login", "password"], ["logins"], ["logins", "[0]"], ["keys"], ["keys", "[0]"],
    ] {
      await program.ask(.node(path: path, from: 0, count: 50, moment: nil))
    }
    await program.ask(.effects)
    await program.ask(.moments(from: 0, count: 10))
    let difference = await program.ask(.difference(old: 0, new: 1))?.difference
    await program.ask(.difference(old: 1, new: 2))
    #expect(difference?.lines.isEmpty == false)
    let text = await program.text
    #expect(text.contains("redacted") && !text.contains("S3CRET"), "\(text)")
  }

  @Test("shows earlier states, and their differences")
  func history() async throws {
    defer { disk.remove() }
    let store = Store(initialState: Table.State(rows: [.init(id: 1), .init(id: 2)])) { Table() }
    let program = try InspectingProgram(at: inspect(store, history: 2).path)
    store.send(.rename("some"))
    store.send(.removeAll)
    let moments = try #require(await program.ask(.moments(from: 0, count: 10))?.moments)
    #expect(moments == .init(first: 1, end: 3, shown: 2, from: 1, actions: [".rename", ".removeAll"]))
    let difference = try #require(await program.ask(.difference(old: 1, new: 2))?.difference)
    #expect(
      difference.omitted == 0 && difference.lines.contains("\u{2212}     [0]: Table.Row(id: 1),"),
      "\(difference)")
    let old = await program.ask(.node(path: ["rows"], from: 0, count: 10, moment: 1))?.node
    #expect(old?.parts.map(\.text) == ["Table.Row(id: 1)", "Table.Row(id: 2)"])

    #expect(await program.ask(.jump(moment: 1))?.error == nil)
    #expect(store.rows.count == 2 && store.title == "some")
    #expect(
      await program.ask(.jump(moment: 0))?.error
        == .init(kind: .noSuchMoment, text: "The history has no moment 0. It has the moments from 1 to 2."))
    #expect(store.rows.count == 2)
  }

  @Test("answers what it can't do by an error, in the order of the requests")
  func errors() async throws {
    defer { disk.remove() }
    let store = Store(initialState: Table.State(rows: [])) { Table() }
    let program = try InspectingProgram(at: inspect(store).path)
    #expect(
      await program.ask(.jump(moment: 0))?.error
        == .init(
          kind: .noHistory,
          text: "The inspected program keeps no history. To keep one, it must call 'inspect(history: 1_000)'."
        ))
    let unknown = await program.ask(line: #"{"id":7,"request":{"explode":{}}}"#, id: 7)?.error
    #expect(unknown?.text == "The line is not a valid request in version 1 of the protocol.")
    #expect(await program.ask(line: "[] nonsense")?.error?.kind == .badRequest)
    #expect(await program.ask(line: #"{"id":8,"request":{"effects":{}},"later":1}"#, id: 8)?.effects == [])

    await program.write(Array(repeating: UInt8(ascii: "x"), count: 100_000))
    #expect(
      await program.ask(line: "")?.error
        == .init(kind: .tooLong, text: "The request is too long: it may have at most 65536 bytes."))
    #expect(await program.next() == nil, "The connection is closed.")
  }

  @Test("answers any line, and goes on")
  func anyLine() async throws {
    defer { disk.remove() }
    let store = Store(initialState: Vault.State()) { Vault() }
    let program = try InspectingProgram(at: inspect(store, history: 2).path)
    let numbers = [
      "0", "-1", "1", "500", "9223372036854775807", "-9223372036854775808", "1e9", "null", "\"\"",
    ]
    let requests = [
      #"{"id":1,"request":{"node":{"path":["keys","[N]"],"from":N,"count":N,"moment":N}}}"#,
      #"{"id":1,"request":{"node":{"path":["items","[N]"],"from":N,"count":N}}}"#,
      #"{"id":1,"request":{"moments":{"from":N,"count":N}}}"#,
      #"{"id":1,"request":{"difference":{"old":N,"new":N}}}"#, #"{"id":1,"request":{"jump":{"moment":N}}}"#,
      #"{"id":N,"request":{"events":{}}}"#, String(repeating: "[", count: 30_000), "\u{0}\u{FFFD}{",
    ]
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let parts = requests.randomElement(using: &generator)?.components(separatedBy: "N") ?? []
      var line = parts[0]
      for part in parts.dropFirst() { line += (numbers.randomElement(using: &generator) ?? "") + part }
      await program.write(Array("\(line)\n".utf8))
      while let message = await program.next() { if message.event == nil, message.hello == nil { break } }
    }
    let last = await program.ask(line: #"{"id":77,"request":{"effects":{}}}"#, id: 77)
    #expect(last?.effects == [], "seed \(seed)")
  }

  @Test("ends with the store, and by its handle")
  func end() async throws {
    defer { disk.remove() }
    var store: StoreOf<Table>? = Store(initialState: Table.State(rows: [])) { Table() }
    let first = inspect(try #require(store))
    let program = try InspectingProgram(at: first.path)
    #expect(await program.next()?.hello != nil)
    store = nil
    #expect(await program.next() == nil)
    #expect(folder.sockets == [])

    let other = Store(initialState: Table.State(rows: [])) { Table() }
    let second = inspect(other)
    let programs = [try InspectingProgram(at: second.path), try InspectingProgram(at: second.path)]
    for program in programs { #expect(await program.next()?.hello != nil) }
    second.end()
    second.end()
    for program in programs { #expect(await program.next() == nil) }
    #expect(folder.sockets == [])
  }

  @Test("begins again after its end")
  func again() async throws {
    defer { disk.remove() }
    let store = Store(initialState: Table.State(rows: [])) { Table() }
    let first = inspect(store)
    #expect(inspect(store) === first)
    first.end()
    // Before the store has noticed the end.
    let second = inspect(store)
    #expect(second !== first)
    let program = try InspectingProgram(at: second.path)
    #expect(await program.next()?.hello != nil)
    // Now the store learns that an inspection has ended, which must not be taken for the second one.
    store.send(.removeAll)
    #expect(inspect(store) === second)
    #expect(await program.ask(line: #"{"id":1,"request":{"effects":{}}}"#, id: 1)?.effects == [])
  }

  @Test("leaves out events for a program that does not read them, and says how many")
  func slowProgram() async throws {
    defer { disk.remove() }
    let store = Store(initialState: Table.State(rows: [])) { Table() }
    let program = try InspectingProgram(at: inspect(store).path)
    await program.ask(.events)
    let count = 60_000
    for _ in 0..<count { store.send(.rename("the title")) }
    let before = await program.eventsBeforeAnswer(to: .selectors)
    #expect(before.arrived > 1_000 && before.arrived < count)
    // There is room again. If it came before the last of the events were sent, their number has arrived with these.
    store.send(.removeAll)
    let after = await program.events { $0.event?.name == ".removeAll" }
    #expect(after.arrived == 1 && before.all + after.dropped == count)
  }

  @Test("reads no requests of a program that does not read the answers")
  func unreadAnswers() throws {
    defer { disk.remove() }
    let store = Store(initialState: Table.State(rows: [])) { Table() }
    let link = InspectionLink(try #require(store.root))
    link.add(1)
    link.receive(.init(connection: 1, content: nil, id: nil))
    #expect(link.admitsRequests(of: 1))
    let answer = [UInt8](repeating: UInt8(ascii: " "), count: 5 << 20)
    link.answer(answer, to: 1)
    #expect(!link.admitsRequests(of: 1))
    #expect(link.takeOutput(of: 1).count == answer.count)
    #expect(link.admitsRequests(of: 1))
  }

  @Test("passes on 64 requests of a program at most before they are answered, and keeps the others")
  func manyRequests() async throws {
    defer { disk.remove() }
    let store = Store(initialState: Table.State(rows: [])) { Table() }
    // The store does not know this link, and answers nothing.
    let link = InspectionLink(try #require(store.root))
    let greeting = InspectionGreeting(
      process: "", pid: 0, state: "", action: "", hasHistory: false, redacted: [])
    let path = try InspectionServer.start(in: folder, link, greeting: greeting)
    defer { link.endThread() }
    let sender = try InspectingProgram(at: path)
    #expect(await sender.next()?.hello != nil)
    await sender.write(Array(repeating: Array("x\n".utf8), count: 150).flatMap(\.self))
    for count in [64, 64, 22] {
      // The thread greets a new program after it has served those before.
      let program = try InspectingProgram(at: path)
      #expect(await program.next()?.hello != nil)
      #expect(link.takeRequests().count == count)
      for _ in 0..<count { link.answer([], to: 1) }
    }
  }

  @Test("answers a program while another one sends empty lines")
  func emptyLines() async throws {
    defer { disk.remove() }
    let store = Store(initialState: Table.State(rows: [])) { Table() }
    let path = inspect(store).path
    let (sender, program) = try (InspectingProgram(at: path), InspectingProgram(at: path))
    let lines = [UInt8](repeating: 0x0A, count: 1 << 16)
    await sender.write(lines)
    let isAnswered = Locked(false)
    let sending = Task.detached { while !isAnswered.value { await sender.write(lines) } }
    for _ in 0..<10 { #expect(await program.ask(.selectors)?.selectors != nil) }
    isAnswered.withLock { $0 = true }
    await sending.value
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }
}
