/// An object that represents an action of an effect, and keeps the effect's scope open until the action is reduced or
/// dropped.
///
/// If the scope is cancelled, the action is dropped.
package class WorkHold {
  /// The scope of the effect that sent the action.
  package final let scope: EffectScope

  // Unchecked: these links form the list of all such objects of the scope. They are accessed under the tree's lock
  // only, and each access is a single load or store.
  @exclusivity(unchecked) private final var nextOfScope: Unmanaged<WorkHold>?
  @exclusivity(unchecked) private final var previousOfScope: Unmanaged<WorkHold>?
  private final var isListed = false

  init(_ scope: EffectScope) { self.scope = scope }

  /// Drops the action, and removes this object from the list of actions that keep the scope open.
  ///
  /// If a reducer already runs with the action, the method only ends the wait of the action's sender.
  ///
  /// - Returns: A Boolean value indicating whether the caller must end a piece of work of the scope (see
  ///   `EffectScope`), and the continuation of a waiting sender that the caller must resume. The caller does both after
  ///   it has released the lock.
  func drop() -> (endsWork: Bool, waiter: UnsafeContinuation<Void, Never>?) {
    preconditionFailure("\(Self.self) must override this method.")
  }

  /// Adds this object to the list of actions that keep the scope open.
  ///
  /// If the scope is cancelled later, the actions in the list are dropped.
  final func list() {
    isListed = true
    // The list need not retain the object, because the object is removed from the list before it is released.
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
    // The neighbors are alive, because each object is removed from the list before it is released.
    next?._withUnsafeGuaranteedRef { $0.previousOfScope = previous }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.nextOfScope = next }
    } else {
      scope.firstHold = next
    }
  }
}
