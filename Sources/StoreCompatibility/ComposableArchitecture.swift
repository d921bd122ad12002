import Effects
import Store

/// The types of features in an enum with the name of TCA's module, so that `ComposableArchitecture.ViewAction` compiles.
///
/// Apps write the module if they declare a type with the same name themselves. In new code, write the name of the
/// module in which the type is: `Store::ViewAction`.
public enum ComposableArchitecture {
  /// The type `Reducer` of the library.
  public typealias Reducer = Store::Reducer
  /// The type `ReducerOf` of the library.
  public typealias ReducerOf<R: Store::Reducer> = Store::ReducerOf<R>
  /// The type `Reduce` of the library.
  public typealias Reduce<State, Action> = Store::Reduce<State, Action>
  /// The type `Scope` of the library.
  public typealias Scope<ParentState, ParentAction, Child: Store::Reducer> = Store::Scope<
    ParentState, ParentAction, Child
  >
  /// The type `Store` of the library.
  public typealias Store<State, Action> = Store::Store<State, Action>
  /// The type `StoreOf` of the library.
  public typealias StoreOf<R: FeatureTypes> = Store::StoreOf<R>
  /// The type `Effect` of the library.
  public typealias Effect<Action> = Effects::Effect<Action>
  /// The type `EffectOf` of the library.
  public typealias EffectOf<R: Store::Reducer> = Store::EffectOf<R>
  /// The type `Send` of the library.
  public typealias Send<Action> = Effects::Send<Action>
  /// The type `ViewAction` of the library.
  public typealias ViewAction = Store::ViewAction
  /// The type `BindableAction` of the library.
  public typealias BindableAction = Store::BindableAction
  /// The type `BindingAction` of the library.
  public typealias BindingAction<Root> = Store::BindingAction<Root>
  /// The type `PresentationAction` of the library.
  public typealias PresentationAction<Action> = Store::PresentationAction<Action>
  /// The type `PresentationState` of the library.
  public typealias PresentationState<State> = Store::PresentationState<State>
  /// The type `StackState` of the library.
  public typealias StackState<Element> = Store::StackState<Element>
  /// The type `StackAction` of the library.
  public typealias StackAction<State, Action> = Store::StackAction<State, Action>
  /// The type `StackActionOf` of the library.
  public typealias StackActionOf<R: FeatureTypes> = Store::StackActionOf<R>
  /// The type `StackElementID` of the library.
  public typealias StackElementID = Store::StackElementID
  /// The type `IdentifiedAction` of the library.
  public typealias IdentifiedAction<ID: Hashable & Sendable, Action> = Store::IdentifiedAction<ID, Action>
  /// The type `IdentifiedActionOf` of the library.
  public typealias IdentifiedActionOf<R: FeatureTypes> = Store::IdentifiedActionOf<R>
  where R.State: Identifiable, R.State.ID: Sendable
  /// The type `IdentifiedArray` of the library.
  public typealias IdentifiedArray<ID: Hashable, Element> = Store::IdentifiedArray<ID, Element>
  /// The type `IdentifiedArrayOf` of the library.
  public typealias IdentifiedArrayOf<Element: Identifiable> = Store::IdentifiedArrayOf<Element>
  /// The type `AlertState` of the library.
  public typealias AlertState<Action> = Store::AlertState<Action>
  /// The type `ConfirmationDialogState` of the library.
  public typealias ConfirmationDialogState<Action> = Store::ConfirmationDialogState<Action>
  /// The type `ButtonState` of the library.
  public typealias ButtonState<Action> = Store::ButtonState<Action>
  /// The type `TextState` of the library.
  public typealias TextState = Store::TextState
  /// The type `Shared` of the library.
  public typealias Shared<Value> = Store::Shared<Value>
  /// The type `SharedReader` of the library.
  public typealias SharedReader<Value> = Store::SharedReader<Value>
  /// The type `SharedKey` of the library.
  public typealias SharedKey = Store::SharedKey
  /// The type `SharedReaderKey` of the library.
  public typealias SharedReaderKey = Store::SharedReaderKey
  /// The type `Dependency` of the library.
  public typealias Dependency<Value> = Effects::Dependency<Value>
  /// The type `DependencyKey` of the library.
  public typealias DependencyKey = Effects::DependencyKey
  /// The type `TestDependencyKey` of the library.
  public typealias TestDependencyKey = Effects::TestDependencyKey
  /// The type `DependencyValues` of the library.
  public typealias DependencyValues = Effects::DependencyValues
  /// The type `DismissEffect` of the library.
  public typealias DismissEffect = Store::DismissEffect
  /// The type `CasePathable` of the library.
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
