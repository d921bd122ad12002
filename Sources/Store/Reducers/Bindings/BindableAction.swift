/// An action type with a case for actions that write properties of the state.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
/// }
/// ```
public protocol BindableAction<State> {
  /// The state whose properties the binding actions write.
  associatedtype State

  /// Returns the feature's action that contains a binding action.
  ///
  /// - Parameter action: The binding action.
  /// - Returns: The action.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The binding action that this action contains; `nil` for any other action.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The payload of the case `binding`; `nil` if the action is in another case.
  public var binding: BindingAction<State>? {
    // The name of the case is checked first, because most actions are not binding actions, and their payloads are not
    // needed.
    guard let name = runtimeEnumCaseName(self), String(cString: name) == "binding" else { return nil }
    return RuntimeValue(self).enumCase?.payload as? BindingAction<State>
  }
}

extension BindableAction where Self: CasePathable {
  /// Returns an action that writes a value to a property.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - value: The value.
  ///   - fileID: The module and file where an issue is reported if no reducer applies the action.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The action.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable, _ value: Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    .binding(.set(keyPath, value, fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
