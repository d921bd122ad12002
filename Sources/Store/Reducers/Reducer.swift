/// The types that a feature is made of, whatever isolation its reducer belongs to.
///
/// Conform to ``Reducer``, which refines it. In a module that is isolated to the main actor by default a feature is a
/// reducer on the main actor only. What names its state and its actions by it, like ``IdentifiedActionOf``, can be
/// used on any isolation all the same. A conditional conformance to ``Reducer`` has to name this protocol too.
public protocol FeatureTypes {
  /// All that the feature knows.
  associatedtype State

  /// All that can happen to the feature.
  associatedtype Action

  /// Does nothing: the compiler finds the types above by its parameters.
  ///
  /// ``Reducer()`` implements it where a feature takes its types from outside. Code written by hand needs not.
  ///
  /// - Parameters:
  ///   - state: A state.
  ///   - action: An action.
  static func _featureTypes(_ state: State, _ action: Action)
}

extension FeatureTypes {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - state: A state.
  ///   - action: An action.
  public static func _featureTypes(_ state: State, _ action: Action) {}
}

/// A feature: how its state changes with an action, and what is to be done about it.
///
/// Conform by writing either ``body-swift.property``, which composes other reducers, or
/// ``reduce(into:action:)``, which does the work itself.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   struct State { var count = 0 }
///   enum Action { case increment }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .increment:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
public protocol Reducer<State, Action>: FeatureTypes {
  /// All that the feature knows.
  associatedtype State

  /// All that can happen to the feature.
  associatedtype Action

  /// The composition that makes up the reducer; `Never` for one that implements ``Reducer/reduce(into:action:)``.
  associatedtype Body

  /// Changes the state by an action.
  ///
  /// A store does not call it for a reducer with a ``body-swift.property``: it builds the body once and runs what it
  /// built. Call it yourself to run a child's logic from its parent:
  /// `Child().reduce(into: &state.child, action: .refresh).map(Action.child)`.
  ///
  /// - Parameters:
  ///   - state: The feature's state, changed in place.
  ///   - action: What happened.
  /// - Returns: What the store is to do, `.none` for nothing.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that make up this one, run in the order written.
  ///
  /// Evaluated once for each store.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// The reducer as a store runs it, with its body evaluated.
  ///
  /// A customisation point of this library: a reducer of your own needs not, and should not, implement it.
  func _built() -> BuiltReducer<State, Action>
}

extension Reducer where Body == Never {
  /// A reducer that implements ``Reducer/reduce(into:action:)`` has no body.
  public var body: Body {
    fatalError(
      """
      '\(Self.self)' has no body.

      Fix: do not read 'body' of a reducer; call 'reduce(into:action:)'. A reducer must implement one of the two.
      """)
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Runs the body.
  ///
  /// - Parameters:
  ///   - state: The feature's state, changed in place.
  ///   - action: What happened.
  /// - Returns: What the store is to do.
  /// - Complexity: Evaluates the body at each call, unlike a store.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  /// The body as a store runs it.
  @inlinable
  public func _built() -> BuiltReducer<State, Action> { body._built() }
}

extension Reducer {
  /// A closure that calls ``Reducer/reduce(into:action:)``.
  @inlinable
  public func _built() -> BuiltReducer<State, Action> {
    BuiltReducer { state, action in self.reduce(into: &state, action: action) }
  }
}

/// A reducer of the state and actions of `R`: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// An effect of the actions of `R`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>
