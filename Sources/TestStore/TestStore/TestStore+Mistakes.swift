import Effects
import Store
public import StoreCompatibility

// Overloads that explain mistakes. The compiler selects them only if no other overload fits.
extension TestStore {
  /// Not available, because actions that are not equatable can't be compared.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - timeout: The maximum time to wait.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      actions of this type can't be compared. Receive by the case, 'receive(\\.response)', or by the case and its value, \
      'receive(\\.response, 42)'; or make 'Action' Equatable.
      """
  )
  public func receive(
    _ expectedAction: Action, timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil
  ) async {}
}

// In TCA, tests of view states that contain bindings call these members.
extension TestStore {
  /// Not available, because a test reads the state directly.
  ///
  /// - Parameter toViewAction: Not used.
  /// - Returns: Never. A call does not compile.
  @available(
    *, unavailable,
    message:
      "read the state, 'store.state.name', and change it by 'store.send(\\.view.binding.name, \"Blob\")'."
  )
  public func bindings<ViewAction: BindableAction>(
    action toViewAction: CaseKeyPath<Action, ViewAction>
  ) -> BindingViewStore<State> where State == ViewAction.State { fatalError("unavailable") }
}

extension TestStore where Action: BindableAction, State == Action.State {
  /// Not available, because a test reads the state directly.
  @available(
    *, unavailable,
    message: "read the state, 'store.state.name', and change it by 'store.send(\\.binding.name, \"Blob\")'."
  )
  public var bindings: BindingViewStore<State> { fatalError("unavailable") }
}
