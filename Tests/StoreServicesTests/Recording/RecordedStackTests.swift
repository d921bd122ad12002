import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// A feature with two stacks.
@Reducer
private struct Tour {
  struct State: Codable, Equatable {
    var stops = StackState<Stop.State>()
    var side = StackState<Stop.State>()
    var steps = 0
    var note = Note()
  }

  enum Action: Codable, Equatable {
    case push
    case pushSide
    case step
    case write(Note)
    case show(StackState<Stop.State>)
    case stops(StackActionOf<Stop>)
    case side(StackActionOf<Stop>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .push: state.stops.append(Stop.State())
      case .pushSide: state.side.append(Stop.State())
      case .step: state.steps += 1
      case .write(let note): state.note = note
      case .show(let path): state.stops = path
      case .stops, .side: break
      }
      return .none
    }
    .forEach(\.stops, action: \.stops) { Stop() }
    .forEach(\.side, action: \.side) { Stop() }
  }
}

@Reducer
private struct Stop {
  struct State: Codable, Equatable { var count = 0 }
  enum Action: Codable, Equatable { case add }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

/// A text that only `JSONEncoder` and `JSONDecoder` can code, if `isPlaced` is true.
private struct Note: Codable, Equatable {
  var text = ""
  var isPlaced = false

  init(text: String = "", isPlaced: Bool = false) { (self.text, self.isPlaced) = (text, isPlaced) }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self.init(text: text, isPlaced: text.hasPrefix("placed"))
    if isPlaced { _ = decoder.codingPath }
  }

