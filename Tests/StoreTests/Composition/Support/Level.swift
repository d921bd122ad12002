import Store

/// A feature of 8 KB that holds itself in every way in which a feature can hold itself.
@Reducer
struct Level {
  struct State: Identifiable {
    var id = 0
    var count = 0
    var ballast = Ballast()
    @Presents var sheet: State?
    var path = StackState<State>()
    var rows: IdentifiedArrayOf<State> = []
    var choice = Choice.none
    var inset: Inset?
  }

  @CasePathable
  indirect enum Choice { case none, level(State) }

  @CasePathable
  indirect enum Inset { case level(State) }

  enum Action {
    case increment
    case work
    indirect case sheet(PresentationAction<Action>)
    indirect case path(StackAction<State, Action>)
    indirect case rows(IdentifiedAction<Int, Action>)
    indirect case choice(ChoiceFeature.Action)
    indirect case inset(InsetFeature.Action)
  }

  let marks: StackMarks

  var body: some ReducerOf<Self> {
    Scope(state: \.choice, action: \.choice) { ChoiceFeature(marks: marks) }
    Reduce { state, action in
      marks.mark()
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .work: return .run { _ in for await _ in AsyncStream<Never>.makeStream().stream {} }
      default: return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) { Level(marks: marks) }
    .ifLet(\.inset, action: \.inset) { InsetFeature(marks: marks) }
    .forEach(\.path, action: \.path) { Level(marks: marks) }
    .forEach(\.rows, action: \.rows) { Level(marks: marks) }
  }

  /// Runs the level on a case, by a `Scope`.
  @Reducer
  struct ChoiceFeature {
    typealias State = Choice
    enum Action { case level(Level.Action) }
    let marks: StackMarks
    var body: some ReducerOf<Self> {
      Scope(state: \.level, action: \.level) { Level(marks: marks) }
    }
  }

  /// Runs the level on a case, by 'ifCaseLet'.
  @Reducer
  struct InsetFeature {
    typealias State = Inset
    enum Action { case level(Level.Action) }
    let marks: StackMarks
    var body: some ReducerOf<Self> {
      EmptyReducer().ifCaseLet(\.level, action: \.level) { Level(marks: marks) }
    }
  }
}

/// How a level holds the next.
enum Border: CaseIterable {
  case presentation, stack, row, scopedCase, ifCaseLet

  /// A level that holds another.
  func nest(_ state: Level.State) -> Level.State {
    var outer = Level.State()
    switch self {
    case .presentation: outer.sheet = state
    case .stack: outer.path.append(state)
    case .row: outer.rows.append(state)
    case .scopedCase: outer.choice = .level(state)
    case .ifCaseLet: outer.inset = .level(state)
    }
    return outer
  }

  /// An action of the level that another holds.
  func wrap(_ action: Level.Action) -> Level.Action {
    switch self {
    case .presentation: .sheet(.presented(action))
    case .stack: .path(.element(id: 0, action: action))
    case .row: .rows(.element(id: 0, action: action))
    case .scopedCase: .choice(.level(action))
    case .ifCaseLet: .inset(.level(action))
    }
  }

  /// The count of the level at a depth below one.
  func count(in state: Level.State, depth: Int) -> Int? {
    guard depth > 0 else { return state.count }
    switch self {
    case .presentation: return state.sheet.flatMap { count(in: $0, depth: depth - 1) }
    case .stack: return state.path.first.flatMap { count(in: $0, depth: depth - 1) }
    case .row: return state.rows.first.flatMap { count(in: $0, depth: depth - 1) }
    case .scopedCase:
      guard case .level(let state) = state.choice else { return nil }
      return count(in: state, depth: depth - 1)
    case .ifCaseLet:
      guard case .level(let state) = state.inset else { return nil }
      return count(in: state, depth: depth - 1)
    }
  }
}
