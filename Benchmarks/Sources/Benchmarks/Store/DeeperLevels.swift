import Store

@Reducer
struct Level11: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level10.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level10.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level10() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level10.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level10.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level12: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level11.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level11.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level11() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level11.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level11.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level13: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level12.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level12.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level12() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level12.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level12.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level14: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level13.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level13.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level13() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level13.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level13.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level15: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level14.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level14.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level14() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level14.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level14.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level16: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level15.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level15.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level15() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level15.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level15.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level17: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level16.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level16.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level16() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level16.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level16.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level18: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level17.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level17.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level17() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level17.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level17.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level19: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level18.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level18.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level18() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level18.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level18.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level20: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level19.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level19.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level19() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level19.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level19.leaf(of: store.scope(state: \.child, action: \.child))
  }
}
