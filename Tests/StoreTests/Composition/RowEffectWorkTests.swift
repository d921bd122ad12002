import Effects
import Store
import TestSupport
import Testing

/// How much work effects of rows are, counted by how often the ids of rows are hashed and compared.
@MainActor @Suite struct RowEffectWorkTests {
  /// An id that counts its uses.
  fileprivate struct CountedID: Hashable, Sendable {
    static let uses = Locked(0)
    let number: Int

    static func == (left: Self, right: Self) -> Bool {
      uses.add()
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      Self.uses.add()
      hasher.combine(number)
    }
  }

  @Reducer
  fileprivate struct Row {
    struct State: Identifiable {
      let id: CountedID
    }

    enum Action {
      case start, cancel, tap
    }

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        switch action {
        case .start: .forever("row").cancellable(id: 1)
        case .cancel: .cancel(id: 1)
        case .tap: .none
        }
      }
    }
  }

  @Reducer
  fileprivate struct List {
    struct State {
      var rows: IdentifiedArrayOf<Row.State>
    }

    enum Action {
      case rows(IdentifiedActionOf<Row>)
      case remove(Int)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .remove(let number) = action { state.rows.remove(id: CountedID(number: number)) }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  /// The uses of ids, for each action, while every row of `count` starts an effect; then for one tap, one cancel and one
  /// removal at the end of the list.
  private func uses(_ count: Int) -> (start: Int, others: Int) {
    let rows = (0..<count).map { Row.State(id: CountedID(number: $0)) }
    let store = Store(initialState: List.State(rows: IdentifiedArray(uniqueElements: rows))) { List() }
    func send(_ number: Int, _ action: Row.Action) {
      store.send(.rows(.element(id: CountedID(number: number), action: action)))
    }
    CountedID.uses.withLock { $0 = 0 }
    for number in 0..<count { send(number, .start) }
    let start = CountedID.uses.value / count
    #expect(store.runningEffects.count == count)
    CountedID.uses.withLock { $0 = 0 }
    for number in count - 20..<count {
      send(number, .tap)
      send(number - 20, .cancel)
      store.send(.remove(number))
    }
    let others = CountedID.uses.value / 60
    #expect(store.runningEffects.count == count - 40)
    return (start, others)
  }

  @Test(
    "an effect in each of many rows, a cancel in one and the end of one are as much work as with few rows")
  func growth() {
    let (few, many) = (uses(100), uses(3_200))
    #expect(
      many.start * 2 <= few.start * 3,
      "\(few.start) uses for each start with 100 rows, \(many.start) with 3 200")
    #expect(
      many.others * 2 <= few.others * 3,
      "\(few.others) uses for each with 100 rows, \(many.others) with 3 200")
  }
}
