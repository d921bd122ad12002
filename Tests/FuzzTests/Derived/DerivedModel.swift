import Store
import TestSupport

/// A list of rows from which random pipelines derive.
struct DerivedModel: Reducer {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var group = 0
    var score = 0
    var weight = 0.0
    var name = ""
    var tags: [Int] = []
    /// The id of another row; rows of one group have none.
    var partner: Int? { group == 0 ? nil : group }

    // NaN equals itself here, as a row that was not changed.
    static func == (left: Row, right: Row) -> Bool {
      left.id == right.id && left.group == right.group && left.score == right.score
        && left.weight.bitPattern == right.weight.bitPattern && left.name == right.name
        && left.tags == right.tags
    }
  }

  struct State {
    var limit = 5
    var items: IdentifiedArrayOf<Row> = []
    var others: IdentifiedArrayOf<Row> = []
    /// The list as a collection without an address.
    var computed: IdentifiedArrayOf<Row> { items }
  }

  struct Action: Sendable {
    let change: @Sendable (inout State) -> Void
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      action.change(&state)
      return .none
    }
  }
}

extension DerivedModel.Row {
  static func random(id: Int, using random: inout SeededGenerator) -> Self {
    var row = Self(id: id)
    for _ in 0..<4 { row.change(using: &random) }
    return row
  }

  mutating func change(using random: inout SeededGenerator) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: group = .random(in: 0..<4, using: &random)
    case 1: score = .random(in: -3..<12, using: &random)
    case 2: weight = Self.weights.randomElement(using: &random)!
    case 3: name = ["", "a", "b", "ä", "a\u{308}", "zz"].randomElement(using: &random)!
    case 4: tags = (0..<Int.random(in: 0..<4, using: &random)).map { _ in .random(in: 0..<3, using: &random) }
    default: weight = .random(in: -1...1, using: &random) * [1, 1e-300, 1e300].randomElement(using: &random)!
    }
  }

  private static let weights: [Double] = [
    0, -0.0, 1, -1, 0.1, 1e16, -1e16, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, 3, 1e-17,
  ]
}
