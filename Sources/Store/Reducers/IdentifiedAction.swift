/// An action of one of many features that are distinguished by their ids.
///
/// ```swift
/// enum Action {
///   case rows(IdentifiedActionOf<Row>)
/// }
/// ```
///
/// A case key path to an action of one element contains the element's id: `\.rows[id: 3].tapped`.
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  /// An action of the element with the given id.
  case element(id: ID, action: Action)
}

extension IdentifiedAction: CasePathable {
  /// The case paths of an identified action.
  public struct AllCasePaths: Sendable, ArgumentRecording {
    @usableFromInline var argument: ArgumentRecorder?

    /// The case path of the action of any element, together with the element's id.
    @inlinable
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        _unsafeEmbed: { .element(id: $0.id, action: $0.action) },
        _extract: {
          switch $0 {
          case .element(let id, let action): (id, action)
          }
        })
    }

    /// The case path of the actions of one element.
    ///
    /// - Parameter id: The element's id.
    @inlinable
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      argument?.record(id)
      return AnyCasePath(
        _unsafeEmbed: { .element(id: id, action: $0) },
        _extract: {
          switch $0 {
          case .element(let other, let action): other == id ? action : nil
          }
        })
    }
  }

  /// The case paths of an identified action.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}

/// An action of one of many features of type `R`, which are distinguished by the ids of their states.
public typealias IdentifiedActionOf<R: FeatureTypes> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable
