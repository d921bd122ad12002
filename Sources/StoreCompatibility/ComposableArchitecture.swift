import Effects
import Store

/// An enum that has the name of TCA's module and contains type aliases, so that `ComposableArchitecture.ViewAction`
/// compiles.
///
/// An app writes the name of the module before the name of a type if it declares a type with the same name itself. In
/// new code, write the name of the module that declares the type: `Store::ViewAction`.
public enum ComposableArchitecture {
  /// `Reducer`, for code that writes `ComposableArchitecture.Reducer`.
  public typealias Reducer = Store::Reducer
  /// `ReducerOf`, for code that writes `ComposableArchitecture.ReducerOf`.
  public typealias ReducerOf<R: Store::Reducer> = Store::ReducerOf<R>
  /// `Reduce`, for code that writes `ComposableArchitecture.Reduce`.
  public typealias Reduce<State, Action> = Store::Reduce<State, Action>
  /// `Scope`, for code that writes `ComposableArchitecture.Scope`.
  public typealias Scope<ParentState, ParentAction, Child: Store::Reducer> = Store::Scope<
    ParentState, ParentAction, Child
  >
  /// `Store`, for code that writes `ComposableArchitecture.Store`.
  public typealias Store<State, Action> = Store::Store<State, Action>
  /// `StoreOf`, for code that writes `ComposableArchitecture.StoreOf`.
  public typealias StoreOf<R: FeatureTypes> = Store::StoreOf<R>
  /// `Effect`, for code that writes `ComposableArchitecture.Effect`.
  public typealias Effect<Action> = Effects::Effect<Action>
  /// `EffectOf`, for code that writes `ComposableArchitecture.EffectOf`.
  public typealias EffectOf<R: Store::Reducer> = Store::EffectOf<R>
  /// `Send`, for code that writes `ComposableArchitecture.Send`.
  public typealias Send<Action> = Effects::Send<Action>
  /// `ViewAction`, for code that writes `ComposableArchitecture.ViewAction`.
  public typealias ViewAction = Store::ViewAction
  /// `BindableAction`, for code that writes `ComposableArchitecture.BindableAction`.
  public typealias BindableAction = Store::BindableAction
  /// `BindingAction`, for code that writes `ComposableArchitecture.BindingAction`.
  public typealias BindingAction<Root> = Store::BindingAction<Root>
  /// `PresentationAction`, for code that writes `ComposableArchitecture.PresentationAction`.
  public typealias PresentationAction<Action> = Store::PresentationAction<Action>
  /// `PresentationState`, for code that writes `ComposableArchitecture.PresentationState`.
  public typealias PresentationState<State> = Store::PresentationState<State>
  /// `StackState`, for code that writes `ComposableArchitecture.StackState`.
  public typealias StackState<Element> = Store::StackState<Element>
  /// `StackAction`, for code that writes `ComposableArchitecture.StackAction`.
  public typealias StackAction<State, Action> = Store::StackAction<State, Action>
  /// `StackActionOf`, for code that writes `ComposableArchitecture.StackActionOf`.
  public typealias StackActionOf<R: FeatureTypes> = Store::StackActionOf<R>
  /// `StackElementID`, for code that writes `ComposableArchitecture.StackElementID`.
  public typealias StackElementID = Store::StackElementID
  /// `IdentifiedAction`, for code that writes `ComposableArchitecture.IdentifiedAction`.
  public typealias IdentifiedAction<ID: Hashable & Sendable, Action> = Store::IdentifiedAction<ID, Action>
  /// `IdentifiedActionOf`, for code that writes `ComposableArchitecture.IdentifiedActionOf`.
  public typealias IdentifiedActionOf<R: FeatureTypes> = Store::IdentifiedActionOf<R>
  where R.State: Identifiable, R.State.ID: Sendable
  /// `IdentifiedArray`, for code that writes `ComposableArchitecture.IdentifiedArray`.
  public typealias IdentifiedArray<ID: Hashable, Element> = Store::IdentifiedArray<ID, Element>
  /// `IdentifiedArrayOf`, for code that writes `ComposableArchitecture.IdentifiedArrayOf`.
  public typealias IdentifiedArrayOf<Element: Identifiable> = Store::IdentifiedArrayOf<Element>
  /// `AlertState`, for code that writes `ComposableArchitecture.AlertState`.
  public typealias AlertState<Action> = Store::AlertState<Action>
  /// `ConfirmationDialogState`, for code that writes `ComposableArchitecture.ConfirmationDialogState`.
  public typealias ConfirmationDialogState<Action> = Store::ConfirmationDialogState<Action>
  /// `ButtonState`, for code that writes `ComposableArchitecture.ButtonState`.
  public typealias ButtonState<Action> = Store::ButtonState<Action>
  /// `TextState`, for code that writes `ComposableArchitecture.TextState`.
  public typealias TextState = Store::TextState
  /// `Shared`, for code that writes `ComposableArchitecture.Shared`.
  public typealias Shared<Value> = Store::Shared<Value>
  /// `SharedReader`, for code that writes `ComposableArchitecture.SharedReader`.
  public typealias SharedReader<Value> = Store::SharedReader<Value>
  /// `SharedKey`, for code that writes `ComposableArchitecture.SharedKey`.
  public typealias SharedKey = Store::SharedKey
  /// `SharedReaderKey`, for code that writes `ComposableArchitecture.SharedReaderKey`.
  public typealias SharedReaderKey = Store::SharedReaderKey
  /// `Dependency`, for code that writes `ComposableArchitecture.Dependency`.
  public typealias Dependency<Value> = Effects::Dependency<Value>
  /// `DependencyKey`, for code that writes `ComposableArchitecture.DependencyKey`.
  public typealias DependencyKey = Effects::DependencyKey
  /// `TestDependencyKey`, for code that writes `ComposableArchitecture.TestDependencyKey`.
  public typealias TestDependencyKey = Effects::TestDependencyKey
  /// `DependencyValues`, for code that writes `ComposableArchitecture.DependencyValues`.
  public typealias DependencyValues = Effects::DependencyValues
  /// `DismissEffect`, for code that writes `ComposableArchitecture.DismissEffect`.
  public typealias DismissEffect = Store::DismissEffect
  /// `CasePathable`, for code that writes `ComposableArchitecture.CasePathable`.
  public typealias CasePathable = Store::CasePathable

  /// Runs `operation` with some dependencies overridden.
  ///
  /// - Parameters:
  ///   - update: A closure that changes the dependencies.
  ///   - operation: The work.
  /// - Returns: The result of `operation`.
  /// - Throws: The error that `update` or `operation` throws.
  @discardableResult
  public static func withDependencies<Result>(
    _ update: (inout Effects::DependencyValues) throws -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try Effects::withDependencies(update, operation: operation)
  }

  /// Runs the asynchronous `operation` with some dependencies overridden.
  ///
  /// - Parameters:
  ///   - update: A closure that changes the dependencies.
  ///   - operation: The work.
  ///   - isolation: The caller's isolation, in which `operation` runs.
  /// - Returns: The result of `operation`.
  /// - Throws: The error that `update` or `operation` throws.
  @discardableResult
  public static func withDependencies<Result>(
    _ update: (inout Effects::DependencyValues) async throws -> Void, operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    try await Effects::withDependencies(update, operation: operation, isolation: isolation)
  }
}
