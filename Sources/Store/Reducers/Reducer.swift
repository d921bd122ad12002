/// The types of a feature, independent of the isolation of its reducer.
///
/// Conform to ``Reducer``, which refines this protocol. In a module that is isolated to the main actor by default, a
/// feature is a ``Reducer`` only on the main actor. Types that refer to its state and actions through this protocol,
/// like ``IdentifiedActionOf``, are usable on any isolation. A conditional conformance to ``Reducer`` must also name
/// this protocol.
public protocol FeatureTypes {
  /// The state of the feature.
  associatedtype State

  /// The actions of the feature.
  associatedtype Action

  /// Does nothing.
  ///
  /// The compiler infers `State` and `Action` from the parameters of this method.
  ///
  /// The macro ``Reducer()`` implements this method if a feature uses types declared elsewhere. You do not need to
  /// implement the method yourself.
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

/// A feature: a function that changes the state for an action and returns an effect.
///
/// To conform, implement either ``body-swift.property``, which composes other reducers, or ``reduce(into:action:)``,
/// which handles actions directly.
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
  /// The state of the feature.
  associatedtype State

  /// The actions of the feature.
  associatedtype Action

  /// The type of the composed reducers; `Never` for a reducer that implements ``Reducer/reduce(into:action:)``.
  associatedtype Body

  /// Changes the state for an action.
  ///
  /// A store does not call this method for a reducer with a ``body-swift.property``. It builds the body once and runs
  /// the built form. Call this method to run a child's logic from its parent: `Child().reduce(into: &state.child,
  /// action: .refresh).map(Action.child)`.
  ///
  /// The returned effect belongs to the calling feature. If the called reducer has children, the call may return
  /// effects of these children. The store registers these effects separately from the effects that the children start
  /// when the store runs them. The reason is that a call does not know the location of its state in the root state. To
  /// start an effect that ends when such a child is removed, send the child an action instead:
  /// `.send(.child(.sheet(.presented(.start))))`.
  ///
  /// - Parameters:
  ///   - state: The feature's state, changed in place.
  ///   - action: The action.
  /// - Returns: The effect that the store runs; `.none` for no effect.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one composes.
  ///
  /// They run in the order written.
  ///
  /// A store evaluates this property once.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Returns the reducer in the form in which a store runs it, with its body evaluated.
  ///
  /// This method is a customization point of this library. Do not implement it in your own reducers.
  func _built() -> BuiltReducer<State, Action>
}

extension Reducer where Body == Never {
  /// This property is not available, because a reducer that implements ``Reducer/reduce(into:action:)`` has no body.
  public var body: Body {
    fatalError(
      """
      '\(Self.self)' has no body.

      Fix: do not read 'body' of a reducer; call 'reduce(into:action:)'. A reducer must implement 'body' or \
      'reduce(into:action:)'.
      """)
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Runs the reducers in the body on the state and the action.
  ///
  /// - Parameters:
  ///   - state: The feature's state, changed in place.
  ///   - action: The action.
  /// - Returns: The effect that the store runs.
  /// - Complexity: Each call evaluates the body. A store evaluates it once.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  /// Returns a built reducer that runs the body.
  @inlinable
  public func _built() -> BuiltReducer<State, Action> { body._built() }
}

extension Reducer {
  /// Returns a built reducer that calls ``Reducer/reduce(into:action:)``.
  @inlinable
  public func _built() -> BuiltReducer<State, Action> {
    BuiltReducer { state, action in self.reduce(into: &state, action: action) }
  }
}

/// A reducer of the state and actions of `R`, as in `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// An effect that sends the actions of `R`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

/// A function that an effect of `R` calls to send actions.
public typealias SendOf<R: Reducer> = Send<R.Action>
