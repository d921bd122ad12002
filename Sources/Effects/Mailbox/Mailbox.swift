import Synchronization

/// The actions that wait to be reduced by one store.
///
/// The first effect that posts an action to an empty mailbox drives the mailbox: it hops to the store's isolation and
/// reduces all actions that have arrived until then. The other effects wait until their pending actions are reduced. So
/// a single action costs one hop and no task, and a burst of actions costs one hop in all. Senders wait and drive in
/// the pool, wherever they send from: see ``SenderExecutor``. ``MailboxState`` decides which sender drives. This class
/// takes the lock around the calls of that state machine.
package final class Mailbox: @unchecked Sendable {
  // Sound: `state` is touched under the lock only. `direct` is touched on the store's isolation only, or under the lock
  // if a script takes the actions.
  package typealias PendingAction = Effects.PendingAction

  private let isolation: StoreIsolation
  private let lock: Lock
  private let isScripted: Bool
  private let onEvent: (@Sendable () -> Void)?
  /// The number of posted actions; changed under the lock.
  private let postedCount = Atomic<Int>(0)
  /// The state machine.
  ///
  /// The state is behind a pointer, because Swift checks accesses to the properties of an object for overlap at run
  /// time, which costs as much as the work itself.
  private let state: UnsafeMutablePointer<MailboxState>
  /// The actions of `.send` effects.
  ///
  /// They are stored apart from `state`, because a change of a part of a value is an access to the whole value.
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
  /// A Boolean value indicating whether a driver reduces the posted actions, or is hopping to the isolation.
  ///
  /// The caller must hold the lock.
  var isDriven: Bool { state.pointee.isDriven }

  /// A Boolean value indicating whether effects may reduce the posted actions, and not only a script or the owner of
  /// the store.
  ///
  /// The caller must hold the lock.
  private var canBeDriven: Bool { !isScripted && (isolation.isBound || isolation.isOwnerWaiting) }

  /// Lets the sender of an action drive the mailbox and reduce its action directly, if there is no driver and no posted
  /// action.
  ///
  /// The sender must be in the pool, or on the store's actor, where it hands over before it waits for anything.
  ///
  /// The mailbox holds a piece of work of `scope` for the action. ``handOver(from:)`` ends this piece of work.
  ///
  /// - Parameters:
  ///   - scope: The scope of the sender.
  ///   - executor: The executor of the sender.
  ///   - caller: The isolation of the sender.
  /// - Returns: The actor to which the sender hops; `nil` if the sender does not drive.
  @inline(never)
  func driveInPlace(
    from scope: EffectScope, on executor: SenderExecutor, isolation caller: (any Actor)?
  ) -> (any Actor)? {
    guard !hasPosted else { return nil }
    // The actor is retained until the lock is released: this may be the last reference, and the deinit of the actor
    // takes the lock.
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
  /// The caller must hold the lock.
  func stopDriving() { state.pointee.stopDriving() }

  /// Hands the driving over to the sender of the first posted action, if there is one.
  ///
  /// - Parameter scope: The scope of the sender that reduced its action directly.
  /// - Returns: The next step of the caller, and a Boolean value indicating whether the caller must end the piece of
  ///   work that was held for the action, because the scope has no other work.
  func handOver(from scope: EffectScope?) -> (next: MailboxState.Action, endsWork: Bool) {
    lock.withLock {
      // Usually, the sender's own work continues, so its scope does not end here.
      let endsWork = scope?.workCount == 1
      if !endsWork { scope?.workCount -= 1 }
      let next = state.pointee.handOver(canBeDriven: canBeDriven)
      if case .release = next { postedCount.wrappingSubtract(1, ordering: .relaxed) }
      return (next, endsWork)
    }
  }
}

// Incoming actions.
extension Mailbox {
  /// The number of posted actions, from tasks and from outside effects, that are not reduced yet.
  var count: Int { postedCount.load(ordering: .relaxed) }

  /// A Boolean value indicating whether posted actions are not reduced yet.
  var hasPosted: Bool { postedCount.load(ordering: .acquiring) > 0 }

  /// Creates a pending action that is in no mailbox yet, and holds a piece of work of `scope` for it.
  ///
  /// - Returns: The pending action; `nil` if the scope was cancelled.
  func hold(_ action: SentAction, from origin: PendingAction.Origin, scope: EffectScope) -> PendingAction? {
    let pending = PendingAction(action, from: origin, scope: scope)
    return lock.withLock(pending.hold) ? pending : nil
  }

  /// Posts an action whose sender waits until it is reduced.
  ///
  /// - Returns: The pending action, from which the sender learns its next step; `nil` if the scope was cancelled.
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

  /// Posts the actions of the `.send` effects in an effect that was started in a task, after the whole effect has
  /// started.
  ///
  /// The actions are posted together, so that another driver does not reduce an action that the effect cancels in the
  /// meantime.
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

  /// Adds an action.
  ///
  /// If the sender of the action must drive, the state of the pending action shows this.
  private func append(_ pending: PendingAction) -> MailboxState.Action {
    postedCount.wrappingAdd(1, ordering: .releasing)
    return state.pointee.post(pending, canBeDriven: canBeDriven)
  }

  /// Adds an action that is reduced before the current `send` returns.
  ///
  /// Call this only on the store's isolation.
  package func appendDirect(_ action: SentAction, scope: EffectScope) {
    if let pending = hold(action, from: .direct, scope: scope) { withDirect { $0.append(pending) } }
  }

  /// Calls `body` with the actions of `.send` effects.
  ///
  /// Call this method only on the store's isolation. In a test, the actions may also be read after the end of the test,
  /// from any thread.
  @inline(__always)
  private func withDirect<Result>(_ body: (inout PendingActionQueue) -> Result) -> Result {
    guard isScripted else { return body(&direct.pointee) }
    return lock.withLock { body(&direct.pointee) }
  }
}

// Outgoing actions.
extension Mailbox {
  /// A Boolean value indicating whether an action of a `.send` effect waits.
  package var hasDirect: Bool { withDirect { !$0.isEmpty } }

  /// Drops the waiting actions when the store ends, after its effects have been cancelled.
  package func drop() {
    while takeDirect() != nil {}
    while takePosted() != nil {}
  }

  /// Removes and returns the next action of a `.send` effect.
  ///
  /// Call this only on the store's isolation.
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
  /// `body` reduces the action.
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

  /// The actions that wait, in the order in which they will be reduced.
  ///
  /// Read this on the store's isolation or, in a scripted test, on any thread.
  ///
  /// - Complexity: O(*n*), where *n* is the number of waiting actions.
  package var pendingActions: [PendingAction] {
    (withDirect { $0.elements } + posted).filter(\.isLive)
  }

  /// The action that will be reduced first.
  ///
  /// Call this only on the store's isolation.
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
  /// Call this only on the store's isolation.
  ///
  /// - Complexity: Amortized O(1).
  package var hasPendingActions: Bool { first != nil }
}
