import Synchronization

/// The actions that wait for one store to reduce them.
///
/// The first effect that posts an action to an empty mailbox *drives* the mailbox: it hops to the store's isolation,
/// and reduces all actions that have arrived until then. The other effects wait until their actions are reduced. So a
/// single action costs one hop to the isolation and no new task, and many actions at the same time cost only one hop in
/// all.
///
/// All senders wait in the pool and hop to the isolation from there, as ``SenderExecutor`` explains. ``MailboxState``
/// is a state machine that decides which sender drives. This class takes the lock around the calls of the state
/// machine.
package final class Mailbox: @unchecked Sendable {
  // Sound: `state` is touched under the lock only. `direct` is touched on the store's isolation only; in a test store,
  // it is touched under the lock.
  package typealias PendingAction = Effects.PendingAction

  private let isolation: StoreIsolation
  private let lock: Lock
  private let isScripted: Bool
  private let onEvent: (@Sendable () -> Void)?
  /// The number of posted actions that wait; changed under the lock only.
  private let postedCount = Atomic<Int>(0)
  /// The state machine.
  ///
  /// The state is in separate memory. For a stored property of the object, Swift would check at run time that accesses
  /// do not overlap, and this check takes as much time as the access itself.
  private let state: UnsafeMutablePointer<MailboxState>
  /// The actions of `.send` effects.
  ///
  /// They are not a part of `state`, because they are accessed without the lock, and an access to a part of `state`
  /// counts as an access to all of `state`.
  private let direct: UnsafeMutablePointer<PendingActionQueue>

  init(isolation: StoreIsolation, isScripted: Bool, onEvent: (@Sendable () -> Void)?) {
    self.isolation = isolation
    lock = isolation.lock
    self.isScripted = isScripted
    self.onEvent = onEvent
    state = .allocate(capacity: 1)
    state.initialize(to: MailboxState())
    direct = .allocate(capacity: 1)
    direct.initialize(to: PendingActionQueue())
  }

  deinit {
    state.deinitialize(count: 1).deallocate()
    direct.deinitialize(count: 1).deallocate()
  }
}

// The driver.
extension Mailbox {
  /// A Boolean value indicating whether a driver reduces the posted actions, or hops to the store's isolation to do so.
  ///
  /// The caller must hold the mailbox's lock.
  var isDriven: Bool { state.pointee.isDriven }

  /// A Boolean value indicating whether effects may reduce the posted actions.
  ///
  /// In a test store, only the test may do this. If the store has no actor, only its owner may do this, unless the
  /// owner waits for effects.
  ///
  /// The caller must hold the mailbox's lock.
  private var canBeDriven: Bool { !isScripted && (isolation.isBound || isolation.isOwnerWaiting) }

  /// Makes a sender the driver that reduces its own action without posting it, if there is no driver and no posted
  /// action.
  ///
  /// The sender must run in the pool or on the store's actor. On the actor, the sender calls ``handOver(from:)`` before
  /// it waits for anything.
  ///
  /// The action counts as a piece of work of `scope`, and so keeps the scope open, until the sender calls
  /// ``handOver(from:)``.
  ///
  /// - Parameters:
  ///   - scope: The scope of the sender.
  ///   - executor: The executor of the sender.
  ///   - caller: The isolation of the sender.
  /// - Returns: The actor to which the sender must hop; `nil` if the sender has not become the driver.
  @inline(never)
  func driveInPlace(
    from scope: EffectScope, on executor: SenderExecutor, isolation caller: (any Actor)?
  ) -> (any Actor)? {
    guard !hasPosted else { return nil }
    // This variable retains the actor until the lock is released, because it may be the last reference, and the deinit
    // of the actor takes the lock.
    var actor: (any Actor)?
    let drives = lock.withLock {
      guard isolation.isBound, !isScripted, !scope.isCancelled else { return false }
      actor = isolation.actorUnderLock
      guard actor != nil, executor == .pool || actor === caller, state.pointee.driveInPlace() else {
        return false
      }
      scope.addWork()
      return true
    }
    return drives ? actor : nil
  }

  /// Records that there is no driver.
  ///
  /// The caller must hold the mailbox's lock.
  func stopDriving() { state.pointee.stopDriving() }

  /// Makes the sender of the first posted action the driver, or records that there is no driver if no action is posted.
  ///
  /// - Parameter scope: The scope of the calling sender, if it has reduced its own action without posting it.
  /// - Returns: `next` is the next step of the caller. `endsWork` is `true` if the caller must end the piece of work
  ///   for the action, because the scope has no other work.
  func handOver(from scope: EffectScope?) -> (next: MailboxState.Action, endsWork: Bool) {
    lock.withLock {
      // Usually, the sender has more work, so its scope does not end together with the action.
      let endsWork = scope?.workCount == 1
      if !endsWork { scope?.workCount -= 1 }
      let next = state.pointee.handOver(canBeDriven: canBeDriven)
      if case .release = next { postedCount.wrappingSubtract(1, ordering: .relaxed) }
      return (next, endsWork)
    }
  }
}

// The posting of actions.
extension Mailbox {
  /// The number of actions that tasks and code outside effects have posted, and that are not reduced yet.
  var count: Int { postedCount.load(ordering: .relaxed) }

  /// A Boolean value indicating whether posted actions are not reduced yet.
  var hasPosted: Bool { postedCount.load(ordering: .acquiring) > 0 }

