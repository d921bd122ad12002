/// A piece of work of a scope that is held for an action until the action is reduced or dropped.
///
/// Cancelling the scope drops the action.
package class WorkHold {
  /// The scope of the effect that sent the action.
  package final let scope: EffectScope

  // Unchecked: both form the list of the scope's holds. They are accessed under the tree's lock only, and each access
  // is a single load or store.
  @exclusivity(unchecked) private final var nextOfScope: Unmanaged<WorkHold>?
  @exclusivity(unchecked) private final var previousOfScope: Unmanaged<WorkHold>?
  private final var isListed = false

  init(_ scope: EffectScope) { self.scope = scope }

  /// Drops the action, or ends the wait if a reducer runs with it, and removes this hold from the list.
  ///
  /// - Returns: Whether the caller must end the piece of work, and the waiter that the caller must resume. The caller
  ///   does both outside the lock.
  func drop() -> (endsWork: Bool, waiter: UnsafeContinuation<Void, Never>?) {
    preconditionFailure("\(Self.self) must override this method.")
  }

  /// Adds this hold to the scope's list.
  ///
  /// If the scope is cancelled later, the actions in the list are dropped.
  final func list() {
    isListed = true
    // The hold is removed from the list before it is released.
    let this = Unmanaged.passUnretained(self)
    let next = scope.firstHold
    nextOfScope = next
    next?._withUnsafeGuaranteedRef { $0.previousOfScope = this }
    scope.firstHold = this
    if scope.isScripted { scope.addBlockers(1) }
  }

  final func unlist() {
    guard isListed else { return }
    isListed = false
    if scope.isScripted { scope.addBlockers(-1) }
    let (next, previous) = (nextOfScope, previousOfScope)
    // The neighbors are alive, because each hold is removed before it is released.
    next?._withUnsafeGuaranteedRef { $0.previousOfScope = previous }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.nextOfScope = next }
    } else {
      scope.firstHold = next
    }
  }
}
