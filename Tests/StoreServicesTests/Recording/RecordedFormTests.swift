import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// What comes back from recordings of values of every form.
@MainActor
@Suite("Recorded values of any form")
struct RecordedFormTests {
  private struct Source: TestDependencyKey {
    var value: @Sendable (UInt64) -> CodedValue = { _ in .nothing }
    var number: @Sendable (UInt64) -> Int128 = { _ in 0 }
    static let testValue = Self()
  }

  @Reducer
  fileprivate struct Collector {
    struct State: Equatable {
      var values: [CodedValue] = []
      var numbers: [Int128] = []
    }

    enum Action: Codable {
      case ask(UInt64)
      case add(CodedValue)
      case number(Int128)
    }

    @Dependency(Source.self) private var source

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .ask(let seed):
          state.values.append(source.value(seed))
          state.numbers.append(source.number(seed))
        case .add(let value): state.values.append(value)
        case .number(let number): state.numbers.append(number)
        }
        return .none
      }
    }
  }

  private func value(_ seed: UInt64) -> CodedValue {
    var random = SeededGenerator(seed: seed)
    return .random(3, using: &random)
  }

  private func store(_ recording: Recording, _ source: Source) -> StoreOf<Collector> {
    Store(initialState: Collector.State()) {
      Collector()
    } withDependencies: {
      $0[Source.self].value = recording.recorded(source.value, as: "source.value")
      $0[Source.self].number = recording.recorded(source.number, as: "source.number")
    }
  }

  @Test("come back in a replay, as actions and as answers", arguments: 0..<50)
  func replayed(first: UInt64) throws {
    let recording = Recording()
    let recorded = store(
      recording,
      Source(
        value: { seed in
          var random = SeededGenerator(seed: seed)
          return .random(3, using: &random)
        },
        number: { Int128($0) << 64 }))
    recorded.record(to: recording)
    for seed in (first * 10)..<(first * 10 + 10) {
      recorded.send(.ask(seed))
      recorded.send(.add(value(seed + 1_000)))
      recorded.send(.number(.max - Int128(seed)))
    }
    let read = try Recording(text: recording.text)
    let replayed = store(read, Source())
    #expect(try replayed.replay(read) == 30)
    #expect(replayed.state == recorded.state)
  }

  /// A value whose encoding ignores an error, and one that uses two containers in turns.
  private enum Odd: String, Codable, CaseIterable {
    case careless
    case interleaved

    private enum Keys: CodingKey { case ratio, first, second, name }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      switch self {
      case .careless: try? container.encode(Double.nan, forKey: .ratio)
      case .interleaved:
        var first = container.nestedUnkeyedContainer(forKey: .first)
        var second = container.nestedUnkeyedContainer(forKey: .second)
        try second.encode(1)
        try first.encode(2)
      }
      try container.encode(rawValue, forKey: .name)
    }

    init(from decoder: any Decoder) throws {
      let name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
      self = try #require(Self(rawValue: name))
    }
  }

  private struct OddSource: TestDependencyKey {
    var value: @Sendable (Int) -> Odd = { _ in .careless }
    static let testValue = Self()
  }

  @Test("come back if only JSONEncoder can encode them")
  private func odd() throws {
    func make(_ recording: Recording, _ source: OddSource) -> Store<[Odd], Odd?> {
      Store(initialState: []) {
        Reduce<[Odd], Odd?> { state, action in
          @Dependency(OddSource.self) var source
          state.append(action ?? source.value(state.count))
          return .none
        }
      } withDependencies: {
        $0[OddSource.self].value = recording.recorded(source.value, as: "odd.value")
      }
    }
    let recording = Recording()
    let recorded = make(recording, OddSource { $0 % 2 == 0 ? .interleaved : .careless })
    recorded.record(to: recording)
    for action in [nil, nil, .careless, .interleaved, nil] as [Odd?] { recorded.send(action) }
    let read = try Recording(text: recording.text)
    let replayed = make(read, OddSource())
    #expect(try replayed.replay(read) == 5)
    #expect(replayed.state == recorded.state)
    #expect(recorded.state == [.interleaved, .careless, .careless, .interleaved, .interleaved])
  }
}
