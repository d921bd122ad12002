import Effects
import Store

// Overloads that explain mistakes. The compiler selects them only if no other overload fits.
extension TestStore {
  /// Not available: actions that are not equatable can't be compared.
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
