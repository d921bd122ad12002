/// Composes reducers that are written one below the other.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A loop's reducers, in order.
  @inlinable
  public static func buildArray(_ reducers: [some Reducer<State, Action>]) -> some Reducer<State, Action> {
    _SequenceMany(reducers: reducers)
  }

  /// Nothing.
  @inlinable
  public static func buildBlock() -> some Reducer<State, Action> {
    EmptyReducer()
  }

  /// One reducer.
  @inlinable
  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// The first branch.
  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    first reducer: First
  ) -> _Conditional<First, Second> {
    .first(reducer)
  }

  /// The second branch.
  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    second reducer: Second
  ) -> _Conditional<First, Second> {
    .second(reducer)
  }

  /// A reducer, with its types known to the compiler.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R {
    expression
  }

  /// A reducer of a type not known to the compiler.
  ///
  /// Disfavored, or the compiler takes it for the children of a recursive feature too.
  @inlinable
  @_disfavoredOverload
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(expression)
  }

  /// The whole.
  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// What is inside of `if #available`.
  @inlinable
  public static func buildLimitedAvailability(
    _ wrapped: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(wrapped)
  }

  /// What is inside of an `if`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ wrapped: R?) -> R? {
    wrapped
  }

  /// The first of several.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
    first
  }

  /// One more.
  @inlinable
  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0, next: R1
  ) -> _Sequence<R0, R1> {
    _Sequence(accumulated, next)
  }
}

/// One of two reducers, as an `if` with an `else` chose.
public enum _Conditional<First: Reducer, Second: Reducer<First.State, First.Action>>: Reducer {
  /// The one behind the `if`.
  case first(First)
  /// The one behind the `else`.
  case second(Second)

  /// Runs the chosen one.
  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    switch self {
    case .first(let first): first.reduce(into: &state, action: action)
    case .second(let second): second.reduce(into: &state, action: action)
    }
  }

  /// The chosen one, built.
  @inlinable
  public func _built() -> BuiltReducer<First.State, First.Action> {
    switch self {
    case .first(let first): first._built()
    case .second(let second): second._built()
    }
  }
}

/// Two reducers, one after the other.
public struct _Sequence<R0: Reducer, R1: Reducer<R0.State, R0.Action>>: Reducer {
  @usableFromInline let r0: R0
  @usableFromInline let r1: R1

  @inlinable
  init(_ r0: R0, _ r1: R1) {
    self.r0 = r0
    self.r1 = r1
  }

  /// Runs both and merges their effects.
  @inlinable
  public func reduce(into state: inout R0.State, action: R0.Action) -> Effect<R0.Action> {
    r0.reduce(into: &state, action: action).merge(with: r1.reduce(into: &state, action: action))
  }

  /// Both, built.
  @inlinable
  public func _built() -> BuiltReducer<R0.State, R0.Action> {
    r0._built().followed(by: r1._built())
  }
}

/// Any number of reducers of one type.
public struct _SequenceMany<Element: Reducer>: Reducer {
  @usableFromInline let reducers: [Element]

  @inlinable
  init(reducers: [Element]) { self.reducers = reducers }

  /// Runs all and merges their effects.
  @inlinable
  public func reduce(into state: inout Element.State, action: Element.Action) -> Effect<Element.Action> {
    reducers.reduce(.none) { $0.merge(with: $1.reduce(into: &state, action: action)) }
  }

  /// All of them, built.
  @inlinable
  public func _built() -> BuiltReducer<Element.State, Element.Action> {
    reducers.reduce(BuiltReducer(steps: [])) { $0.followed(by: $1._built()) }
  }
}

extension Optional: FeatureTypes, Reducer where Wrapped: Reducer {
  /// The state of the reducer.
  public typealias State = Wrapped.State

  /// The actions of the reducer.
  public typealias Action = Wrapped.Action

  /// Runs the reducer, if there is one.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  /// - Returns: What the store is to do.
  @inlinable
  public func reduce(into state: inout Wrapped.State, action: Wrapped.Action) -> Effect<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }

  /// The reducer, built; nothing if there is none.
  @inlinable
  public func _built() -> BuiltReducer<Wrapped.State, Wrapped.Action> {
    self?._built() ?? BuiltReducer(steps: [])
  }
}
