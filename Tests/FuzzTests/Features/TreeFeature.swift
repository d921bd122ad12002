import Store
import TestSupport

/// A feature whose composition is a value, with a child of every kind, of which most are the same feature again.
@Reducer
struct TreeFeature {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
    var label = 0
    var part = TreeLeaf.State(id: 0)
    var leaf: TreeLeaf.State?
    var choice = TreeMode.State.one(TreeLeaf.State(id: 0))
    var rows: IdentifiedArrayOf<State> = []
    var path = StackState<State>()
    @Presents var sheet: State?
    @Presents var destination: TreeMode.State?
    var kids: [State] = []
    var optionals: [State] = []

    init(id: Int) { self.id = id }

    /// A child along a computed property.
    var kid: State {
      get { kids.first ?? State(id: -1) }
      set { kids = [newValue] }
    }

    /// An optional child along a computed property.
    var optional: State? {
      get { optionals.first }
      set { optionals = newValue.map { [$0] } ?? [] }
    }
  }

  indirect enum Action: BindableAction {
    case tap(Int)
    case binding(BindingAction<State>)
    case part(TreeLeaf.Action)
    case leaf(TreeLeaf.Action)
    case choice(TreeMode.Action)
    case kid(Action)
    case optional(Action)
    case rows(IdentifiedAction<Int, Action>)
    case path(StackAction<State, Action>)
    case sheet(PresentationAction<Action>)
    case destination(PresentationAction<TreeMode.Action>)
  }

  let program: TreeProgram
  let shape: Int

  var body: some ReducerOf<Self> { program.reducer(program.shapes[shape]) }
}

/// A child without children.
@Reducer
struct TreeLeaf {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case tap(Int) }

  @Dependency(\.treeRun) var run
  @Dependency(\.treeProbe) var probe
  @Dependency(\.treeMoment) var moment

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .tap(let number) = action else { return .none }
      run.add(.leaf(state.id, number: number, probe: probe + moment, count: state.count))
      state.count += number
      return run.effect(TreeStep(reducer: TreeStep.leaf, number: number), state.id) { .tap($0) }
    }
  }
}

extension TreeLeaf.State: Sendable {}

/// One of two children.
@Reducer
enum TreeMode {
  case one(TreeLeaf)
  case two(TreeLeaf)
}

extension TreeMode.State: Equatable {}

/// The same by a `Scope` for each case.
struct TreeModeByScope: Reducer {
  typealias State = TreeMode.State
  typealias Action = TreeMode.Action

  var body: some Reducer<State, Action> {
    Scope(state: \.one, action: \.one) { TreeLeaf() }
    Scope(state: \.two, action: \.two) { TreeLeaf() }
  }
}

/// The same by an `ifCaseLet` for each case.
struct TreeModeByIfCaseLet: Reducer {
  typealias State = TreeMode.State
  typealias Action = TreeMode.Action

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .ifCaseLet(\.one, action: \.one) { TreeLeaf() }
      .ifCaseLet(\.two, action: \.two) { TreeLeaf() }
  }
}

/// A feature's own reducer.
struct TreeOwn: Reducer {
  let id: Int
  @Dependency(\.treeRun) var run
  @Dependency(\.treeProbe) var probe
  @Dependency(\.treeMoment) var moment

  func reduce(into state: inout TreeFeature.State, action: TreeFeature.Action) -> Effect<TreeFeature.Action> {
    let number = action.number
    run.add(.own(id, state.id, number: number, probe: probe + moment, count: state.count, label: state.label))
    let step = TreeStep(reducer: id, number: number)
    for mutation in run.program.mutations[step] ?? [] { state.apply(mutation) }
    return run.effect(step, state.id) { .tap($0) }
  }
}

extension TreeFeature.Action {
  /// The number of the action, however deep it is for.
  var number: Int {
    switch self {
    case .tap(let number), .part(.tap(let number)), .leaf(.tap(let number)), .choice(.one(.tap(let number))),
      .choice(.two(.tap(let number))), .destination(.presented(.one(.tap(let number)))),
      .destination(.presented(.two(.tap(let number)))):
      number
    case .kid(let action), .optional(let action), .rows(.element(_, let action)),
      .path(.element(_, let action)),
      .sheet(.presented(let action)):
      action.number
    case .binding, .sheet, .destination, .path: -1
    }
  }
}

extension TreeFeature.State {
  fileprivate mutating func apply(_ mutation: TreeMutation) {
    switch mutation {
    case .count(let value): count += value
    case .label(let value): label = value
    case .leaf(let id): leaf = id.map { TreeLeaf.State(id: $0) }
    case .choice(let isTwo, let id): choice = Self.mode(isTwo, id)
    case .addRow(let id): if rows[id: id] == nil { rows.append(Self(id: id)) }
    case .removeRow(let id): rows.remove(id: id)
    case .push(let id): path.append(Self(id: id))
    case .pop: if !path.isEmpty { path.removeLast() }
    case .sheet(let id): sheet = id.map { Self(id: $0) }
    case .destination(let isTwo, let id): destination = id.map { Self.mode(isTwo, $0) }
    case .optional(let id): optional = id.map { Self(id: $0) }
    case .kid: kid.count += 1
    case .deepLeaf(let id):
      if let first = rows.first?.id { rows[id: first]?.leaf = id.map { TreeLeaf.State(id: $0) } }
    }
  }

  private static func mode(_ isTwo: Bool, _ id: Int) -> TreeMode.State {
    isTwo ? .two(TreeLeaf.State(id: id)) : .one(TreeLeaf.State(id: id))
  }
}
