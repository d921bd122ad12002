/// How a feature asks its parent to let it go: the action to be sent.
@usableFromInline
package class PathExit: @unchecked Sendable {  // Sound: exits are immutable.
  package init() {}

  /// Returns the action that `scope` sends into `outlet`, the parent's; nil if a throttle has kept it.
  func leave(through outlet: Outlet, from scope: EffectScope) -> SentAction? {
    preconditionFailure("\(Self.self) does not say how to leave.")
  }

  /// An exit and the way to the parent.
  package struct Way: Sendable {
    let exit: PathExit
    let outlet: Outlet
  }
}

/// Leaves by an action, of which the parent's is made on the store's isolation.
package final class PathExitBy<ExitAction: Sendable, Action>: PathExit, @unchecked Sendable {
  // Sound: as `PathExit` is.
  private let action: ExitAction
  private let transform: (ExitAction) -> Action

  package init(_ action: ExitAction, transform: @escaping (ExitAction) -> Action) {
    self.action = action
    self.transform = transform
  }

  override func leave(through outlet: Outlet, from scope: EffectScope) -> SentAction? {
    MapOutlet(transform: transform, next: outlet).admit(action, isCancelled: scope.isCancelled)
  }
}
