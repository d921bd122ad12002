import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// A feature whose state depends on the order of its actions.
@Reducer
private struct Digits {
  struct State: Codable, Equatable {
    var value: UInt64 = 0
    var texts: [String] = []
  }

  enum Action: Codable, Equatable { case append(UInt64), note(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .append(let digit): state.value = state.value &* 10 &+ digit
      case .note(let text): state.texts.append(text)
      }
      return .none
    }
  }
}

@MainActor
@Suite("A recording of a store whose state is replaced without an action")
struct RecordedJumpTests {
  /// What a program does with a store that has two histories.
  private enum Step {
    case append(UInt64)
    case note(String)
    case jump(first: Bool, by: Int)
    case replay(Int)
  }

  private func steps(_ random: inout SeededGenerator) -> [Step] {
    (0..<random.int(in: 1...30)).map { _ in
      switch random.int(below: 8) {
      case 0...2: .append(UInt64(random.int(below: 10)))
      case 3: .note(random.element(of: ["", "\"quoted\"\n", "null", "é"]))
      case 4...6: .jump(first: random.once(in: 2), by: random.int(in: -3...3))
      default: .replay(random.int(below: 3))
      }
    }
  }

  @Test("leads a replay to the same state, however its parts are cut, as a fold of the steps does")
  func random() async throws {
    let others = try (0..<3).map { count in
      let store = Store(initialState: Digits.State()) { Digits() }
      let recording = Recording()
      store.record(to: recording)
      for digit in 0..<count { store.send(.append(UInt64(digit + 1))) }
      return try Recording(text: recording.text)
    }
    await fuzz("recorded jumps", cases: 200) { random in
      (steps: steps(&random), limit: random.element(of: [1 << 20, 2_000, 4_000]))
    } shrink: { program in
      shortened(program.steps).map { (steps: $0, limit: program.limit) }
    } check: { program in
      let store = Store(initialState: Digits.State()) { Digits() }
      let recording = Recording(byteLimit: program.limit, states: .digests(every: 3))
      store.record(to: recording)
      let histories = (store.history(limit: 5), store.history(limit: 9))
      // The states that the second history has, as lists, and the shown one.
      var (kept, shown, isForeign) = ([Digits.State()], 0, false)
      for step in program.steps {
        let wasForeign = isForeign
        isForeign = false
        switch step {
        case .append(let digit): store.send(.append(digit))
        case .note(let text): store.send(.note(text))
        case .replay(let number):
          isForeign = true
          do { try store.replay(others[number]) } catch { return "\(error)" }
        case .jump(let isFirst, let distance):
          let history = isFirst ? histories.0 : histories.1
          let index = history.index + distance
          guard history.indices.contains(index) else {
            isForeign = wasForeign
            continue
          }
          history.jump(to: index)
          if !isFirst {
            shown += distance
            if store.state != kept[shown] { return "jumped to \(store.state), and not to \(kept[shown])" }
            continue
          }
          isForeign = true
        }
        // Of several states in a row that others show, one is kept.
        if wasForeign, isForeign { shown -= 1 }
        kept = kept[...shown] + [store.state]
        shown += 1
        if histories.1[histories.1.index] != store.state { return "a history shows another state" }
      }
      do {
        let text = try recording.text
        let replayed = Store(initialState: Digits.State()) { Digits() }
        let count = try replayed.replay(Recording(text: text))
        if replayed.state != store.state { return "replayed \(replayed.state), recorded \(store.state)" }
        let sent =
          program.steps.count { if case .append = $0 { true } else { false } }
          + program.steps.count { if case .note = $0 { true } else { false } }
        let left = try Recording(text: text).entries(of: Digits.Action.self).count
        if count != left || count > sent || recording.count != sent { return "\(count) of \(sent) actions" }
      } catch { return "\(error)" }
      return nil
    }
  }

  @Test("does not grow beyond its limit by jumps alone")
  func limit() throws {
    let recording = Recording(byteLimit: 10_000)
    let store = Store(initialState: Digits.State()) { Digits() }
    store.record(to: recording)
    let history = store.history()
    store.send(.note(String(repeating: "long ", count: 100)))
    for number in 0..<1_000 { history.jump(to: number % 2) }
    #expect(try recording.text.utf8.count < 20_000)
    let replayed = Store(initialState: Digits.State()) { Digits() }
    #expect(try replayed.replay(Recording(text: recording.text)) == 0)
    #expect(replayed.state == store.state && replayed.state.texts.count == 1)
  }

  @Test("calls the observers of the replaying store once")
  nonisolated func observers() throws {
    let recording = Recording()
    let store = Store(initialState: Digits.State()) { Digits() }
    store.record(to: recording)
    let history = store.history()
    for digit in 1...3 {
      store.send(.append(UInt64(digit)))
      history.jump(to: 0)
    }
    let replayed = Store(initialState: Digits.State(value: 9)) { Digits() }
    var seen: [UInt64] = []
    let token = replayed.observe { seen.append(replayed.value) }
    #expect(try replayed.replay(recording) == 3)
    #expect(seen == [9, 0])
    token.cancel()
  }

  /// The state of a feature that can't be recorded.
  private struct Plain: Reducer {
    struct State: Equatable { var value = 0 }
    enum Action: Codable { case add(Int) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .add(let number) = action { state.value += number }
        return .none
      }
    }
  }

  @Test("has an issue once if the state can't be encoded, and a replay ends there")
  func unencodable() throws {
    let (recording, log) = (Recording(), IssueLog())
    let store = Store(initialState: Plain.State()) { Plain() }
    store.record(to: recording)
    let history = store.history()
    store.send(.add(1))
    withIssueReporter(log) {
      history.jump(to: 0)
      history.jump(to: 1)
    }
    store.send(.add(2))
    #expect(
      log.messages == [
        """
        A 'History', the inspector or a replay has replaced the state, and the new state can't be recorded: \
        'RecordedJumpTests.Plain.State' is not 'Codable'.

        A replay of the recording stops at this point with an error.

        Fix: make the state 'Codable', without errors when it is encoded. Or do not jump to another state while \
        recording.
        """
      ])
    let replayed = Store(initialState: Plain.State()) { Plain() }
    let error = #expect(throws: RecordingError.self) { try replayed.replay(recording) }
    #expect(replayed.state.value == 1)
    #expect(
      "\(try #require(error))" == """
        Line 3 of segment 0 of the recording, a jump to another state by a 'History', the inspector or a replay: the \
        recording does not contain this state, because 'RecordedJumpTests.Plain.State' can't be encoded.

        Fix: let the state be 'Codable', and record again. To replay only the actions before the jump, remove this \
        line and all lines after it.
        """)
  }
}
