import Effects
import Store
import TestSupport

extension TreeProgram {
  /// Builds the reducer of a composition.
  func reducer(_ shape: TreeShape) -> Reduce<TreeFeature.State, TreeFeature.Action> {
    switch shape {
    case .own(let id): Reduce(TreeOwn(id: id))
    case .empty: Reduce(EmptyReducer())
    case .binding: Reduce(BindingReducer())
    case .combine(let shapes): Reduce(combined(shapes.map(reducer)))
    case .maybe(let isThere, let shape): Reduce(optional(isThere, reducer(shape)))
    case .either(let isFirst, let first, let second): Reduce(either(isFirst, reducer(first), reducer(second)))
    case .dependency(let shape, let value): Reduce(reducer(shape).dependency(\.treeProbe, value))
    case .onChange(let shape, let id):
      Reduce(reducer(shape).onChange(of: \.count) { TreeFollower(id: id, old: $0, new: $1) })
    case .part: Reduce(Scope(state: \.part, action: \.part) { TreeLeaf() })
    case .kid(let child):
      Reduce(Scope(state: \.kid, action: \.kid) { TreeFeature(program: self, shape: child) })
    case .choice(let choice): choiceReducer(choice)
    case .leaf(let shape): Reduce(reducer(shape).ifLet(\.leaf, action: \.leaf) { TreeLeaf() })
    case .optional(let shape, let child):
      Reduce(
        reducer(shape).ifLet(\.optional, action: \.optional) { TreeFeature(program: self, shape: child) })
    case .rows(let shape, let child):
      Reduce(reducer(shape).forEach(\.rows, action: \.rows) { TreeFeature(program: self, shape: child) })
    case .path(let shape, let child):
      Reduce(reducer(shape).forEach(\.path, action: \.path) { TreeFeature(program: self, shape: child) })
    case .sheet(let shape, let child):
      Reduce(reducer(shape).ifLet(\.$sheet, action: \.sheet) { TreeFeature(program: self, shape: child) })
    case .destination(let shape): Reduce(reducer(shape).ifLet(\.$destination, action: \.destination))
    }
  }

  private func choiceReducer(_ choice: TreeShape.Choice) -> Reduce<TreeFeature.State, TreeFeature.Action> {
    switch choice {
    case .byScope: Reduce(Scope(state: \.choice, action: \.choice) { TreeModeByScope() })
    case .byIfCaseLet: Reduce(Scope(state: \.choice, action: \.choice) { TreeModeByIfCaseLet() })
    case .byEnum: Reduce(Scope(state: \.choice, action: \.choice) { TreeMode.body })
    }
  }

  @ReducerBuilder<TreeFeature.State, TreeFeature.Action>
  private func combined(
    _ reducers: [Reduce<TreeFeature.State, TreeFeature.Action>]
  ) -> some Reducer<TreeFeature.State, TreeFeature.Action> {
    for reducer in reducers { reducer }
  }

  @ReducerBuilder<TreeFeature.State, TreeFeature.Action>
  private func optional(
    _ isThere: Bool, _ reducer: Reduce<TreeFeature.State, TreeFeature.Action>
  ) -> some Reducer<TreeFeature.State, TreeFeature.Action> {
    if isThere { reducer }
  }

  @ReducerBuilder<TreeFeature.State, TreeFeature.Action>
  private func either(
    _ isFirst: Bool, _ first: Reduce<TreeFeature.State, TreeFeature.Action>,
    _ second: Reduce<TreeFeature.State, TreeFeature.Action>
  ) -> some Reducer<TreeFeature.State, TreeFeature.Action> {
    if isFirst {
      first
    } else {
      CombineReducers {
        EmptyReducer()
        second
      }
    }
  }
}

/// Notes a change of `count`.
private struct TreeFollower: Reducer {
  let id: Int
  let old: Int
  let new: Int
  @Dependency(\.treeRun) var run
  @Dependency(\.treeProbe) var probe
  @Dependency(\.treeMoment) var moment

  func reduce(into state: inout TreeFeature.State, action: TreeFeature.Action) -> Effect<TreeFeature.Action> {
    run.add(.changed(id, old: old, new: new, probe: probe + moment))
    state.label += new
    return .none
  }
}

