import Store
import Synchronization
import Testing

/// The number of calls of the `==` of ``IsolatedRow``.
private let comparisons = Atomic(0)

/// A row that only the main actor may compare.
private struct IsolatedRow: Identifiable, @MainActor Equatable {
  let id: Int
  var text = ""

  @MainActor static func == (first: Self, second: Self) -> Bool {
    comparisons.add(1, ordering: .relaxed)
    return first.id == second.id && first.text == second.text
  }
}

@Reducer private struct Rows {
  struct State {
    var rows: IdentifiedArrayOf<IsolatedRow> = [IsolatedRow(id: 1), IsolatedRow(id: 2)]
    var row = IsolatedRow(id: 3)
    var unrelated = 0

    var head: IsolatedRow { rows[0] }
  }

  enum Action { case write(String), change }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .write(let text):
        state.rows[id: 1]?.text = text
        state.row.text = text
      case .change: state.unrelated += 1
      }
      return .none
    }
  }

  static let row = Selector<State, IsolatedRow> { state in
    _ = state.unrelated
    return state.row
  }
  static let rowOfID = SelectorFamily<State, Int, IsolatedRow?> { state, id in
    _ = state.unrelated
    return state.rows[id: id]
  }
  static let copies = CollectionSelector(\State.rows).map { IsolatedRow(id: $0.id, text: $0.text) }
  static let present = CollectionSelector(\State.rows).compactMap { IsolatedRow?.some($0) }
  static let copiesOfIDs = CollectionSelector(\State.rows).compactMap(rowOfID)
}

@Suite("Values whose '==' belongs to the main actor", .serialized)
struct IsolatedConformanceTests {
  @Test("are compared by a store of the main actor")
  @MainActor func compared() async throws {
    let store = Store(initialState: Rows.State()) { Rows() }
    let reads: [(String, () -> Void)] = [
      ("row", { _ = store.row }), ("computed", { _ = store.head }),
      ("selector", { _ = store[Rows.row] }), ("family", { _ = store[Rows.rowOfID(1)] }),
      ("map", { _ = store[Rows.copies] }), ("compactMap", { _ = store[Rows.present] }),
      ("family of rows", { _ = store[Rows.copiesOfIDs] }),
      ("first", { _ = store[Rows.copies.first] }), ("last", { _ = store[Rows.copies.last] }),
    ]
    var counts: [String: Int] = [:]
    var tokens: [ObservationToken] = []
    for (name, read) in reads {
      tokens.append(
        store.observe {
          counts[name, default: 0] += 1
          read()
        })
    }
    var changes: [String] = []
    tokens.append(store.onChange(of: Rows.row) { old, new in changes.append("\(old.text) to \(new.text)") })
    func turn(_ action: Rows.Action) async {
      store.send(action)
      await Task.yield()
    }
    await turn(.change)
    await turn(.write(""))
    #expect(counts == Dictionary(uniqueKeysWithValues: reads.map { ($0.0, 1) }))
    #expect(changes == [])
    await turn(.write("a"))
    var expected = Dictionary(uniqueKeysWithValues: reads.map { ($0.0, 2) })
    expected["last"] = 1
    #expect(counts == expected)
    #expect(changes == [" to a"])
    #expect(comparisons.load(ordering: .relaxed) > 0)
    withExtendedLifetime(tokens) {}
  }

  @Test("are not compared by a store of another actor, where each turn is a change")
  func notCompared() async {
    let before = comparisons.load(ordering: .relaxed)
    let session = Session()
    await session.run()
    // Each of seven observers once at first.
    #expect(await session.calls > 7)
    #expect(comparisons.load(ordering: .relaxed) == before)
  }

  private actor Session {
    let store = Store(initialState: Rows.State()) { Rows() }
    var calls = 0

    func run() async {
      var tokens: [ObservationToken] = []
      for read in [
        { [store] in _ = store.row }, { [store] in _ = store.head }, { [store] in _ = store[Rows.row] },
        { [store] in _ = store[Rows.rowOfID(1)] }, { [store] in _ = store[Rows.copies] },
        { [store] in _ = store[Rows.copies.first] }, { [store] in _ = store[Rows.copiesOfIDs] },
      ] {
        tokens.append(
          store.observe { [weak self] in
            self?.assumeIsolated { $0.calls += 1 }
            read()
          })
      }
      for action in [Rows.Action.change, .write(""), .write("a")] {
        store.send(action)
        await Task.yield()
      }
      withExtendedLifetime(tokens) {}
    }
  }
}
