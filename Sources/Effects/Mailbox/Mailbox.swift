import Synchronization

/// The actions that wait to be reduced by one store, and the question who has them reduced.
///
/// The first effect that posts into an empty mailbox drives it: it hops to the store's isolation itself and reduces all
/// that has come in until then; the others wait on their pending actions. So one action costs one hop and no task, and
/// a burst one hop for all.
package final class Mailbox: @unchecked Sendable {
  // Sound: `state` is touched under the lock only, but for the actions of `.send` effects, which are touched on the
  // store's isolation only unless a script takes them.
  package typealias PendingAction = Effects.PendingAction

  private let isolation: StoreIsolation
  private let lock: Lock
  private let isScripted: Bool
  private let onEvent: (@Sendable () -> Void)?
  /// The number of posted actions; changed under the lock.
  private let postedCount = Atomic<Int>(0)
  /// Behind a pointer and not properties of the object: accesses to those are checked for overlap at run time, which
  /// costs as much as the work itself.
  private let state: UnsafeMutablePointer<State>
  /// The same, apart from what is shared: to change a part of a value is an access to all of it.
  private let direct: UnsafeMutablePointer<PendingActionQueue>

  private struct State: ~Copyable {
    var posted = PendingActionQueue()
    /// Whether somebody is reducing what comes in, or on the way.
    var isDriven = false
  }

  init(isolation: StoreIsolation, isScripted: Bool, onEvent: (@Sendable () -> Void)?) {
    self.isolation = isolation
    lock = isolation.lock
    self.isScripted = isScripted
    self.onEvent = onEvent
    state = .allocate(capacity: 1)
    state.initialize(to: State())
    direct = .allocate(capacity: 1)
    direct.initialize(to: PendingActionQueue())
  }

  deinit {
    state.deinitialize(count: 1).deallocate()
    direct.deinitialize(count: 1).deallocate()
  }

  /// What the sender of an action has to do next.
  enum Receipt {
    /// Nothing: the action was dropped.
    case settled
    /// Wait for the pending action.
    case wait(PendingAction)
    /// Reduce what is in the mailbox, then wait for the pending action.
    case driveAndWait(PendingAction)
  }

  /// What whoever has driven has to do next.
  enum Handover {
    /// Nothing: nobody drives any more, or the sender who was asked does.
    case done(asked: PendingAction.Waiter? = nil)
    /// Start a task that drives.
    case startDriver
    /// Let go of a pending action whose sender was cancelled, outside of the lock, and hand over once more.
    case drop(PendingAction)
  }
}

// Who drives.
extension Mailbox {
  /// Whether somebody is reducing what comes in, or on the way.
  ///
  /// Under the lock.
  var isDriven: Bool { state.pointee.isDriven }

  /// Whether effects reduce, as opposed to the owner alone.
  ///
  /// Under the lock.
  private var canBeDriven: Bool { !isScripted && (isolation.isBound || isolation.isOwnerAway) }

  /// Makes the caller the one who drives, if somebody may and nobody does.
  ///
  /// Under the lock.
  private func beginDriving() -> Bool {
    guard canBeDriven, !isDriven else { return false }
    state.pointee.isDriven = true
    return true
  }

  /// Makes the sender of an action the one who drives, with the action in hand, if nobody does and nothing was there
  /// before.
  ///
  /// A piece of work of `scope` is held for the action, to be ended by ``handOver(from:)``.
  ///
  /// - Returns: Where to, if that is so.
  @inline(never)
  func beginDriving(from scope: EffectScope) -> (any Actor)? {
    guard !hasMail else { return nil }
    return lock.withLock {
      guard isolation.isBound, !isDriven, !isScripted, state.pointee.posted.isEmpty, !scope.isCancelled,
        let actor = isolation.actorUnderLock
      else { return nil }
      state.pointee.isDriven = true
      scope.addWork()
      return actor
    }
  }

  /// Notes that nobody drives.
  ///
  /// Under the lock.
  func endDriving() { state.pointee.isDriven = false }

  /// Makes the first sender of what has come in meanwhile the one who drives, or nobody if there is none.
  ///
  /// - Parameter scope: The scope of the sender whose action was in hand.
  /// - Returns: What the caller has to do; and whether it has to end the piece of work that was held for the action,
  /// because
  ///   it is the last of the scope.
  func handOver(from scope: EffectScope?) -> (next: Handover, endsWork: Bool) {
    lock.withLock {
      // As a rule the sender's own work goes on, and nothing ends here.
      let endsWork = scope?.pending == 1
      if !endsWork { scope?.pending -= 1 }
      return (nextDriver(), endsWork)
    }
  }

  private func nextDriver() -> Handover {
    guard canBeDriven, let first = state.pointee.posted.head else {
      endDriving()
      return .done()
    }
    guard first.origin == .task else { return .startDriver }
    if let waiter = first.askToDrive() { return .done(asked: waiter) }
    return popPosted().map(Handover.drop) ?? .done()
  }
}

// What comes in.
extension Mailbox {
  /// The number of actions that have come in from tasks and from outside, and are not reduced yet.
  var count: Int { postedCount.load(ordering: .relaxed) }

  /// Whether there are such actions.
  var hasMail: Bool { postedCount.load(ordering: .acquiring) > 0 }

