import Store
import TestSupport
import Testing

/// A feature of 8 KB that holds itself in every way that children are held.
@Reducer
private struct Level {
  struct State: Identifiable {
    let id = 0
    var count = 0
    var ballast = Ballast()
    @Presents var sheet: State?
    var path = StackState<State>()
    var rows: IdentifiedArrayOf<State> = []
    var choice = Choice.none
    var inset: Boxed?
  }

  @CasePathable
  indirect enum Choice { case none, level(State) }

  /// An optional state that may be of its own type, kept apart.
  @CasePathable
  indirect enum Boxed { case level(State) }

  enum Action {
    case increment
    indirect case sheet(PresentationAction<Action>)
    indirect case path(StackAction<State, Action>)
    indirect case rows(IdentifiedAction<Int, Action>)
    indirect case choice(ChoiceFeature.Action)
    indirect case inset(BoxedFeature.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.choice, action: \.choice) { ChoiceFeature() }
    Reduce { state, action in
      if case .increment = action { state.count += 1 }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Level() }
    .ifLet(\.inset, action: \.inset) { BoxedFeature() }
    .forEach(\.path, action: \.path) { Level() }
    .forEach(\.rows, action: \.rows) { Level() }
  }

  @Reducer
  struct ChoiceFeature {
    typealias State = Choice
    enum Action { case level(Level.Action) }
    var body: some ReducerOf<Self> {
      Scope(state: \.level, action: \.level) { Level() }
    }
  }

  @Reducer
  struct BoxedFeature {
    typealias State = Boxed
    enum Action { case level(Level.Action) }
    var body: some ReducerOf<Self> {
      EmptyReducer().ifCaseLet(\.level, action: \.level) { Level() }
    }
  }
}

/// 8 KB.
private struct Ballast {
  typealias Line = (Int, Int, Int, Int, Int, Int, Int, Int)
  typealias Page = (Line, Line, Line, Line, Line, Line, Line, Line)
  typealias Book = (Page, Page, Page, Page)
  static let line: Line = (1, 2, 3, 4, 5, 6, 7, 8)
  static let page: Page = (line, line, line, line, line, line, line, line)
  var first: Book = (page, page, page, page)
  var second: Book = (page, page, page, page)
  var third: Book = (page, page, page, page)
  var fourth: Book = (page, page, page, page)
}

/// How a level holds the next.
private enum Border: CaseIterable {
  case presentation, stack, row, enumCase, optionalCase

  func nest(_ state: Level.State) -> Level.State {
    var outer = Level.State()
    switch self {
    case .presentation: outer.sheet = state
    case .stack: outer.path.append(state)
    case .row: outer.rows.append(state)
    case .enumCase: outer.choice = .level(state)
    case .optionalCase: outer.inset = .level(state)
    }
    return outer
  }

  func wrap(_ action: Level.Action) -> Level.Action {
    switch self {
    case .presentation: .sheet(.presented(action))
    case .stack: .path(.element(id: 0, action: action))
    case .row: .rows(.element(id: 0, action: action))
    case .enumCase: .choice(.level(action))
    case .optionalCase: .inset(.level(action))
    }
  }

  func count(_ state: Level.State, depth: Int) -> Int {
    guard depth > 0 else { return state.count }
    switch self {
    case .presentation: return state.sheet.map { count($0, depth: depth - 1) } ?? -1
    case .stack: return count(state.path[0], depth: depth - 1)
    case .row: return count(state.rows[0], depth: depth - 1)
    case .enumCase:
      guard case .level(let state) = state.choice else { return -1 }
      return count(state, depth: depth - 1)
    case .optionalCase:
      guard case .level(let state) = state.inset else { return -1 }
      return count(state, depth: depth - 1)
    }
  }
}

@Suite("Large state")
struct SmallStackTests {
  @Test("of 8 KB on 20 levels is reduced on a stack of 512 KB, at any border", arguments: Border.allCases)
  private func depth(border: Border) {
    #expect(MemoryLayout<Level.State>.size > 8192)
    var (state, action) = (Level.State(), Level.Action.increment)
    for _ in 0..<20 { (state, action) = (border.nest(state), border.wrap(action)) }
    let initial = Box(state: state, action: action)
    let counted = withStack(bytes: 512 * 1024) {
      let store = Store(initialState: initial.state) { Level() }
      store.send(initial.action)
      store.send(initial.action)
      return Box(store: store)
    }
    let store = counted.store
    #expect(store.map { border.count($0.state, depth: 20) } == 2)
  }

  /// Hands values over to another thread and back, which runs while this one waits.
  private final class Box {
    var state = Level.State()
    var action = Level.Action.increment
    var store: StoreOf<Level>?

    init(state: Level.State, action: Level.Action) { (self.state, self.action) = (state, action) }
    init(store: StoreOf<Level>) { self.store = store }
  }
}
