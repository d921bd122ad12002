import Store

// Each of these features has ten rows with another feature. The sixth row contains the leaf.

@Reducer
struct Rows1: Feature {
  struct State: HandWritten, Identifiable {
    let id: Int
    var rows: IdentifiedArrayOf<Leaf.State>

    init(id: Int = 0, count: Int = 10) {
      self.id = id
      rows = IdentifiedArray(uniqueElements: (0..<count).map { Leaf.State(id: $0) })
    }

    init() { self.init(id: 0) }

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .rows(.element(let id, let action)): rows[id: id]?.apply(action)
      }
    }
  }

  enum Action { case rows(IdentifiedActionOf<Leaf>) }

  var body: some ReducerOf<Self> { EmptyReducer().forEach(\.rows, action: \.rows) { Leaf() } }

  static func action(_ action: Leaf.Action) -> Action {
    .rows(.element(id: 5, action: Leaf.action(action)))
  }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Leaf.leaf(of: store.scope(state: \.rows, action: \.rows)[id: 5]!)
  }
}

@Reducer
struct Rows2: Feature {
  struct State: HandWritten, Identifiable {
    let id: Int
    var rows = IdentifiedArray(uniqueElements: (0..<10).map { Rows1.State(id: $0) })

    init(id: Int) { self.id = id }

    init() { self.init(id: 0) }

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .rows(.element(let id, let action)): rows[id: id]?.apply(action)
      }
    }
  }

  enum Action { case rows(IdentifiedActionOf<Rows1>) }

  var body: some ReducerOf<Self> { EmptyReducer().forEach(\.rows, action: \.rows) { Rows1() } }

  static func action(_ action: Leaf.Action) -> Action {
    .rows(.element(id: 5, action: Rows1.action(action)))
  }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Rows1.leaf(of: store.scope(state: \.rows, action: \.rows)[id: 5]!)
  }
}

@Reducer
struct Rows3: Feature {
  struct State: HandWritten, Identifiable {
    let id: Int
    var rows = IdentifiedArray(uniqueElements: (0..<10).map { Rows2.State(id: $0) })

    init(id: Int) { self.id = id }

    init() { self.init(id: 0) }

    @inline(never)
    mutating func apply(_ action: Action) {
      switch action {
      case .rows(.element(let id, let action)): rows[id: id]?.apply(action)
      }
    }
  }

  enum Action { case rows(IdentifiedActionOf<Rows2>) }

  var body: some ReducerOf<Self> { EmptyReducer().forEach(\.rows, action: \.rows) { Rows2() } }

  static func action(_ action: Leaf.Action) -> Action {
    .rows(.element(id: 5, action: Rows2.action(action)))
  }

  static func leaf(of store: StoreOf<Self>) -> StoreOf<Leaf> {
    Rows2.leaf(of: store.scope(state: \.rows, action: \.rows)[id: 5]!)
  }
}
