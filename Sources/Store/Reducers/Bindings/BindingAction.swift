/// An action that writes a value to a property of the state.
///
/// ```swift
/// store.send(.binding(.set(\.name, "Blob")))
/// ```
///
/// A ``BindingReducer`` applies the action. Later reducers can match the action by its key path: `case
/// .binding(\.name)`. To match the value too, write the type in the pattern: `case .binding(BindingAction.set(\.name,
/// "Blob"))`. Without the type, the Swift 6.3 compiler can't compile the pattern in a closure.
public struct BindingAction<Root>: Sendable {
  /// The key path of the property that the action sets.
  public let keyPath: any PartialKeyPath<Root> & Sendable
  let write: Write
  /// The source location of the code that made the action; issues about the action name this location.
  let site: SourceSite

  /// An object that writes the value to the property, with the type of the value erased.
  ///
  /// All copies of the action share this object.
  class Write: @unchecked Sendable {
    // Sound: this class and its subclasses are immutable, and the subclasses contain only `Sendable` values.
    func apply(to root: inout Root) {}
    func isEqual(to other: Write) -> Bool { false }
    var value: Any { () }
  }

  /// An object that writes a value of a known type to the property.
  final class WriteOf<Value: Equatable & Sendable>: Write, @unchecked Sendable {
    // Sound: the class is immutable, and its generic constraints require its contents to be `Sendable`.
    private let keyPath: any WritableKeyPath<Root, Value> & Sendable
    private let new: Value

    init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ value: Value) {
      self.keyPath = keyPath
      new = value
    }

    override func apply(to root: inout Root) {
      BindingFrame.note(self)
      root[keyPath: keyPath] = new
    }

    override func isEqual(to other: Write) -> Bool { (other as? WriteOf<Value>)?.new == new }

    override var value: Any { new }
  }

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
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ value: Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(keyPath: keyPath, write: WriteOf(keyPath, value), site: site)
  }

  /// Returns a Boolean value indicating whether an action writes a property.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - action: The action.
  /// - Returns: `true` if the action writes the property; otherwise, `false`.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath == action.keyPath as PartialKeyPath<Root>
  }
}

extension BindingAction: Equatable {
  /// Returns a Boolean value indicating whether two actions write equal values to the same property.
  ///
  /// - Parameters:
  ///   - lhs: An action.
  ///   - rhs: Another action.
  /// - Returns: `true` if both actions write equal values to the same property; otherwise, `false`.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.write.isEqual(to: rhs.write)
  }
}

extension BindingAction: CasePathable {
  /// The case paths of binding actions, with one case path for each property, such as `\.binding.name`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The case path of the actions that write a property.
    ///
    /// - Parameter keyPath: The property.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: any WritableKeyPath<Root, Value> & Sendable
    ) -> AnyCasePath<BindingAction, Value> {
      AnyCasePath(
        _unsafeEmbed: { .set(keyPath, $0) },
        _extract: { $0.keyPath as PartialKeyPath<Root> == keyPath ? $0.write.value as? Value : nil })
    }
  }

  /// The case paths of binding actions.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension BindingAction: NamedAction {
  package var caseName: String { "set" }
}

extension BindingAction: CustomReflectable, CustomStringConvertible {
  /// The text of the action, such as `.set(\State.name, "Blob")`.
  public var description: String { ".set(\(keyPath), \(String(reflecting: write.value)))" }

  /// A mirror that shows the key path and the value.
  public var customMirror: Mirror {
    Mirror(self, children: ["set": (keyPath, write.value)], displayStyle: .enum)
  }
}
