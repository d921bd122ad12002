import Store

/// State with parts of every layout, and features in every kind of place.
@Reducer struct World {
  struct State {
    var byte: UInt8 = 0
    var flag = false
    var number = 0
    var real = 0.0
    var text = ""
    var pair = (0, false)
    var optional: String?
    var nothing = Nothing()
    var size = Size()
    var shape = Shape.point
    var list = [0]
    var table: [Int: [Int]] = [:]
    var reference = Reference([])
    @Tracked var prices: [Int: Int] = [:]
    var rows: IdentifiedArrayOf<RowFeature.State> = []
    var optionalRows: IdentifiedArrayOf<RowFeature.State>?
    var path = StackState<Leaf.State>()
    @Presents var destination: Leaf.State?
    var child = Leaf.State()
    var optionalChild: Leaf.State?
    var mode = ModeFeature.State.first(Leaf.State())
    /// What observers write before they read it.
    var written = 0
    /// No observer reads it.
    var unobserved = 0

    var computed: Int { number / 2 + size.width }
    /// A collection that is made anew at each read.
    var openRows: IdentifiedArrayOf<RowFeature.State> { rows.filter { $0.count > 0 } }
  }

  enum Action {
    case change((inout State) -> Void)
    case child(Leaf.Action)
    case optionalChild(Leaf.Action)
    case destination(PresentationAction<Leaf.Action>)
    case mode(ModeFeature.Action)
    case rows(IdentifiedActionOf<RowFeature>)
    case path(StackActionOf<Leaf>)
  }

  struct Nothing: Hashable {}

  struct Size: Hashable {
    var width = 0
    var height: Int32 = 0
    var padded = Padded()
    var nothing = Nothing()
  }

  /// With padding between its properties.
  struct Padded: Hashable {
    var flag = false
    var number: Int64 = 0
    var tail: UInt8 = 0
  }

  enum Shape: Hashable {
    case point
    case circle(Double)
    case label(String)
    indirect case pair(Shape, Shape)
  }

  /// Changes where it is, and is equal by its content.
  final class Reference: Hashable {
    let content: [Int]
    init(_ content: [Int]) { self.content = content }
    static func == (lhs: Reference, rhs: Reference) -> Bool { lhs.content == rhs.content }
    func hash(into hasher: inout Hasher) { hasher.combine(content) }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Leaf() }
    Scope(state: \.mode, action: \.mode) { ModeFeature() }
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .ifLet(\.optionalChild, action: \.optionalChild) { Leaf() }
    .ifLet(\.$destination, action: \.destination) { Leaf() }
    .forEach(\.rows, action: \.rows) { RowFeature() }
    .forEach(\.path, action: \.path) { Leaf() }
  }
}

/// A feature in many places.
@Reducer struct Leaf {
  struct State: Hashable {
    var value = 0
    var note = ""
    var size = World.Size()
  }

  enum Action { case set(Int) }

  static let parity = Selector<State, Int> { $0.value % 2 }
  static let described = Selector<State, String> { "\($0[parity]) \($0.note)" }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .set(let value) = action { state.value = value }
      return .none
    }
  }
}

/// A feature in two cases of an enum.
@Reducer struct ModeFeature {
  enum State: Hashable {
    case first(Leaf.State)
    case second(Leaf.State)
  }

  enum Action {
    case first(Leaf.Action)
    case second(Leaf.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifCaseLet(\.first, action: \.first) { Leaf() }
      .ifCaseLet(\.second, action: \.second) { Leaf() }
  }
}

/// A feature in each row of a collection.
@Reducer struct RowFeature {
  struct State: Identifiable, Hashable {
    let id: Int
    var title = ""
    var count = 0
    var size = World.Size()
    var marks: IdentifiedArrayOf<Mark> = []
  }

  struct Mark: Identifiable, Hashable {
    let id: Int
    var isSet = false
  }

  enum Action { case set(Int) }

  static let isOpen = Selector<State, Bool> { $0.count > 0 }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .set(let value) = action { state.count = value }
      return .none
    }
  }
}

extension World {
  typealias Sum = Selector<State, Int>

  static let sum = Sum { $0.number + $0[\.size.width] }
  static let twice = Sum { $0[sum] * 2 }
  static let parity = Sum { $0.number % 2 }
  static let label = Selector<State, String> { "\($0[parity]) \($0.text.count) \($0[twice])" }
  static let choice = Sum { $0.flag ? $0.number : Int($0[\.size.height]) }
  static let row = SelectorFamily<State, Int, RowFeature.State?> { $0[\.rows, id: $1] }
  static let title = SelectorFamily<State, Int, String?> { $0[row($1)]?.title }
  static let open = Sum { $0.rows.count { $0.count > 0 } }
  static let chosen = Selector<State, Int?> { $0[row($0.number)]?.count }
  static let total = Sum { state in (0..<4).reduce(0) { $0 + (state[row($1)]?.count ?? 0) } }
  static let value = Sum { $0.prices.values.reduce(0, +) }
  static let listSum = Sum { $0.list.reduce(0, +) }
  static let known = Selector<State, [Int]> { $0[listSum] > 2 ? $0.list : [] }
  static let derived = Sum { $0.computed + $0[parity] }
  static let kept = Selector<State, IdentifiedArrayOf<RowFeature.State>> { $0.rows }
}
