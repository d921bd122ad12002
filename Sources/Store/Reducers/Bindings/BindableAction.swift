/// An action with a case for writing properties of the state.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
/// }
/// ```
public protocol BindableAction<State> {
  /// The state whose properties are written.
  associatedtype State

  /// Makes the action of a binding.
  ///
  /// - Parameter action: What is to be written.
  /// - Returns: The action.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The binding's action, nil for any other.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The payload of the case `binding`.
  public var binding: BindingAction<State>? {
    // The name is looked at first: it needs no mirror, and most actions are not bindings.
    guard let name = runtimeEnumCaseName(self), String(cString: name) == "binding" else { return nil }
    return Mirror(reflecting: self).children.first?.value as? BindingAction<State>
  }
}

extension BindableAction where Self: CasePathable {
  /// Makes the action that writes a value to a property.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - value: The value.
  ///   - fileID: Where it is an issue that nobody applies it: the module and file.
  ///   - filePath: The path of that file.
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
