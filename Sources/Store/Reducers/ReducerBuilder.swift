/// A result builder that composes the reducers listed in a closure.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// Returns a reducer that runs the reducers of a `for` loop in order.
  @inlinable
  public static func buildArray(_ reducers: [some Reducer<State, Action>]) -> some Reducer<State, Action> {
    _SequenceMany(reducers: reducers)
  }

  /// Returns a reducer that does nothing.
  @inlinable
  public static func buildBlock() -> some Reducer<State, Action> {
    EmptyReducer()
  }

  /// Returns the only reducer of a block.
  @inlinable
  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// Returns the reducer in the first branch of an `if` or `switch`.
  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    first reducer: First
  ) -> _Conditional<First, Second> {
    .first(reducer)
  }

  /// Returns the reducer in the second branch of an `if` or `switch`.
  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    second reducer: Second
  ) -> _Conditional<First, Second> {
    .second(reducer)
  }

  /// Returns the given reducer.
  ///
  /// The signature tells the compiler the state and action types of the reducer.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R {
    expression
  }

  /// Returns a reducer that runs the given reducer, whose type is erased.
  ///
  /// This overload is disfavored, because the compiler would otherwise also choose it for the children of a recursive
  /// feature.
  @inlinable
  @_disfavoredOverload
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(expression)
  }

  /// Returns the composed reducer.
  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// Returns the reducer in an `if #available`.
  @inlinable
  public static func buildLimitedAvailability(
    _ wrapped: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(wrapped)
  }

  /// Returns the reducer in an `if` without an `else`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ wrapped: R?) -> R? {
    wrapped
  }

  /// Returns the first of several reducers.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
    first
  }

  /// Returns a reducer that runs the accumulated reducers and then the next one.
  @inlinable
  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0, next: R1
  ) -> _Sequence<R0, R1> {
    _Sequence(accumulated, next)
  }
}

/// One of two reducers, chosen by an `if` with an `else`, or by a `switch`.
public enum _Conditional<First: Reducer, Second: Reducer<First.State, First.Action>>: Reducer {
  /// The reducer in the first branch.
  case first(First)
  /// The reducer in the second branch.
  case second(Second)

  /// Runs the chosen reducer.
  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    switch self {
    case .first(let first): first.reduce(into: &state, action: action)
    case .second(let second): second.reduce(into: &state, action: action)
    }
  }

  /// Returns a built reducer that runs the chosen reducer.
  @inlinable
  public func _built() -> BuiltReducer<First.State, First.Action> {
    switch self {
    case .first(let first): first._built()
    case .second(let second): second._built()
    }
  }
}

/// Two reducers that run one after the other.
public struct _Sequence<R0: Reducer, R1: Reducer<R0.State, R0.Action>>: Reducer {
  @usableFromInline let r0: R0
  @usableFromInline let r1: R1

  @inlinable
  init(_ r0: R0, _ r1: R1) {
    self.r0 = r0
    self.r1 = r1
  }

  /// Runs both reducers and merges their effects.
  @inlinable
  public func reduce(into state: inout R0.State, action: R0.Action) -> Effect<R0.Action> {
    r0.reduce(into: &state, action: action).merge(with: r1.reduce(into: &state, action: action))
  }

  /// Returns a built reducer that runs both reducers.
  @inlinable
  public func _built() -> BuiltReducer<R0.State, R0.Action> {
    r0._built().followed(by: r1._built())
  }
}

/// Any number of reducers of one type, which run in order.
public struct _SequenceMany<Element: Reducer>: Reducer {
  @usableFromInline let reducers: [Element]

  @inlinable
  init(reducers: [Element]) { self.reducers = reducers }

  /// Runs all reducers and merges their effects.
  @inlinable
  public func reduce(into state: inout Element.State, action: Element.Action) -> Effect<Element.Action> {
    reducers.reduce(.none) { $0.merge(with: $1.reduce(into: &state, action: action)) }
  }

  /// Returns a built reducer that runs all reducers in order.
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

  /// Runs the wrapped reducer, if this optional is not `nil`.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: The action.
  /// - Returns: The effect that the store runs.
  @inlinable
  public func reduce(into state: inout Wrapped.State, action: Wrapped.Action) -> Effect<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }

  /// Returns a built reducer that runs the wrapped reducer, or does nothing if this optional is `nil`.
  @inlinable
  public func _built() -> BuiltReducer<Wrapped.State, Wrapped.Action> {
    self?._built() ?? BuiltReducer(steps: [])
  }
}
