import Store
import TestSupport
import Testing

/// Parts that lie in one another, and are observed by several names.
@MainActor @Suite struct OverlappingPartsTests {
  @Reducer struct Plan {
    struct Size: Equatable {
      var width = 0
      var height = 0
      var nothing = Nothing()
    }

    struct Nothing: Equatable {}

    struct State: Equatable {
      var unobserved = 0
      var first = 0
      var nothing = Nothing()
      var size = Size()
      var last = 0
    }

    enum Action {
      case change((inout State) -> Void)
      case child(Int)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
    }
  }

  /// Calls of one observer, and what they should have been.
  private final class Record {
    let read: (Plan.State) -> [Int]
    var told: [[Int]] = []
    var expected: [[Int]] = []
    var token: ObservationToken?

    init(_ read: @escaping (Plan.State) -> [Int]) { self.read = read }

    func note(_ state: Plan.State) {
      let now = read(state)
      if expected.last != now { expected.append(now) }
    }
  }

  private func numbers(_ state: Plan.State) -> [Int] {
    [state.unobserved, state.first, state.last, state.size.width, state.size.height]
  }

  private func endTurn() async { await Task { @MainActor in }.value }

  @Test(
    "a part, a part of it and a part without size are told of their own changes, in any order",
    arguments: 1...20)
  func overlapping(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let store = Store(initialState: Plan.State()) { Plan() }
    let size = store.scope(state: \.size, action: \.child)
    let observers: [(expected: (Plan.State) -> [Int], read: () -> [Int])] = [
      ({ [$0.size.width, $0.size.height] }, { [store.size.width, store.size.height] }),
      ({ [$0.size.width] }, { [size.width] }),
      ({ [$0.size.height] }, { [size.height] }),
      ({ [$0.size.width, $0.size.height] }, { [size.state.width, size.state.height] }),
      ({ [$0.first] }, { [store.first] }),
      ({ [$0.last] }, { [store.last] }),
      (
        { _ in [] },
        {
          _ = (store.nothing, size.nothing)
          return []
        }
      ),
      ({ [$0.unobserved, $0.first, $0.last, $0.size.width, $0.size.height] }, { numbers(store.state) }),
    ].shuffled(using: &random)
    let records = observers.prefix(random.int(in: 4...8)).map { observer in
      let record = Record(observer.expected)
      record.token = store.observe { [unowned record] in record.told.append(observer.read()) }
      record.note(store.state)
      return record
    }
    for _ in 0..<60 {
      // Most actions change nothing, so that the parts are put together.
      if random.once(in: 12) {
        let (place, value) = (random.int(below: 5), random.int(below: 3))
        store.send(
          .change { state in
            switch place {
            case 0: state.unobserved = value
            case 1: state.first = value
            case 2: state.size.width = value
            case 3: state.size.height = value
            default: state.last = value
            }
          })
      } else {
        store.send(.change { _ in })
      }
      await endTurn()
      for record in records { record.note(store.state) }
    }
    for record in records { #expect(record.told == record.expected, "seed \(seed)") }
  }
}
