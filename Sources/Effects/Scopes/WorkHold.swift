import Synchronization

/// A piece of work of a scope that is held for an action until the action is reduced or dropped.
///
/// The scope's cancellation drops the action.
package class WorkHold {
  /// The scope of the effect that sent the action.
  package final let scope: EffectScope

  // The list of the scope's holds; changed under the tree's lock.
  private let nextOfScope = Atomic<Unmanaged<WorkHold>?>(nil)
  private let previousOfScope = Atomic<Unmanaged<WorkHold>?>(nil)
  private final var isListed = false

  init(_ scope: EffectScope) { self.scope = scope }

  /// Drops the action, or ends the wait for one that is being reduced, and takes this out of the list.
  ///
  /// - Returns: Whether the piece of work is to be ended now, and who is to be resumed, outside of the lock.
  func drop() -> (endsWork: Bool, waiter: UnsafeContinuation<Void, Never>?) {
    preconditionFailure("\(Self.self) does not say how to drop an action.")
  }

  /// Enters this among what the scope's cancellation drops.
  final func list() {
    isListed = true
    // Unlisted before it is let go of.
    let this = Unmanaged.passUnretained(self)
    let next = scope.firstHold
    nextOfScope.store(next, ordering: .relaxed)
    next?._withUnsafeGuaranteedRef { $0.previousOfScope.store(this, ordering: .relaxed) }
    scope.firstHold = this
    if scope.tree.isScripted { scope.addBlockers(1) }
  }

  final func unlist() {
    guard isListed else { return }
    isListed = false
    if scope.tree.isScripted { scope.addBlockers(-1) }
    let next = nextOfScope.load(ordering: .relaxed)
    let previous = previousOfScope.load(ordering: .relaxed)
    // Neighbours are alive: each is unlisted before it is let go of.
    next?._withUnsafeGuaranteedRef { $0.previousOfScope.store(previous, ordering: .relaxed) }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.nextOfScope.store(next, ordering: .relaxed) }
    } else {
      scope.firstHold = next
    }
  }
}
