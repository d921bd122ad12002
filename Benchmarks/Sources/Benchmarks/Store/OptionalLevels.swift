import Store

// Each of these features contains another feature in an optional.

@Reducer
struct Optional1: Feature {
  struct State: HandWritten {
    var other = 0
    var child: Leaf.State? = Leaf.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child?.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Leaf.Action), other(Int) }

  var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.child, action: \.child) { Leaf() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Leaf.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Leaf.leaf(of: store.scope(state: \.child, action: \.child)!)
  }
}

@Reducer
struct Optional2: Feature {
  struct State: HandWritten {
    var other = 0
    var child: Optional1.State? = Optional1.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child?.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Optional1.Action), other(Int) }

  var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.child, action: \.child) { Optional1() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Optional1.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Optional1.leaf(of: store.scope(state: \.child, action: \.child)!)
  }
}

@Reducer
struct Optional3: Feature {
  struct State: HandWritten {
    var other = 0
    var child: Optional2.State? = Optional2.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child?.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Optional2.Action), other(Int) }

  var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.child, action: \.child) { Optional2() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Optional2.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Optional2.leaf(of: store.scope(state: \.child, action: \.child)!)
  }
}
