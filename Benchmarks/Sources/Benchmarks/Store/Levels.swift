import Store

/// A feature that does next to nothing, at the bottom of ten others.
@Reducer
struct Leaf {
  struct State {
    var other = 0
    var count = 0
  }

  enum Action { case increment, decrement, wait }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .decrement: state.count -= 1
      case .wait: return .run { _ in try await Task.sleep(for: .seconds(86_400)) }
      }
      return .none
    }
  }
}

@Reducer
struct Level1 {
  struct State {
    var other = 0
    var child = Leaf.State()

    /// The same by hand.
    ///
    /// Not inlined, and so below: in a real program a feature's switch is a function of its own.
    @inline(never)
    mutating func apply(_ action: Action) {
      guard case .child(let action) = action else { return other += 1 }
      switch action {
      case .increment: child.count += 1
      case .decrement: child.count -= 1
      case .wait: child.other += 1
      }
    }
  }

  enum Action { case child(Leaf.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Leaf() } }
}

@Reducer
struct Level2 {
  struct State {
    var other = 0
    var child = Level1.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      if case .child(let action) = action { child.apply(action) } else { other += 1 }
    }
  }

  enum Action { case child(Level1.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level1() } }
}

@Reducer
struct Level3 {
  struct State {
    var other = 0
    var child = Level2.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      if case .child(let action) = action { child.apply(action) } else { other += 1 }
    }
  }

  enum Action { case child(Level2.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level2() } }
}

@Reducer
struct Level4 {
  struct State {
    var other = 0
    var child = Level3.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      if case .child(let action) = action { child.apply(action) } else { other += 1 }
    }
  }

  enum Action { case child(Level3.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level3() } }
}

@Reducer
struct Level5 {
  struct State {
    var other = 0
    var child = Level4.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      if case .child(let action) = action { child.apply(action) } else { other += 1 }
    }
  }

  enum Action { case child(Level4.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level4() } }
}

@Reducer
struct Level6 {
  struct State {
    var other = 0
    var child = Level5.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      if case .child(let action) = action { child.apply(action) } else { other += 1 }
    }
  }

  enum Action { case child(Level5.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level5() } }
}

@Reducer
struct Level7 {
  struct State {
    var other = 0
    var child = Level6.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      if case .child(let action) = action { child.apply(action) } else { other += 1 }
    }
  }

  enum Action { case child(Level6.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level6() } }
}

@Reducer
struct Level8 {
  struct State {
    var other = 0
    var child = Level7.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      if case .child(let action) = action { child.apply(action) } else { other += 1 }
    }
  }

  enum Action { case child(Level7.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level7() } }
}

@Reducer
struct Level9 {
  struct State {
    var other = 0
    var child = Level8.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      if case .child(let action) = action { child.apply(action) } else { other += 1 }
    }
  }

  enum Action { case child(Level8.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level8() } }
}

@Reducer
struct Level10 {
  struct State {
    var other = 0
    var child = Level9.State()

    @inline(never)
    mutating func apply(_ action: Action) {
      if case .child(let action) = action { child.apply(action) } else { other += 1 }
    }
  }

  enum Action { case child(Level9.Action), other }

  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level9() } }
}

extension Level10.Action {
  /// An action of the leaf, as the root's.
  init(_ action: Leaf.Action) {
    self = .child(.child(.child(.child(.child(.child(.child(.child(.child(.child(action))))))))))
  }
}

extension Store<Level10.State, Level10.Action> {
  /// The leaf's store, scoped ten deep.
  @MainActor var leaf: StoreOf<Leaf> {
    scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
  }
}
