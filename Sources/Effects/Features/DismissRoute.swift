/// A way for a feature to ask its parent to remove the feature, by sending an action of the parent.
@usableFromInline
package class DismissRoute: @unchecked Sendable {  // Sound: routes are immutable.
  /// Returns the action that an effect with `scope` sends into the parent's `sink`; `nil` if a throttle holds or drops
  /// the action.
  func action(through sink: ActionSink, from scope: EffectScope) -> SentAction? {
    preconditionFailure("\(Self.self) must override this method.")
  }
}

/// The route that provides the action that dismisses a feature, and the sink that passes this action on to the parent
/// of the feature.
package struct Dismissal: Sendable {
  let route: DismissRoute
  let sink: ActionSink
}

/// A route that sends an action of the child feature.
///
/// When the store reduces this action on its isolation, it turns the action into the parent's action.
package final class ActionDismissRoute<ChildAction: Sendable, Action>: DismissRoute, @unchecked Sendable {
  // Sound: for the same reasons as `DismissRoute`.
  private let action: ChildAction
  private let transform: (ChildAction) -> Action

  package init(_ action: ChildAction, transform: @escaping (ChildAction) -> Action) {
    self.action = action
    self.transform = transform
  }

  override func action(through sink: ActionSink, from scope: EffectScope) -> SentAction? {
    MapSink(transform: transform, next: sink).admit(action, isCancelled: scope.isCancelled)
  }
}
