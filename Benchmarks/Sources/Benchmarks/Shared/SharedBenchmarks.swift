import Store

/// A shared value with parts of several kinds.
private struct Settings: Equatable, Sendable {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var visits = 0
  }

  var count = 0
  var title = "Title"
  var selected: Int? = 1
  var rows = IdentifiedArray(uniqueElements: (0..<1_000).map { Row(id: $0) })
  var computed: Int {
    get { count }
    set { count = newValue }
  }
}

/// A state with references to shared values, and the same values in an ordinary property.
private struct Holder {
  var byHand = Settings()
  @Shared var settings: Settings
  @Shared var count: Int
  @Shared var part: Int
  @Shared var computed: Int
  @Shared var selected: Int
  @Shared var row: Settings.Row

  init() {
    let settings = Shared(value: Settings())
    _settings = settings
    _count = Shared(value: 0)
    _part = settings.count
    _computed = settings.computed
    _selected = Shared(settings.selected)!
    _row = Shared(settings.rows[id: 500])!
  }
}

/// The cost of shared values.
///
/// These benchmarks are the last in the list. When a process has created a shared value, its observers check for reads
/// of shared values, which takes time.
let sharedBenchmarks: [Benchmark] = [
  reading("shared/read", { consume($0.count) }, { consume($0.byHand.count) }),
  reading("shared/read a stored part", { consume($0.part) }, { consume($0.byHand.count) }),
  reading("shared/read by a computed key path", { consume($0.computed) }, { consume($0.byHand.computed) }),
  reading("shared/read through an optional", { consume($0.selected) }, { consume($0.byHand.selected ?? 0) }),
  reading("shared/read by id", { consume($0.row.visits) }, { consume($0.byHand.rows[id: 500]?.visits ?? 0) }),
  Benchmark(name: "shared/withLock", unit: "change") {
    var holder = Holder()
    return .init(
      operations: 1,
      subject: .init { for _ in 0..<$0 { holder.$count.withLock { $0 &+= 1 } } },
      baseline: .init {
        for _ in 0..<$0 {
          holder.byHand.count &+= 1
          consume(holder.byHand.count)
        }
      })
  },
  observing("shared/change, 1 reference observed", references: 1),
  observing("shared/change, 10000 references observed", references: 10_000),
]

private func reading(
  _ name: String, _ subject: @escaping @Sendable (inout Holder) -> Void,
  _ baseline: @escaping @Sendable (inout Holder) -> Void
) -> Benchmark {
  Benchmark(name: name, unit: "read") {
    var holder = Holder()
    return .init(
      operations: 1,
      subject: .init { for _ in 0..<$0 { subject(&holder) } },
      baseline: .init { for _ in 0..<$0 { baseline(&holder) } })
  }
}

/// Returns a benchmark that changes a shared value to which many parts of a state refer, and which one observer reads.
private func observing(_ name: String, references: Int) -> Benchmark {
  Benchmark(name: name, unit: "change") {
    struct State { var counts: [Shared<Int>] }
    let count = Shared(value: 0)
    let store = Store(initialState: State(counts: Array(repeating: count, count: references)), isolation: nil)
    {
      EmptyReducer<State, Int>()
    }
    let token = store.observe(isolation: nil) { consume(store.counts[0].wrappedValue) }
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations { count.withLock { $0 &+= 1 } }
        withExtendedLifetime(token) {}
      }, baseline: nil)
  }
}