  /// Creates a pending action that is in no mailbox yet, and counts the action as a piece of work of `scope`.
  ///
  /// - Returns: The pending action; `nil` if the action was dropped because the scope was cancelled.
  func hold(_ action: SentAction, from origin: PendingAction.Origin, scope: EffectScope) -> PendingAction? {
    let pending = PendingAction(action, from: origin, scope: scope)
    return lock.withLock(pending.hold) ? pending : nil
  }

  /// Posts an action whose sender waits until the action is reduced.
  ///
  /// - Returns: The pending action, which tells the sender its next step; `nil` if the action was dropped because the
  ///   scope was cancelled.
  func post(_ action: SentAction, from scope: EffectScope, overrides: DependencyFrame? = nil)
    -> PendingAction?
  {
    defer { onEvent?() }
    let pending = PendingAction(action, from: .task, scope: scope, overrides: overrides)
    return lock.withLock {
      guard pending.hold() else { return nil }
      _ = append(pending)
      return pending
    }
  }

  /// Posts the actions of `.send` effects that a task has started as parts of one effect, after the whole effect has
  /// started.
  ///
  /// The actions are posted only then, because a part of the effect may cancel another part. A driver could otherwise
  /// reduce an action before it is cancelled.
  func post(_ pendingActions: [PendingAction]) {
    defer { onEvent?() }
    lock.withLock { for pending in pendingActions where pending.isLive { _ = append(pending) } }
  }

  /// Posts an action whose sender does not wait.
  ///
  /// - Returns: The next step of the caller.
  func deliver(_ action: SentAction, from scope: EffectScope) -> MailboxState.Action {
    let pending = PendingAction(action, from: .outside, scope: scope)
    guard let next = lock.withLock({ pending.hold() ? append(pending) : nil }) else { return .none }
    onEvent?()
    return next
  }

  /// Adds an action to the posted actions.
  ///
  /// If the sender of the action must become the driver, the method records this in the state of the pending action.
  private func append(_ pending: PendingAction) -> MailboxState.Action {
    postedCount.wrappingAdd(1, ordering: .releasing)
    return state.pointee.post(pending, canBeDriven: canBeDriven)
  }

  /// Adds an action that is reduced before the current `send` returns.
  ///
  /// Call this method only on the store's isolation.
  package func appendDirect(_ action: SentAction, scope: EffectScope) {
    if let pending = hold(action, from: .direct, scope: scope) { withDirect { $0.append(pending) } }
  }

  /// Calls `body` with the actions of `.send` effects.
  ///
  /// Call this method only on the store's isolation. In a test store, any thread may also read the actions after the
  /// end of the test.
  @inline(__always)
  private func withDirect<Result>(_ body: (inout PendingActionQueue) -> Result) -> Result {
    guard isScripted else { return body(&direct.pointee) }
    return lock.withLock { body(&direct.pointee) }
  }
}

// The removal of actions.
extension Mailbox {
  /// A Boolean value indicating whether an action of a `.send` effect waits to be reduced.
  package var hasDirect: Bool { withDirect { !$0.isEmpty } }

  /// Drops the waiting actions when the store ends, after its effects have been cancelled.
  package func drop() {
    while takeDirect() != nil {}
    while takePosted() != nil {}
  }

  /// Removes and returns the next action of a `.send` effect.
  ///
  /// Call this method only on the store's isolation.
  package func takeDirect() -> PendingAction? { withDirect { $0.popFirst() } }

  /// Removes and returns the action that was posted first.
  package func takePosted() -> PendingAction? {
    lock.withLock {
      guard let pending = state.pointee.popFirst() else { return nil }
      postedCount.wrappingSubtract(1, ordering: .relaxed)
      return pending
    }
  }

  /// Removes the actions that were posted until now, and calls `body` with each of them, in order.
  ///
  /// The closure `body` must reduce the action.
  package func takeAllPosted(_ body: (PendingAction) -> Void) {
    guard hasPosted else { return }
    var pendingActions = lock.withLock {
      postedCount.store(0, ordering: .relaxed)
      return state.pointee.takeAll()
    }
    while let pending = pendingActions.popFirst() { body(pending) }
  }

  /// The actions that were posted and are not reduced yet, in order.
  var posted: [PendingAction] { lock.withLock { state.pointee.elements } }

  /// The actions that wait and will be reduced, in the order in which they will be reduced.
  ///
  /// Read this property on the store's isolation or, in a test store, on any thread.
  ///
  /// - Complexity: O(*n*), where *n* is the number of waiting actions.
  package var pendingActions: [PendingAction] {
    (withDirect { $0.elements } + posted).filter(\.isLive)
  }

  /// The next action that will be reduced; `nil` if no action waits.
  ///
  /// Call this method only on the store's isolation.
  ///
  /// - Complexity: Amortized O(1).
  package var first: PendingAction? {
    while let pending = withDirect({ $0.head }) {
      if pending.isLive { return pending }
      _ = takeDirect()
    }
    while let pending = lock.withLock({ state.pointee.first }) {
      if pending.isLive { return pending }
      _ = takePosted()
    }
    return nil
  }

  /// A Boolean value indicating whether an action waits and will be reduced.
  ///
  /// Call this method only on the store's isolation.
  ///
  /// - Complexity: Amortized O(1).
  package var hasPendingActions: Bool { first != nil }
}
