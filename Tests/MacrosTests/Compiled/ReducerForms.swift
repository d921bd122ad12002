import Store

// Every form of struct that '@Reducer' takes. That this file compiles without a warning is the test; that
// the features work is checked in ReducerFormsTests.

@Reducer
struct Nothing {}

/// A public feature that leaves everything out.
@Reducer
public struct PublicNothing {
  /// Makes one.
  public init() {}
}

@Reducer
struct OnlyState {
  struct State { var count = 0 }
}

@Reducer
struct OnlyAction {
  enum Action { case tap(Int) }
}

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case add(Int), reset }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let amount): state.count += amount
      case .reset: state.count = 0
      }
      return .none
    }
  }
}

@Reducer
struct Parent {
  struct State: Equatable { var first = Counter.State(), second = Counter.State(), sum = 0 }
  @CasePathable
  enum Action { case first(Counter.Action), second(Counter.Action) }

  var body: some Reducer<State, Action> {
    Scope(state: \.first, action: \.first) { Counter() }
    Scope(state: \.second, action: \.second) { Counter() }
    Reduce { state, _ in
      state.sum = state.first.count + state.second.count
      return .none
    }
  }
}

/// A feature whose stored body names the types of its state and action.
@Reducer
struct StoredBodyOfOthers {
  let body = Reduce<Int, Bool> { count, isUp in
    count += isUp ? 1 : -1
    return .none
  }
}

@Reducer
struct WithMethod {
  struct State { var count = 0 }
  enum Action { case add }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

@Reducer
struct ExplicitReturn {
  struct State { var count = 0 }
  enum Action { case add }
  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
struct ExplicitBuilder: Reducer {
  typealias State = Int
  typealias Action = Counter.Action
  @ReducerBuilder<State, Action>
  var body: some ReducerOf<Self> {
    EmptyReducer()
    if true { EmptyReducer() }
  }
}

@Reducer
struct StoredBody {
  struct State {}
  enum Action {}
  let body = EmptyReducer<State, Action>()
}

@Reducer
struct GetterBody {
  struct State { var count = 0 }
  enum Action: CasePathable {
    case add
    struct AllCasePaths: Sendable {}
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }
  var body: some Reducer<Self.State, Self.Action> {
    get {
      EmptyReducer()
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }
}

@Reducer
struct EnumState {
  enum State: Equatable { case idle, loaded(Int) }
  enum Action { case load(Int) }
  var body: some Store::ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .load(let value): state = .loaded(value)
      }
      return .none
    }
  }
}

@Reducer
struct ObservableEnumState {
  @ObservableState @CasePathable @dynamicMemberLookup
  enum State { case idle, loaded(Int) }
  enum Action {}
}

@Reducer
struct ObservableEnumStateAlone {
  @ObservableState
  enum State { case idle, loaded(Int) }
  enum Action {}
}

@ObservableState
enum FreeState { case idle, loaded(Int) }

@Reducer
struct Generic<Element: Equatable> where Element: Sendable {
  struct State { var elements: [Element] }
  enum Action { case append(Element) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .append(let element): state.elements.append(element)
      }
      return .none
    }
  }
}

@Reducer
struct GenericState<State, Action> {
  let run: (inout State, Action) -> Void
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      run(&state, action)
      return .none
    }
  }
}

enum Screen {
  @Reducer
  fileprivate struct Inner {
    struct State {}
    enum Action { case tap }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }
}

@Reducer
package struct PackageFeature {
  package struct State { package var count = 0 }
  package enum Action { case add(Int) }
  package init() {}
  package var body: some ReducerOf<Self> { EmptyReducer() }
}

/// A public feature.
@Reducer
public struct PublicFeature {
  /// The state.
  public struct State {
    /// A count.
    public var count = 0
    /// Makes one.
    public init() {}
  }
  /// The action.
  public enum Action {
    /// Adds.
    case add(Int)
  }
  /// Makes one.
  public init() {}
  /// The body.
  public var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
@MainActor
struct MainActorFeature {
  struct State { var count = 0 }
  enum Action { case add(Int) }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct Conditional2 {
  struct State {}
  #if NEVER
    enum Action { case missing(Missing) }
  #else
    enum Action { case here(Int) }
  #endif
  #if !NEVER
    var body: some ReducerOf<Self> { EmptyReducer() }
  #endif
}

@Reducer
struct Outline {
  struct State: Equatable { var text = "", children: [Outline.State] = [] }
  enum Action { case text(String), indirect(Box) }
  indirect enum Box { case action(Action) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .text(let text) = action { state.text = text }
      return .none
    }
  }
}

@Reducer
struct RecursiveAction {
  struct State: Equatable { var depth = 0 }
  indirect enum Action { case deeper(Action), end }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.depth += 1
      guard case .deeper(let inner) = action else { return .none }
      return Self().reduce(into: &state, action: inner)
    }
  }
}

extension Screen {
  @Reducer
  struct InExtension: Sendable {
    struct State: Sendable { var count = 0 }
    enum Action: Sendable { case tap }
    var body: some ReducerOf<Self> { Reduce { state, _ in .none } }
  }
}

@Reducer
struct StateInExtension {
  var body: some ReducerOf<Self> { EmptyReducer() }
}

extension StateInExtension {
  struct State {}
  enum Action {}
}
