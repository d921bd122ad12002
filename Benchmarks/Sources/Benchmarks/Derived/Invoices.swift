import Store

/// A feature with many rows, from which collection selectors compute values.
struct Invoices: Reducer {
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var score: Int
    var project: Int
    var title: String
    var note = "A note."
  }

  struct State {
    var items: IdentifiedArrayOf<Item>
    var limit = 0
    var visits = 0

    init(count: Int) {
      // The scores of the items are scattered, and the same in each run.
      items = IdentifiedArray(uniqueElements: (0..<count).map { Invoices.item($0) })
    }
  }

  enum Action {
    case change(Int, score: Int)
    case changeMany(first: Int, count: Int)
    case insert(Int)
    case remove(Int)
    case limit(Int)
    case visit
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .change(let id, let score):
        state.items[id: id]?.score = score
        state.items[id: id]?.project = score % 32
      case .changeMany(let first, let count):
        for number in 0..<count { state.items[(first + number * 97) % state.items.count].score += 1 }
      case .insert(let id): state.items.insert(Self.item(id), at: state.items.count / 2)
      case .remove(let id): state.items.remove(id: id)
      case .limit(let limit): state.limit = limit
      case .visit: state.visits += 1
      }
      return .none
    }
  }

  static func item(_ id: Int) -> Item {
    let score = score(id)
    return Item(id: id, score: score, project: score % 32, title: "Title \(score % 1_000)")
  }

  /// Returns a number below a million that looks random, but is the same in each run.
  static func score(_ number: Int) -> Int {
    Int(UInt32(truncatingIfNeeded: number) &* 2_654_435_761 >> 8) % 1_000_000
  }

  static let items = CollectionSelector(\State.items)
  static let open = items.filter { $0.score % 4 != 0 }
  static let count = open.count
  static let sum = open.sum(\.score)
  static let sorted = open.sorted(by: \.score, then: \.title)
  static let groups = open.grouped(by: \.project).count
  static let limited = items.filter(with: \.limit) { $0.score % 8 >= $1 }

  static func store(_ count: Int) -> Store<State, Action> {
    Store(initialState: State(count: count), isolation: nil) { Invoices() }
  }
}
