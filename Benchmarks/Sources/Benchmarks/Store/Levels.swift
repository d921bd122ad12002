import Store

// Each level is a separate type, as in a program. With a generic level, calls of unspecialized generic code would be
// measured. All actions have a value, because the compile time would double with each level if some actions had a value
// and others had none.

@Reducer
struct Level1: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Leaf.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Leaf.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Leaf() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Leaf.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Leaf.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level2: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level1.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level1.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level1() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level1.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level1.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level3: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level2.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level2.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level2() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level2.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level2.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level4: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level3.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level3.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level3() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level3.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level3.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level5: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level4.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level4.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level4() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level4.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level4.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level6: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level5.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level5.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level5() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level5.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level5.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level7: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level6.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level6.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level6() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level6.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level6.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level8: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level7.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level7.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level7() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level7.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level7.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level9: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level8.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level8.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level8() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level8.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level8.leaf(of: store.scope(state: \.child, action: \.child))
  }
}

@Reducer
struct Level10: Feature {
  struct State: HandWritten {
    var other = 0
    var child = Level9.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .child(let action): child.apply(action)
      case .other(let number): other += number
      }
    }
  }

  enum Action { case child(Level9.Action), other(Int) }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level9() } }

  static func action(_ action: Leaf.Action) -> Action { .child(Level9.action(action)) }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Level9.leaf(of: store.scope(state: \.child, action: \.child))
  }
}
