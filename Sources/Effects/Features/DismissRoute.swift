/// How a feature asks its parent to let it go: the action to be sent.
@usableFromInline
package class DismissRoute: @unchecked Sendable {  // Sound: exits are immutable.
  package init() {}

  /// Returns the action that `scope` sends into `sink`, the parent's; nil if a throttle has kept it.
  func leave(through sink: ActionSink, from scope: EffectScope) -> SentAction? {
    preconditionFailure("\(Self.self) does not say how to leave.")
  }

  /// An exit and the way to the parent.
  package struct Way: Sendable {
    let exit: DismissRoute
    let sink: ActionSink
  }
}

/// Leaves by an action, of which the parent's is made on the store's isolation.
package final class ActionDismissRoute<ExitAction: Sendable, Action>: DismissRoute, @unchecked Sendable {
  // Sound: as `DismissRoute` is.
  private let action: ExitAction
  private let transform: (ExitAction) -> Action

  package init(_ action: ExitAction, transform: @escaping (ExitAction) -> Action) {
    self.action = action
    self.transform = transform
  }

  override func leave(through sink: ActionSink, from scope: EffectScope) -> SentAction? {
    MapSink(transform: transform, next: sink).admit(action, isCancelled: scope.isCancelled)
  }
}
