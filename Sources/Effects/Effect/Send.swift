/// Sends actions from a running effect to its store.
///
/// Call it like a function: `await send(.response(value))`.
public struct Send<Action>: Sendable {
  package let outlet: Outlet
  package let scope: EffectScope

  package init(outlet: Outlet, scope: EffectScope) {
    self.outlet = outlet
    self.scope = scope
  }

  /// Sends `action` and returns when it has been reduced.
  ///
  /// Actions of one effect arrive in the order sent. When the effect has been cancelled the action is dropped, and
  /// this returns at once. After the effect has returned it is an issue, and the action is dropped.
  ///
  /// - Parameter action: The action.
  public nonisolated(nonsending) func callAsFunction(_ action: sending Action) async {
    guard let (part, overrides) = scope.sender(of: ActionName.of(action)) else { return }
    if overrides == nil, outlet.isLast, let isolation = scope.runtime.beginDriving(from: part) {
      await scope.runtime.drive(action, from: part, on: isolation)
    } else {
      await scope.runtime.settle(outlet.deliver(action, .posted(from: part, overrides: overrides)))
    }
  }
}