  /// A pending action for an action, with a piece of work of `scope` held for it; nil if the scope was cancelled.
  ///
  /// It is in no mailbox yet.
  func hold(_ action: SentAction, from origin: PendingAction.Origin, scope: EffectScope) -> PendingAction? {
    let pending = PendingAction(action, from: origin, scope: scope)
    return lock.withLock { hold(pending) } ? pending : nil
  }

  /// Holds a piece of work for `pending`, under the lock; false if its scope was cancelled.
  private func hold(_ pending: PendingAction) -> Bool {
    guard !pending.scope.isCancelled else { return false }
    pending.scope.addWork()
    pending.hold()
    return true
  }

  /// Takes an action of a sender that waits for its being reduced.
  ///
  /// - Returns: What the sender has to do.
  func post(_ action: SentAction, from scope: EffectScope, overrides: DependencyFrame? = nil) -> Receipt {
    defer { onEvent?() }
    let pending = PendingAction(action, from: .task, scope: scope, overrides: overrides)
    return lock.withLock {
      guard hold(pending) else { return .settled }
      append(pending)
      return beginDriving() ? .driveAndWait(pending) : .wait(pending)
    }
  }

  /// Takes what the `.send`s of an effect that was started in a task have sent.
  ///
  /// Together and in the order written, when all of the effect was started: what it cancels meanwhile is not reduced,
  /// whoever is just reducing.
  ///
  /// - Returns: Whether the task has to reduce what is in the mailbox, before it waits for the pending actions.
  func post(_ pendingActions: [PendingAction]) -> Bool {
    defer { onEvent?() }
    return lock.withLock {
      let live = pendingActions.filter(\.isLive)
      for pending in live { append(pending) }
      return !live.isEmpty && beginDriving()
    }
  }

  /// Takes an action for which nobody waits.
  ///
  /// - Returns: Whether a task has to be started that drives.
  func deliver(_ action: SentAction, from scope: EffectScope) -> Bool {
    let pending = PendingAction(action, from: .outside, scope: scope)
    let (isPosted, needsDriver) = lock.withLock {
      guard hold(pending) else { return (false, false) }
      append(pending)
      return (true, beginDriving())
    }
    if isPosted { onEvent?() }
    return needsDriver
  }

  private func append(_ pending: PendingAction) {
    state.pointee.posted.append(pending)
    postedCount.wrappingAdd(1, ordering: .releasing)
  }

  /// Adds an action to be reduced before the `send` at hand returns.
  ///
  /// On the store's isolation.
  package func appendDirect(_ action: SentAction, scope: EffectScope) {
    if let pending = hold(action, from: .direct, scope: scope) { withDirect { $0.append(pending) } }
  }

  /// Calls `body` with the actions of `.send` effects.
  ///
  /// On the store's isolation. In a test they are also looked at when the test has ended, from wherever that is
  /// noticed.
  @inline(__always)
  private func withDirect<Result>(_ body: (inout PendingActionQueue) -> Result) -> Result {
    guard isScripted else { return body(&direct.pointee) }
    return lock.withLock { body(&direct.pointee) }
  }
}

// What goes out.
extension Mailbox {
  /// Whether a `.send` waits.
  package var hasDirect: Bool { withDirect { !$0.isEmpty } }

  /// Drops what waits, at the end of the store, whose effects have been cancelled.
  package func drop() {
    while takeDirect() != nil {}
    while takePosted() != nil {}
  }

  /// The next `.send`.
  ///
  /// On the store's isolation.
  package func takeDirect() -> PendingAction? { withDirect { $0.popFirst() } }

  /// What was posted first.
  package func takePosted() -> PendingAction? { lock.withLock(popPosted) }

  /// Takes what was posted first, under the lock.
  private func popPosted() -> PendingAction? {
    guard let pending = state.pointee.posted.popFirst() else { return nil }
    postedCount.wrappingSubtract(1, ordering: .relaxed)
    return pending
  }

  /// Calls `body` with all that was posted until now, in order; it reduces each pending action.
  package func takeAllPosted(_ body: (PendingAction) -> Void) {
    guard hasMail else { return }
    var pendingActions = lock.withLock {
      postedCount.store(0, ordering: .relaxed)
      return state.pointee.posted.takeAll()
    }
    while let pending = pendingActions.popFirst() { body(pending) }
  }

  /// All that was posted and is not reduced yet, in order.
  var posted: [PendingAction] { lock.withLock { state.pointee.posted.elements } }

  /// All that waits, in the order in which it will be reduced.
  ///
  /// On the store's isolation, or of a script, which may be asked from anywhere.
  ///
  /// - Complexity: O(n).
  package var pendingActions: [PendingAction] {
    (withDirect { $0.elements } + posted).filter(\.isLive)
  }

  /// What will be reduced first.
  ///
  /// On the store's isolation.
  ///
  /// - Complexity: Amortized O(1).
  package var first: PendingAction? {
    while let pending = withDirect({ $0.head }) {
      if pending.isLive { return pending }
      _ = takeDirect()
    }
    while let pending = lock.withLock({ state.pointee.posted.head }) {
      if pending.isLive { return pending }
      _ = takePosted()
    }
    return nil
  }

  /// Whether anything waits that will be reduced.
  ///
  /// On the store's isolation.
  ///
  /// - Complexity: Amortized O(1).
  package var hasPendingActions: Bool { first != nil }
}
