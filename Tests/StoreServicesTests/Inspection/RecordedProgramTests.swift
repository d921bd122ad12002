import Effects
import Testing

@testable import Store

/// A recording that is looked into like a running program.
@MainActor @Suite("A recording that is looked into") struct RecordedProgramTests {
  @Reducer struct Counter {
    struct State: Equatable, Codable {
      var count = 0
      var note = ""
    }

    enum Action: Codable { case add(Int), later, noted(String) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add(let amount): state.count += amount
        case .later: return .send(.add(10))
        case .noted(let text): state.note = text
        }
        return .none
      }
    }
  }

  private func record(
    _ states: Recording.States, limit: Int = 1 << 20, _ actions: Counter.Action...
  ) -> Recording {
    let recording = Recording(byteLimit: limit, states: states)
    let store = Store(initialState: Counter.State()) { Counter() }
    store.record(to: recording)
    for action in actions { store.send(action) }
    return recording
  }

  @Test("has its actions as events, and its states as moments")
  func actions() throws {
    let program = try RecordedProgram(
      record(.dumps(), .add(1), .later, .noted("a\u{1B}b")), name: "counter")
    #expect(program.greeting.process == "counter" && program.greeting.action.hasSuffix("Counter.Action"))
    #expect(program.events.map(\.number) == [1, 2, 3, 4])
    #expect(program.events.map(\.name) == [".add", ".later", ".add", ".noted"])
    #expect(program.events[0].text == #"{"add":{"_0":1}}"#)
    #expect(program.events[2].text == #"{"add":{"_0":10}} from an effect"#)
    #expect(program.events[3].text.unicodeScalars.allSatisfy { $0.value >= 0x20 })

    let moments = try program.answer(.moments(from: 1, count: 2)).moments
    #expect(moments == .init(first: 0, end: 5, shown: 4, from: 1, actions: [".add", ".later"]))
    #expect(try program.answer(.moments(from: 0, count: 1)).moments?.actions == [nil])
    let difference = try program.answer(.difference(old: 2, new: 3)).difference
    #expect(difference?.lines.contains("\u{2212}   count: 1,") == true, "\(String(describing: difference))")
    #expect(difference?.lines.contains("+   count: 11,") == true)
    #expect(try program.answer(.difference(old: 1, new: 2)).difference?.lines == [])
  }

  @Test("names the action after a jump, and no other")
  func jumps() throws {
    let recording = Recording()
    let store = Store(initialState: Counter.State()) { Counter() }
    store.record(to: recording)
    let history = store.history()
    store.send(.add(1))
    history.jump(to: 0)
    store.send(.add(2))
    store.send(.add(3))
    let program = try RecordedProgram(recording, name: "counter")
    #expect(program.events.map { $0.text.hasSuffix(" after a jump") } == [false, true, false])
  }

  @Test("says what it does not know")
  func unknown() throws {
    let program = try RecordedProgram(record(.none, .add(1), .add(2)), name: "counter")
    #expect {
      try program.answer(.difference(old: 1, new: 2))
    } throws: {
      ($0 as? InspectionError)?.text
        == "The recording has no descriptions of states. Record with 'Recording(to: …, states: .dumps())'."
    }
    #expect {
      try program.answer(.node(path: [], from: 0, count: 1, moment: nil))
    } throws: {
      ($0 as? InspectionError)?.kind == .noSuchPath
    }
    #expect(throws: InspectionError.self) { try program.answer(.jump(moment: 0)) }
    #expect(try program.answer(.effects).effects == [])
  }

  @Test("is read up to a damaged line, and from where its limit has left it")
  func parts() throws {
    let text = try record(.none, .add(1), .add(2)).text
    let damaged = try Recording(text: text + "nonsense\n" + #"{"at":1,"action":{"later":{}}}"# + "\n")
    #expect(try RecordedProgram(damaged, name: "").events.count == 2)

    let recording = Recording(byteLimit: 4_000)
    let store = Store(initialState: Counter.State()) { Counter() }
    store.record(to: recording)
    for number in 1...500 { store.send(.add(number)) }
    let program = try RecordedProgram(recording, name: "")
    #expect(program.events.count < 500 && program.events.last?.number == 500)
    #expect(program.events.last?.text == #"{"add":{"_0":500}}"#)
    let moments = try #require(try program.answer(.moments(from: 0, count: 1_000)).moments)
    #expect(
      moments.end == 501 && moments.first == 500 - program.events.count && moments.from == moments.first)
    #expect(moments.actions.count == min(500, program.events.count + 1) && moments.actions[0] == nil)
  }

  @Test("is read though its lines have members of a later version")
  func laterMembers() throws {
    let text = try record(.none, .add(1)).text
    let later = text.replacing(
      #""action":{"add":{"_0":1}}"#, with: #""action":{"add":{"_0":1}},"priority":7"#)
    #expect(later != text)
    #expect(try Recording(text: later).entries(of: Counter.Action.self).count == 1)
    #expect(try RecordedProgram(Recording(text: later), name: "").events.map(\.name) == [".add"])
  }
}