  func encode(to encoder: any Encoder) throws {
    if isPlaced { _ = encoder.codingPath }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

@MainActor
@Suite("A recording of stacks")
struct RecordedStackTests {
  private func makeStore() -> StoreOf<Tour> { Store(initialState: Tour.State()) { Tour() } }

  /// Replays a recording, and returns the state to which it leads.
  private func replayed(_ recording: Recording) throws -> Tour.State {
    let store = makeStore()
    try store.replay(Recording(text: recording.text))
    return store.state
  }

  private func line(_ start: String, of recording: Recording) throws -> String {
    let lines = try recording.text.split(separator: "\n")
    return String(try #require(lines.last { $0.hasPrefix(start) }))
  }

  @Test("keeps their ids when a history jumps")
  func jump() throws {
    let (store, recording) = (makeStore(), Recording())
    store.record(to: recording)
    let history = store.history()
    store.send(.push)
    store.send(.stops(.popFrom(id: 0)))
    store.send(.push)
    store.send(.step)
    history.jump(to: history.index - 1)
    store.send(.stops(.element(id: 1, action: .add)))
    #expect(
      try line(#"{"jump":"#, of: recording)
        == #"{"jump":{"stops":{"$next":2,"$ids":[1],"$elements":[{"count":0}]},"#
        + #""side":{"$next":0,"$ids":[],"$elements":[]},"steps":0,"note":""},"nextID":2}"#)
    #expect(store.stops.ids == [1] && store.stops.map(\.count) == [1])
    #expect(try replayed(recording) == store.state)
  }

  @Test("keeps their ids when its beginning is removed")
  func limit() throws {
    let (store, recording) = (makeStore(), Recording(byteLimit: 4_000))
    store.record(to: recording)
    store.send(.push)
    store.send(.stops(.popFrom(id: 0)))
    store.send(.push)
    for _ in 0..<200 { store.send(.step) }
    store.send(.stops(.element(id: 1, action: .add)))
    #expect(try recording.entries(of: Tour.Action.self).count < 200)
    #expect(store.stops.map(\.count) == [1])
    #expect(try replayed(recording) == store.state)
  }

  @Test("begins with the ids that the stacks and the store assign next")
  func lateBeginning() throws {
    let (store, recording) = (makeStore(), Recording(states: .dumps()))
    store.send(.push)
    store.send(.stops(.popFrom(id: 0)))
    store.record(to: recording)
    store.send(.pushSide)
    store.send(.push)
    store.send(.stops(.element(id: 2, action: .add)))
    #expect(store.side.ids == [1] && store.stops.ids == [2])
    #expect(try replayed(recording) == store.state)
  }

  @Test("leads a store that has assigned ids before to the same ids")
  func usedStore() throws {
    let (store, recording) = (makeStore(), Recording())
    store.record(to: recording)
    store.send(.push)
    store.send(.stops(.element(id: 0, action: .add)))
    let other = makeStore()
    for _ in 0..<3 { other.send(.push) }
    try other.replay(recording)
    #expect(other.state == store.state && other.stops.ids == [0])
    // A recording of that store has the replay as a jump.
    let second = Recording()
    other.record(to: second)
    other.send(.pushSide)
    try other.replay(recording)
    other.send(.push)
    #expect(other.stops.ids == [0, 1])
    #expect(try replayed(second) == other.state)
  }

  @Test("keeps the ids of a stack in an action")
  func action() throws {
    let (store, recording) = (makeStore(), Recording())
    store.record(to: recording)
    for _ in 0..<3 { store.send(.push) }
    var path = store.stops
    path.remove(at: 0)
    store.send(.show(path))
    store.send(.stops(.element(id: 2, action: .add)))
    store.send(.push)
    #expect(store.stops.ids == [1, 2, 3])
    #expect(try replayed(recording) == store.state)
    let actions = try recording.entries(of: Tour.Action.self).map(\.action)
    #expect(actions[3] == .show(path))
  }

  @Test("keeps the ids of states that only JSONEncoder can encode")
  func placed() throws {
    let (store, recording) = (makeStore(), Recording())
    store.send(.push)
    store.send(.stops(.popFrom(id: 0)))
    store.send(.push)
    store.send(.write(Note(text: "placed", isPlaced: true)))
    store.record(to: recording)
    store.send(.stops(.element(id: 1, action: .add)))
    let state = try line(#"{"state":"#, of: recording)
    #expect(state.contains(#""$ids":[1]"#) && state.contains(#""placed""#))
    #expect(try replayed(recording) == store.state)
  }

  @Test("of an earlier version, with stacks as arrays, can be replayed")
  func arrays() throws {
    let (store, recording) = (makeStore(), Recording())
    store.send(.push)
    store.record(to: recording)
    store.send(.stops(.element(id: 0, action: .add)))
    store.send(.push)
    let text = try recording.text
      .replacing(#"{"$next":1,"$ids":[0],"$elements":[{"count":0}]}"#, with: #"[{"count":0}]"#)
      .replacing(#"{"$next":0,"$ids":[],"$elements":[]}"#, with: "[]")
      .replacing(#","nextID":1"#, with: "")
    #expect(text.contains(#"{"state":{"stops":[{"count":0}],"side":[],"steps":0,"note":""}}"#))
    let other = makeStore()
    #expect(try other.replay(Recording(text: text)) == 2)
    #expect(other.state == store.state && other.stops.ids == [0, 1])
  }

  @Test(
    "with ids that do not fit the elements is refused",
    arguments: [#""$ids":[0,1]"#, #""$ids":[]"#, #""$ids":[1]"#, #""$ids":["a"]"#])
  func damaged(ids: String) throws {
    let (store, recording) = (makeStore(), Recording())
    store.send(.push)
    store.record(to: recording)
    let text = try recording.text.replacing(#""$ids":[0]"#, with: ids)
    #expect {
      try makeStore().replay(Recording(text: text))
    } throws: { error in
      if case RecordingError.undecodableState = error { true } else { false }
    }
  }

  @Test("has an empty stack for one that is left out")
  func redacted() throws {
    let (store, recording) = (makeStore(), Recording(redacting: [.named("stops")]))
    store.send(.push)
    store.record(to: recording)
    let state = try line(#"{"state":"#, of: recording)
    #expect(state.contains(#""stops":{"$next":0,"$ids":[],"$elements":[]}"#))
    #expect(try replayed(recording).stops.isEmpty)
  }

  @Test("is the only text with ids: others have an array")
  func otherEncoders() throws {
    let store = makeStore()
    for _ in 0..<2 { store.send(.push) }
    store.send(.stops(.popFrom(id: 1)))
    store.send(.push)
    #expect(store.stops.ids == [0, 2])
    let data = try JSONEncoder().encode(store.stops)
    #expect(String(decoding: data, as: UTF8.self) == #"[{"count":0},{"count":0}]"#)
    #expect(try JSONDecoder().decode(StackState<Stop.State>.self, from: data).ids == [0, 1])
  }

  @Test("leads a replay to the same ids", arguments: 0..<100 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = makeStore()
    let recording = Recording(byteLimit: random.element(of: [1 << 20, 8_000]), states: .digests(every: 3))
    for _ in 0..<random.int(below: 5) { store.send(.push) }
    store.record(to: recording)
    let history = store.history(limit: 10)
    for _ in 0..<random.int(in: 1...60) {
      let ids = store.stops.ids
      switch random.int(below: 8) {
      case 0, 1: store.send(.push)
      case 2: store.send(.pushSide)
      case 3: store.send(.show([Stop.State(count: 7)]))
      case 4: history.jump(to: random.element(of: Array(history.indices)))
      case 5 where !ids.isEmpty: store.send(.stops(.popFrom(id: random.element(of: ids))))
      case 6 where !ids.isEmpty: store.send(.show(store.stops.filter { $0.count % 2 == 0 }))
      case _ where !ids.isEmpty: store.send(.stops(.element(id: random.element(of: ids), action: .add)))
      default: store.send(.step)
      }
    }
    #expect(try replayed(recording) == store.state, "seed \(seed)")
  }
}