extension TreeFeature.Action {
  init(_ action: TreeAction) {
    switch action.last {
    case .tap(let number): self = .tap(number)
    case .binding(let value): self = .binding(.set(\.label, value))
    case .part(let number): self = .part(.tap(number))
    case .leaf(let number): self = .leaf(.tap(number))
    case .choice(let isTwo, let number): self = .choice(isTwo ? .two(.tap(number)) : .one(.tap(number)))
    case .destination(let isTwo, let number):
      self = .destination(.presented(isTwo ? .two(.tap(number)) : .one(.tap(number))))
    case .dismissSheet: self = .sheet(.dismiss)
    case .dismissDestination: self = .destination(.dismiss)
    case .pop(let id): self = .path(.popFrom(id: StackElementID(integerLiteral: id)))
    }
    for hop in action.hops.reversed() {
      switch hop {
      case .kid: self = .kid(self)
      case .optional: self = .optional(self)
      case .row(let id): self = .rows(.element(id: id, action: self))
      case .path(let id): self = .path(.element(id: StackElementID(integerLiteral: id), action: self))
      case .sheet: self = .sheet(.presented(self))
      }
    }
  }
}

/// One run of a program: what its reducers and effects have seen.
final class TreeRun: Sendable {
  let program: TreeProgram
  let issues = IssueLog()
  private let seen = Locked<[TreeEvent]>([])
  private let alive = Locked<[TreeEffect: Int]>([:])
  private let strange = Locked<[String]>([])
  private let gate = Gate()

  init(_ program: TreeProgram) { self.program = program }

  func add(_ event: TreeEvent) { seen.withLock { $0.append(event) } }

  /// Returns the events since the last call.
  func takeEvents() -> [TreeEvent] {
    seen.withLock { events in
      defer { events = [] }
      return events
    }
  }

  /// The effects that have not ended.
  var effects: [TreeEffect: Int] { alive.value }

  /// Effects that saw another dependency than the reducer that made them.
  var strangers: [String] { strange.value }

  /// Lets all effects end.
  func end() { gate.open() }

  /// Returns what a reducer answers.
  func effect<Action>(
    _ step: TreeStep, _ id: Int, _ wrap: @escaping @Sendable (Int) -> Action
  ) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    if program.runs.contains(step) {
      @Dependency(\.treeProbe) var probe
      @Dependency(\.treeMoment) var moment
      let effect = TreeEffect(step: step, id: id, probe: probe + moment)
      let token = Token(effect, alive)
      effects.append(
        .run { [self] _ in
          @Dependency(\.treeProbe) var probe
          @Dependency(\.treeMoment) var moment
          if probe + moment != effect.probe {
            strange.withLock { $0.append("\(effect) saw \(probe + moment)") }
          }
          await gate.pass()
          withExtendedLifetime(token) {}
        })
    }
    if let number = program.sends[step] { effects.append(.send(wrap(number))) }
    return .merge(effects)
  }

  /// Counts an effect for as long as its closure lives.
  private final class Token: Sendable {
    private let effect: TreeEffect
    private let alive: Locked<[TreeEffect: Int]>

    init(_ effect: TreeEffect, _ alive: Locked<[TreeEffect: Int]>) {
      (self.effect, self.alive) = (effect, alive)
      alive.withLock { $0[effect, default: 0] += 1 }
    }

    deinit {
      alive.withLock { alive in
        let count = alive[effect, default: 0] - 1
        alive[effect] = count == 0 ? nil : count
      }
    }
  }
}

private enum TreeRunKey: DependencyKey {
  static let liveValue = TreeRun(TreeProgram())
  static let testValue = TreeRun(TreeProgram())
}

private enum TreeProbeKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

private enum TreeMomentKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

extension DependencyValues {
  var treeMoment: Int {
    get { self[TreeMomentKey.self] }
    set { self[TreeMomentKey.self] = newValue }
  }

  var treeRun: TreeRun {
    get { self[TreeRunKey.self] }
    set { self[TreeRunKey.self] = newValue }
  }

  var treeProbe: Int {
    get { self[TreeProbeKey.self] }
    set { self[TreeProbeKey.self] = newValue }
  }
}
