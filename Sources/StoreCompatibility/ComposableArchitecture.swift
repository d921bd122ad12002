import Effects
import Store

/// The types of features in an enum with the name of TCA's module, so that `ComposableArchitecture.ViewAction` compiles.
///
/// Apps write the module if they declare a type with the same name themselves. In new code, write the name of the
/// module in which the type is: `Store::ViewAction`.
public enum ComposableArchitecture {
  /// `Reducer`, with the name of TCA's module.
  public typealias Reducer = Store::Reducer
  /// `ReducerOf`, with the name of TCA's module.
  public typealias ReducerOf<R: Store::Reducer> = Store::ReducerOf<R>
  /// `Reduce`, with the name of TCA's module.
  public typealias Reduce<State, Action> = Store::Reduce<State, Action>
  /// `Scope`, with the name of TCA's module.
  public typealias Scope<ParentState, ParentAction, Child: Store::Reducer> = Store::Scope<
    ParentState, ParentAction, Child
  >
  /// `Store`, with the name of TCA's module.
  public typealias Store<State, Action> = Store::Store<State, Action>
  /// `StoreOf`, with the name of TCA's module.
  public typealias StoreOf<R: FeatureTypes> = Store::StoreOf<R>
  /// `Effect`, with the name of TCA's module.
  public typealias Effect<Action> = Effects::Effect<Action>
  /// `EffectOf`, with the name of TCA's module.
  public typealias EffectOf<R: Store::Reducer> = Store::EffectOf<R>
  /// `Send`, with the name of TCA's module.
  public typealias Send<Action> = Effects::Send<Action>
  /// `ViewAction`, with the name of TCA's module.
  public typealias ViewAction = Store::ViewAction
  /// `BindableAction`, with the name of TCA's module.
  public typealias BindableAction = Store::BindableAction
  /// `BindingAction`, with the name of TCA's module.
  public typealias BindingAction<Root> = Store::BindingAction<Root>
  /// `PresentationAction`, with the name of TCA's module.
  public typealias PresentationAction<Action> = Store::PresentationAction<Action>
  /// `PresentationState`, with the name of TCA's module.
  public typealias PresentationState<State> = Store::PresentationState<State>
  /// `StackState`, with the name of TCA's module.
  public typealias StackState<Element> = Store::StackState<Element>
  /// `StackAction`, with the name of TCA's module.
  public typealias StackAction<State, Action> = Store::StackAction<State, Action>
  /// `StackActionOf`, with the name of TCA's module.
  public typealias StackActionOf<R: FeatureTypes> = Store::StackActionOf<R>
  /// `StackElementID`, with the name of TCA's module.
  public typealias StackElementID = Store::StackElementID
  /// `IdentifiedAction`, with the name of TCA's module.
  public typealias IdentifiedAction<ID: Hashable & Sendable, Action> = Store::IdentifiedAction<ID, Action>
  /// `IdentifiedActionOf`, with the name of TCA's module.
  public typealias IdentifiedActionOf<R: FeatureTypes> = Store::IdentifiedActionOf<R>
  where R.State: Identifiable, R.State.ID: Sendable
  /// `IdentifiedArray`, with the name of TCA's module.
  public typealias IdentifiedArray<ID: Hashable, Element> = Store::IdentifiedArray<ID, Element>
  /// `IdentifiedArrayOf`, with the name of TCA's module.
  public typealias IdentifiedArrayOf<Element: Identifiable> = Store::IdentifiedArrayOf<Element>
  /// `AlertState`, with the name of TCA's module.
  public typealias AlertState<Action> = Store::AlertState<Action>
  /// `ConfirmationDialogState`, with the name of TCA's module.
  public typealias ConfirmationDialogState<Action> = Store::ConfirmationDialogState<Action>
  /// `ButtonState`, with the name of TCA's module.
  public typealias ButtonState<Action> = Store::ButtonState<Action>
  /// `TextState`, with the name of TCA's module.
  public typealias TextState = Store::TextState
  /// `Shared`, with the name of TCA's module.
  public typealias Shared<Value> = Store::Shared<Value>
  /// `SharedReader`, with the name of TCA's module.
  public typealias SharedReader<Value> = Store::SharedReader<Value>
  /// `SharedKey`, with the name of TCA's module.
  public typealias SharedKey = Store::SharedKey
  /// `SharedReaderKey`, with the name of TCA's module.
  public typealias SharedReaderKey = Store::SharedReaderKey
  /// `Dependency`, with the name of TCA's module.
  public typealias Dependency<Value> = Effects::Dependency<Value>
  /// `DependencyKey`, with the name of TCA's module.
  public typealias DependencyKey = Effects::DependencyKey
  /// `TestDependencyKey`, with the name of TCA's module.
  public typealias TestDependencyKey = Effects::TestDependencyKey
  /// `DependencyValues`, with the name of TCA's module.
  public typealias DependencyValues = Effects::DependencyValues
  /// `DismissEffect`, with the name of TCA's module.
  public typealias DismissEffect = Store::DismissEffect
  /// `CasePathable`, with the name of TCA's module.
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
