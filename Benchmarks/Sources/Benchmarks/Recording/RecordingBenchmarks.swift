import FoundationEssentials
import Store

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A feature whose actions take about a hundred bytes each as JSON.
private struct Journal: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var lengths = 0
    var rows = IdentifiedArray(uniqueElements: (0..<1_000).map { Row(id: $0) })
  }

  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var note = ""
  }

  enum Action: Codable, Sendable {
    case noted(row: Int, note: String, at: Double)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .noted(let row, let note, _):
        state.count &+= 1
        state.lengths &+= note.utf8.count
        state.rows[id: row]?.note = note
      }
      return .none
    }
  }

  static let action = Action.noted(
    row: 500, note: "a note that someone has written on a Monday morning", at: 793_000_000.25)
}

/// The cost of recordings, replays and histories.
let recordingBenchmarks: [Benchmark] = [
  recordingBesidesEncoder("recording/an action, besides JSONEncoder"),
  recording("recording/an action in memory") { Recording(byteLimit: 1 << 22) },
  recording("recording/an action in a file") { try! Recording(to: path("buffered"), byteLimit: 1 << 22) },
  recording("recording/an action in a file, not buffered") {
    try! Recording(to: path("direct"), byteLimit: 1 << 22, isBuffered: false)
  },
  readingBesidesDecoder("recording/an action read, besides JSONDecoder"),
  replaying("recording/replay, besides sends", isRecorded: false),
  replaying("recording/replay, besides recorded sends", isRecorded: true),
  jumping("history/jump among 10000 states"),
]

private func path(_ name: String) -> String { "/tmp/store-benchmark-\(getpid())-\(name).recording" }

@MainActor
private func makeStore() -> StoreOf<Journal> { Store(initialState: Journal.State()) { Journal() } }

/// Compares sending actions to a store that is recorded with sending actions to a store that is not recorded.
private func recording(_ name: String, _ make: @escaping @Sendable () -> Recording) -> Benchmark {
  Benchmark(name: name, unit: "action") {
    let (recorded, plain) = (makeStore(), makeStore())
    recorded.record(to: make())
    return .init(
      operations: 1,
      subject: .init { for _ in 0..<$0 { recorded.send(Journal.action) } },
      baseline: .init { for _ in 0..<$0 { plain.send(Journal.action) } })
  }
}

/// Compares sending actions to a store that is recorded with encoding the actions.
///
/// The comparison uses Foundation's encoder, which the recording does not use.
private func recordingBesidesEncoder(_ name: String) -> Benchmark {
  Benchmark(name: name, unit: "action") {
    let (recorded, encoder) = (makeStore(), JSONEncoder())
    recorded.record(to: Recording(byteLimit: 1 << 22))
    return .init(
      operations: 1,
      subject: .init { for _ in 0..<$0 { recorded.send(Journal.action) } },
      baseline: .init { for _ in 0..<$0 { consume((try? encoder.encode(Journal.action))?.count ?? 0) } })
  }
}

/// Compares reading 1,000 actions of a recording with decoding an action 1,000 times.
///
/// The comparison uses Foundation's decoder, which the recording does not use for these actions.
private func readingBesidesDecoder(_ name: String) -> Benchmark {
  Benchmark(name: name, unit: "action") {
    let count = 1_000
    let (store, recording, decoder) = (makeStore(), Recording(byteLimit: 1 << 22), JSONDecoder())
    store.record(to: recording)
    for _ in 0..<count { store.send(Journal.action) }
    let json = try! JSONEncoder().encode(Journal.action)
    return .init(
      operations: Double(count),
      subject: .init { iterations in
        for _ in 0..<iterations { consume((try? recording.entries(of: Journal.Action.self))?.count ?? 0) }
      },
      baseline: .init { iterations in
        for _ in 0..<(iterations * count) {
          consume((try? decoder.decode(Journal.Action.self, from: json)) == nil ? 0 : 1)
        }
      })
  }
}

/// Compares replaying 10,000 actions with sending them.
private func replaying(_ name: String, isRecorded: Bool) -> Benchmark {
  Benchmark(name: name, unit: "action") {
    let count = 10_000
    let recording = Recording(byteLimit: 1 << 24)
    let recorded = makeStore()
    recorded.record(to: recording)
    for _ in 0..<count { recorded.send(Journal.action) }
    let (replayed, sent) = (makeStore(), makeStore())
    if isRecorded { sent.record(to: Recording(byteLimit: 1 << 22)) }
    return .init(
      operations: Double(count),
      subject: .init { for _ in 0..<$0 { consume((try? replayed.replay(recording)) ?? 0) } },
      baseline: .init { for _ in 0..<($0 * count) { sent.send(Journal.action) } })
  }
}

/// Shows one state of a history after another, while one observer reads a selector and another observer reads a
/// property.
private func jumping(_ name: String) -> Benchmark {
  Benchmark(name: name, unit: "jump") {
    let store = makeStore()
    let lengths = Selector<Journal.State, Int> { $0.rows.reduce(0) { $0 + $1.note.utf8.count } }
    let tokens = [
      store.observe { consume(store.count) },
      store.observe { consume(store[lengths]) },
    ]
    let history = store.history(limit: 10_000)
    for number in 0..<10_000 {
      store.send(.noted(row: number % 1_000, note: "\(number)", at: 0))
    }
    return .init(
      operations: 1,
      subject: .init { iterations in
        for number in 0..<iterations {
          history.jump(to: history.indices.lowerBound + (number &* 7_919) % 10_000)
          consume(store.count)
          consume(store[lengths])
        }
        withExtendedLifetime(tokens) {}
      }, baseline: nil)
  }
}
