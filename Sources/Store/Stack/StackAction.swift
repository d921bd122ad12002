/// What happens to a stack of features.
public enum StackAction<State, Action> {
  /// An action of the element with an id.
  indirect case element(id: StackElementID, action: Action)
  /// The element with an id, and those above it, are to go.
  case popFrom(id: StackElementID)
  /// A feature is to be put on top, under an id.
  // Indirect, so that the actions of large features stay small on their way down a stack.
  indirect case push(id: StackElementID, state: State)
}

extension StackAction: CasePathable {
  /// The case paths of a stack's actions.
  public struct AllCasePaths: Sendable, ArgumentTelling {
    var argument: CaseArgument?

    /// The case path of an element's action, with its id.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        _unsafeEmbed: { .element(id: $0.id, action: $0.action) },
        _extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }

    /// The case path of popping.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        _unsafeEmbed: { .popFrom(id: $0) }, _extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }

    /// The case path of pushing.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        _unsafeEmbed: { .push(id: $0.id, state: $0.state) },
        _extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } })
    }

    /// The case path of the actions of one element.
    ///
    /// - Parameter id: The element's id.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      argument?.take(id)
      return AnyCasePath(
        _unsafeEmbed: { .element(id: id, action: $0) },
        _extract: { if case .element(id, let action) = $0 { action } else { nil } })
    }
  }

  /// The case paths of a stack's actions.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
