import Effects
import Store

// What a test store can't do: the compiler finds this where it finds nothing else, and says what is wrong.
extension TestStore {
  /// Not for actions that can't be compared.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - timeout: How long to wait.
  ///   - updateStateToExpectedResult: Makes the state before the action the state that is expected after it.
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
