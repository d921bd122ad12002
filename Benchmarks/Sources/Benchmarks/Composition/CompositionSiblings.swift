import Store

/// The cost of an action in a feature with twenty children, compared with the same feature without children.
let siblingBenchmarks = [
  Benchmark(name: "composition/past 20 siblings", unit: "send") {
    let store = Store(initialState: Siblings.State()) { Siblings() }
    let alone = Store(initialState: Siblings.Alone.State()) { Siblings.Alone() }
    return .init(
      operations: 1,
      subject: .init { iterations in
        MainActor.assumeIsolated { for _ in 0..<iterations { store.send(.increment) } }
      },
      baseline: .init { iterations in
        MainActor.assumeIsolated { for _ in 0..<iterations { alone.send(.increment) } }
      },
      allocationLimit: 0)
  }
]

/// A feature with twenty children: ten that are always present, five optional ones, and five collections.
@Reducer
struct Siblings {
  struct State {
    var count = 0
    var plain0 = Leaf.State()
    var plain1 = Leaf.State()
    var plain2 = Leaf.State()
    var plain3 = Leaf.State()
    var plain4 = Leaf.State()
    var plain5 = Leaf.State()
    var plain6 = Leaf.State()
    var plain7 = Leaf.State()
    var plain8 = Leaf.State()
    var plain9 = Leaf.State()
    var optional0: Leaf.State? = Leaf.State()
    var optional1: Leaf.State? = Leaf.State()
    var optional2: Leaf.State? = Leaf.State()
    var optional3: Leaf.State? = Leaf.State()
    var optional4: Leaf.State? = Leaf.State()
    var rows0: IdentifiedArrayOf<Leaf.State> = [Leaf.State()]
    var rows1: IdentifiedArrayOf<Leaf.State> = [Leaf.State()]
    var rows2: IdentifiedArrayOf<Leaf.State> = [Leaf.State()]
    var rows3: IdentifiedArrayOf<Leaf.State> = [Leaf.State()]
    var rows4: IdentifiedArrayOf<Leaf.State> = [Leaf.State()]
  }

  enum Action {
    case increment
    case plain0(Leaf.Action)
    case plain1(Leaf.Action)
    case plain2(Leaf.Action)
    case plain3(Leaf.Action)
    case plain4(Leaf.Action)
    case plain5(Leaf.Action)
    case plain6(Leaf.Action)
    case plain7(Leaf.Action)
    case plain8(Leaf.Action)
    case plain9(Leaf.Action)
    case optional0(Leaf.Action)
    case optional1(Leaf.Action)
    case optional2(Leaf.Action)
    case optional3(Leaf.Action)
    case optional4(Leaf.Action)
    case rows0(IdentifiedActionOf<Leaf>)
    case rows1(IdentifiedActionOf<Leaf>)
    case rows2(IdentifiedActionOf<Leaf>)
    case rows3(IdentifiedActionOf<Leaf>)
    case rows4(IdentifiedActionOf<Leaf>)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(state: \.plain0, action: \.plain0) { Leaf() }
      Scope(state: \.plain1, action: \.plain1) { Leaf() }
      Scope(state: \.plain2, action: \.plain2) { Leaf() }
      Scope(state: \.plain3, action: \.plain3) { Leaf() }
      Scope(state: \.plain4, action: \.plain4) { Leaf() }
      Scope(state: \.plain5, action: \.plain5) { Leaf() }
      Scope(state: \.plain6, action: \.plain6) { Leaf() }
      Scope(state: \.plain7, action: \.plain7) { Leaf() }
      Scope(state: \.plain8, action: \.plain8) { Leaf() }
      Scope(state: \.plain9, action: \.plain9) { Leaf() }
    }
    Reduce { state, action in
      if case .increment = action { state.count += 1 }
      return .none
    }
    .ifLet(\.optional0, action: \.optional0) { Leaf() }
    .ifLet(\.optional1, action: \.optional1) { Leaf() }
    .ifLet(\.optional2, action: \.optional2) { Leaf() }
    .ifLet(\.optional3, action: \.optional3) { Leaf() }
    .ifLet(\.optional4, action: \.optional4) { Leaf() }
    .forEach(\.rows0, action: \.rows0) { Leaf() }
    .forEach(\.rows1, action: \.rows1) { Leaf() }
    .forEach(\.rows2, action: \.rows2) { Leaf() }
    .forEach(\.rows3, action: \.rows3) { Leaf() }
    .forEach(\.rows4, action: \.rows4) { Leaf() }
  }

  /// The same feature without the children.
  @Reducer
  struct Alone {
    struct State { var count = 0 }

    enum Action {
      case increment
      case other(Int)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .increment = action { state.count += 1 }
        return .none
      }
    }
  }
}
