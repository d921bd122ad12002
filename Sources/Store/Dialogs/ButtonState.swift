/// The role of a button, which decides how a view shows the button.
public enum ButtonStateRole: Hashable, Sendable {
  /// A button that leaves everything as it is.
  case cancel
  /// A button that deletes something.
  case destructive
}

/// A button of a dialog, as data.
///
/// Two buttons are equal if their actions, labels and roles are equal, even if their ids differ.
public struct ButtonState<Action>: Identifiable {
  /// The identity of the button in a view.
  public var id: DialogID { identity.id }
  private let identity: DialogIdentity
  /// The action of the button.
  public let action: ButtonStateAction<Action>
  /// The label.
  public let label: TextState
  /// The role, which decides how a view shows the button.
  public let role: ButtonStateRole?

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - action: The action of the button.
  ///   - label: A closure that returns the label.
  public init(
    role: ButtonStateRole? = nil, action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    identity = DialogIdentity()
    self.action = action
    self.label = label()
    self.role = role
  }

  /// Creates a button that sends an action.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - action: The action.
  ///   - label: A closure that returns the label.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(role: role, action: .send(action), label: label)
  }

  private init(
    _ identity: DialogIdentity, _ action: ButtonStateAction<Action>, _ label: TextState,
    _ role: ButtonStateRole?
  ) {
    (self.identity, self.action, self.label, self.role) = (identity, action, label, role)
  }

  /// Calls `perform` with the action of the button.
  ///
  /// - Parameter perform: A closure that receives the action, or `nil` for a button that only dismisses the dialog.
  /// - Returns: The result of `perform`.
  /// - Throws: The error that `perform` throws.
  public func withAction<Result>(_ perform: (Action?) throws -> Result) rethrows -> Result {
    try perform(action.action)
  }

  /// Calls `perform` with the action of the button.
  ///
  /// - Parameter perform: A closure that receives the action, or `nil` for a button that only dismisses the dialog. The
  ///   closure runs in the caller's isolation.
  /// - Returns: The result of `perform`.
  /// - Throws: The error that `perform` throws.
  public nonisolated(nonsending) func withAction<Result>(
    _ perform: nonisolated(nonsending) (Action?) async throws -> Result
  ) async rethrows -> Result {
    try await perform(action.action)
  }

  /// Returns this button with a transformed action.
  ///
  /// - Parameter transform: A closure that returns the new action, or `nil` for a button that only dismisses the
  ///   dialog.
  /// - Returns: The transformed button.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(identity, action.map(transform), label, role)
  }

  /// Creates a button with the role ``ButtonStateRole/cancel``, which by default only dismisses the dialog.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - action: The action of the button.
  /// - Returns: The button.
  public static func cancel(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
    Self(role: .cancel, action: action) { label }
  }

  /// Creates a button without a role.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - action: The action of the button.
  /// - Returns: The button.
  public static func `default`(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
    Self(action: action) { label }
  }

  /// Creates a button with the role ``ButtonStateRole/destructive``.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - action: The action of the button.
  /// - Returns: The button.
  public static func destructive(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
    Self(role: .destructive, action: action) { label }
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  /// A mirror of the role, the action and the label, without the parts that are `nil`.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    if let action = action.action { children.append(("action", action)) }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
