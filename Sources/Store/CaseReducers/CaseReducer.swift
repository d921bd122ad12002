/// A reducer that composes the features of an enum's cases.
///
/// The macro ``Reducer()`` conforms enums to this protocol.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer, Body.State == State, Body.Action == Action {
  // These types are declared again, so that the compiler infers them from the static requirement `body`.
  /// An enum that contains, in each case, the state of the case's feature.
  associatedtype State
  /// An enum that contains, in each case, the actions of the case's feature.
  associatedtype Action
  associatedtype Body

  /// An enum that contains, in each case, the store of the case's feature.
  associatedtype CaseScope

  /// A reducer that runs the feature whose case the state is in.
  @ReducerBuilder<State, Action>
  static var body: Body { get }

  /// Returns the case that the state is in, with the store of its feature.
  ///
  /// - Parameter store: The store of the enum.
  /// - Returns: The case. A case with a feature contains the store of the feature; any other case contains its data.
  static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// A reducer that runs the feature whose case the state is in.
  @inlinable
  public var body: Body { Self.body }
}

/// The state of a ``CaseReducer``.
///
/// The type of the state determines the type of the reducer.
public protocol CaseReducerState {
  /// The reducer that has this state.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The case that the state is in, with the store of its feature.
  ///
  /// ```swift
  /// switch store.case {
  /// case .detail(let store): …
  /// case .edit(let store): …
  /// }
  /// ```
  public var `case`: State.StateReducer.CaseScope {
    State.StateReducer.scope(self)
  }
}
