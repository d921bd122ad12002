import FoundationEssentials
import TestSupport
import Testing

@testable import Store

@MainActor
@Suite("A replay")
struct ReplayFuzzTests {
  /// A random program, recorded, with the state after each action as a model computes it.
  private struct Program {
    var recording: Recording
    var actions: [Ledger.Action] = []
    var states: [Ledger.State] = [Ledger.State()]

    @MainActor
    init(seed: UInt64, length: Int, limit: Int) {
      var random = SeededGenerator(seed: seed)
      let values = LedgerValues(seed: seed)
      let source = LedgerSource(values)
      let recording = Recording(byteLimit: limit)
      self.recording = recording
      var model = LedgerModel(source: values)
      let reduced = Counter()
      let store = Store(initialState: Ledger.State()) {
        // Before the feature, so that each action has its own values.
        Reduce<Ledger.State, Ledger.Action> { _, action in
          source.begin(reduced.count)
          reduced.add(action)
          return .none
        }
        Ledger()
      } withDependencies: {
        source.prepare(&$0)
        $0.recordLedger(to: recording)
      }
      store.record(to: recording)
      for _ in 0..<length { store.send(Self.action(&random)) }
      actions = reduced.actions
      for (index, action) in actions.enumerated() {
        model.reduce(action, index)
        states.append(model.state)
      }
      #expect(store.state == model.state, "seed \(seed)")
    }

    private static func action(_ random: inout SeededGenerator) -> Ledger.Action {
      switch random.int(below: 9) {
      case 0: .add(random.int(in: -9...9))
      case 1: .mark
      case 2: .insert(random.element(of: ["tea", "a \"quoted\"\nnote", "é{}[],:\\"]))
      case 3: .roll(count: random.int(below: 4))
      case 4: .rate(currency: random.element(of: ["EUR", "¥"]))
      case 5: .check(random.int(below: 9))
      case 6: .echo(random.int(below: 9))
      case 7: random.once(in: 6) ? .clear : .add(1)
      default: .mark
      }
    }
  }

  /// The actions that reached the reducer.
  private final class Counter {
    private(set) var actions: [Ledger.Action] = []
    var count: Int { actions.count }
    func add(_ action: Ledger.Action) { actions.append(action) }
  }

  private func replay(_ text: String) throws -> (count: Int, state: Ledger.State) {
    let recording = try Recording(text: text)
    let store = Store(initialState: Ledger.State()) {
      Ledger()
    } withDependencies: {
      // Any use of them would show.
      $0.date = DateGenerator { Date(timeIntervalSince1970: -1) }
      $0.uuid = .constant(UUID(-1))
      $0.recordLedger(to: recording)
    }
    return (try store.replay(recording), store.state)
  }

  @Test(
    "of a random program reaches the state of a fold of its actions, wherever the recording is cut",
    arguments: 0..<60)
  func cut(seed: UInt64) throws {
    let program = Program(seed: seed, length: 40, limit: 1 << 20)
    let text = try program.recording.text
    let whole = try replay(text)
    #expect(whole.count == program.actions.count)
    #expect(whole.state == program.states.last, "seed \(seed)")
    let header = text.utf8.firstIndex(of: 0x0A)!
    let headerLength = text.utf8.distance(from: text.utf8.startIndex, to: header) + 1
    var random = SeededGenerator(seed: seed &+ 1)
    for _ in 0..<20 {
      let length = random.int(in: headerLength...text.utf8.count)
      // A cut in the middle of a character is a cut in an incomplete line.
      let part = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      let result = try replay(part)
      let expected = Self.completeActions(in: text, length)
      #expect(result.count == expected, "seed \(seed), cut at \(length)")
      #expect(result.state == program.states[expected], "seed \(seed), cut at \(length)")
    }
  }

  /// The number of actions of which a prefix of a recording has the line and all values.
  private static func completeActions(in text: String, _ length: Int) -> Int {
    var offset = 0
    var count = 0
    var isComplete = true
    for line in text.split(separator: "\n") {
      offset += line.utf8.count + 1
      let isAction = line.contains("\"action\":") && !line.hasPrefix("{\"recording\"")
      if isAction {
        if !isComplete || offset > length { return isComplete ? count : count - 1 }
        count += 1
      } else if offset > length,
        line.hasPrefix("{\"date\"") || line.hasPrefix("{\"uuid\"")
          || line.hasPrefix("{\"random\"") || line.hasPrefix("{\"answer\"")
      {
        isComplete = false
      }
    }
    return isComplete ? count : count - 1
  }

  @Test("of a recording without its beginning is refused, unless it has a state", arguments: 0..<10)
  func ring(seed: UInt64) throws {
    let program = Program(seed: seed, length: 200, limit: 4_096)
    #expect(program.recording.count == program.actions.count)
    #expect(try program.recording.text.utf8.count < 4_096 + 512 * 8)
    #expect {
      try replay(try program.recording.text)
    } throws: { error in
      guard case RecordingError.missingBeginning(_, let first) = error else { return false }
      return first > 0
    }
  }
}
