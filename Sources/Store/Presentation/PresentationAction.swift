/// An action of a presented feature, or its dismissal.
public enum PresentationAction<Action> {
  /// Dismisses the presented feature.
  case dismiss
  /// An action of the presented feature.
  indirect case presented(Action)
}

extension PresentationAction: CasePathable {
  /// The case paths of a presentation's actions and of the presented feature's actions: `\.destination.edit` leads
  /// through `presented`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The case path of a dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(_unsafeEmbed: { .dismiss }, _extract: { if case .dismiss = $0 { () } else { nil } })
    }

    /// The case path of an action of the presented feature.
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        _unsafeEmbed: { .presented($0) },
        _extract: { if case .presented(let action) = $0 { action } else { nil } })
    }

    /// The case path of a case of the presented feature's action.
    ///
    /// - Parameter keyPath: A property of that action's `AllCasePaths`.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, Member> where Action: CasePathable {
      presented.appending(path: Action.allCasePaths[keyPath: keyPath])
    }
  }

  /// The case paths of a presentation's actions.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}
