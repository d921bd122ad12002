import Store

// The state of each of these features is an enum, and one case contains the state of another feature.

@Reducer
struct Enum1: Feature {
  @CasePathable
  enum State: HandWritten {
    case child(Leaf.State)
    case other

    init() { self = .child(Leaf.State()) }

    @inline(never)
    mutating func apply(_ action: Action) {
      guard case .child(let action) = action, case .child(var child) = self else { return }
      self = .other
      child.apply(action)
      self = .child(child)
    }
  }

  enum Action { case child(Leaf.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Leaf() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Leaf.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Leaf.leaf(of: store.scope(state: \.child, action: \.child)!)
  }
}

@Reducer
struct Enum2: Feature {
  @CasePathable
  enum State: HandWritten {
    case child(Enum1.State)
    case other

    init() { self = .child(Enum1.State()) }

    @inline(never)
    mutating func apply(_ action: Action) {
      guard case .child(let action) = action, case .child(var child) = self else { return }
      self = .other
      child.apply(action)
      self = .child(child)
    }
  }

  enum Action { case child(Enum1.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Enum1() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Enum1.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Enum1.leaf(of: store.scope(state: \.child, action: \.child)!)
  }
}

@Reducer
struct Enum3: Feature {
  @CasePathable
  enum State: HandWritten {
    case child(Enum2.State)
    case other

    init() { self = .child(Enum2.State()) }

    @inline(never)
    mutating func apply(_ action: Action) {
      guard case .child(let action) = action, case .child(var child) = self else { return }
      self = .other
      child.apply(action)
      self = .child(child)
    }
  }

  enum Action { case child(Enum2.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Enum2() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Enum2.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Enum2.leaf(of: store.scope(state: \.child, action: \.child)!)
  }
}
