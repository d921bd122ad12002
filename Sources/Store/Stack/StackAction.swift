/// An action of an element of a stack, or a push or pop of elements.
public enum StackAction<State, Action> {
  /// An action of the element with the given id.
  indirect case element(id: StackElementID, action: Action)
  /// Pops the element with the given id and all elements above it.
  case popFrom(id: StackElementID)
  /// Pushes the state of a feature under the given id.
  // The case is indirect, so that the actions of nested stacks stay small even if the features have large states.
  indirect case push(id: StackElementID, state: State)
}

extension StackAction: CasePathable {
  /// The case paths of a stack's actions.
  public struct AllCasePaths: Sendable, ArgumentRecording {
    var argument: ArgumentRecorder?

    /// The case path of an element's action, whose payload also contains the element's id.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        _unsafeEmbed: { .element(id: $0.id, action: $0.action) },
        _extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }

    /// The case path of a pop.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        _unsafeEmbed: { .popFrom(id: $0) }, _extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }

    /// The case path of a push.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        _unsafeEmbed: { .push(id: $0.id, state: $0.state) },
        _extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } })
    }

    /// The case path of the actions of one element.
    ///
    /// - Parameter id: The element's id.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      argument?.record(id)
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
extension StackAction: Encodable where State: Encodable, Action: Encodable {}
extension StackAction: Decodable where State: Decodable, Action: Decodable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
