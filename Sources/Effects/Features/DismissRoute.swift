/// The way in which a feature asks its parent to remove it: by an action of the parent.
@usableFromInline
package class DismissRoute: @unchecked Sendable {  // Sound: routes are immutable.
  package init() {}

  /// Returns the action that `scope` sends into `sink`, the parent's; nil if a throttle keeps it.
  func action(through sink: ActionSink, from scope: EffectScope) -> SentAction? {
    preconditionFailure("\(Self.self) does not say how to leave.")
  }
}

/// The route by which one feature is dismissed, and the sink that leads to its parent.
package struct Dismissal: Sendable {
  let route: DismissRoute
  let sink: ActionSink
}

/// A route by an action that the parent's action is made of on the store's isolation.
package final class ActionDismissRoute<ChildAction: Sendable, Action>: DismissRoute, @unchecked Sendable {
  // Sound: as `DismissRoute` is.
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
