/// An action of a presented feature, or its dismissal.
public enum PresentationAction<Action> {
  /// Dismisses the presented feature.
  case dismiss
  /// An action of the presented feature.
  indirect case presented(Action)
}

extension PresentationAction: CasePathable {
  /// The case paths of a presentation's actions and of the presented feature's actions.
  ///
  /// A case path to an action of the presented feature does not name `presented`: `\.destination.edit`.
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
    /// - Parameter keyPath: A property of the `AllCasePaths` of the presented feature's action.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, Member> where Action: CasePathable {
      presented.appending(path: Action.allCasePaths[keyPath: keyPath])
    }

    /// The case path to a `PresentationAction` that contains only the actions in one case of the presented feature's
    /// action.
    ///
    /// For example, `\.destination.edit` is a case path from the parent's action to a
    /// `PresentationAction<Edit.Action>`. The case path extracts `.dismiss` as `.dismiss`, whichever case is
    /// presented.
    ///
    /// - Parameter keyPath: A property of the `AllCasePaths` of the presented feature's action.
    @_disfavoredOverload
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Member>> where Action: CasePathable {
      let path = Action.allCasePaths[keyPath: keyPath]
      return AnyCasePath<PresentationAction, PresentationAction<Member>>(
        appended: { $0.map(path.embed) }, extract: { $0.flatMap(path.extract) }, name: path._name, tag: -1)
    }
  }

  /// The case paths of a presentation's actions.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction {
  fileprivate func map<Other>(_ transform: (Action) -> Other) -> PresentationAction<Other> {
    switch self {
    case .dismiss: .dismiss
    case .presented(let action): .presented(transform(action))
    }
  }

  fileprivate func flatMap<Other>(_ transform: (Action) -> Other?) -> PresentationAction<Other>? {
    switch self {
    case .dismiss: .dismiss
    case .presented(let action): transform(action).map { .presented($0) }
    }
  }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}
