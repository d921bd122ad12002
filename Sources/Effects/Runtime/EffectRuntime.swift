/// Runs the effects of one store: starts them, knows what is in flight, cancels.
///
/// Everything that an effect's thread and the store's isolation share is behind one lock; a `send` that returns no
/// effect never takes it.
@usableFromInline
package final class EffectRuntime: @unchecked Sendable {
  // Sound: `deferred` is touched on the store's isolation only, the other `var`s under the lock only.
  package let lock = Lock()
  /// The executor that effects prefer; nil for the cooperative pool.
  package let executor: (any TaskExecutor)?
  /// Called when an action has come in or a scope is complete, for a test that may be waiting for it.
  package let onEvent: (@Sendable () -> Void)?
  /// Called before the task of an effect is made, for a test that tells tasks apart.
  package let onStart: (@Sendable (EffectScope) -> Void)?
  /// Whether actions wait to be taken by a script instead of being reduced as they come.
  package let isScripted: Bool
  /// The ids of effects of the root feature.
  package let path = EffectPath()
  /// How many paths there are below.
  @usableFromInline let pathCount = PathCount()

  /// The lines that effects wait in, by path and id.
  var queues: [EffectQueue.Key: EffectQueue] = [:]
  /// When effects were last let through, by path and id.
  var throttles = ThrottleTable()

  /// The lineages in flight, linked by their sibling links.
  var firstLineage: Unmanaged<EffectScope>?
  var isClosed = false
  /// In a test: whether the feature has dismissed itself.
  var wasDismissed = false

  // How actions get to the store; see `EffectRuntime+Mail.swift`.
  weak var isolation: (any Actor)?
  var isBound = false
  weak var mailReceiver: (any MailReceiver)?
  /// The number of posted actions.
  var mailCount = 0
  var isDriven = false
  var ownersAway = 0
  let turnstile = RecursiveLock()
  /// Tasks that the action in hand leads to, if its sender is to start them.
  ///
  /// On the store's isolation only.
  var deferred: [Launch]?

  package init(
    executor: (any TaskExecutor)? = nil, isScripted: Bool = false,
    onEvent: (@Sendable () -> Void)? = nil, onStart: (@Sendable (EffectScope) -> Void)? = nil
  ) {
    self.executor = executor
    self.isScripted = isScripted
    self.onEvent = onEvent
    self.onStart = onStart
  }

  /// Runs `effect` as what a `send` led to.
  ///
  /// Called on the store's isolation. Direct sends are queued in the mailbox that `outlet` ends in.
  ///
  /// - Parameters:
  ///   - effect: The effect's inside.
  ///   - outlet: Where its actions go.
  ///   - lineage: The scope of the send.
  ///   - origin: The action that led to the effect.
  package func start(
    _ effect: EffectNode, outlet: Outlet, lineage: EffectScope, origin: ActionOrigin
  ) {
    var start = EffectStart(
      parent: lineage, outlet: outlet, path: path, origin: origin, isOnIsolation: true)
    start.begin(effect)
  }

  /// A scope for what a `send` leads to; it stays open until ``end(_:)``.
  package func openLineage(origin: ActionOrigin) -> EffectScope {
    open(parent: nil, label: nil, origin: origin)
  }

  /// A scope below `parent` with one piece of work pending, to be ended by ``end(_:)``.
  ///
  /// `enter` puts it into tables, under the lock, unless it is cancelled from the start.
  func open(
    parent: EffectScope?, label: EffectScope.Label?, origin: ActionOrigin?,
    path: EffectPath? = nil, dependencies: DependencyFrame? = nil, enter: (EffectScope) -> Void = { _ in }
  ) -> EffectScope {
    let scope = EffectScope(
      runtime: self, parent: parent, label: label, origin: origin, path: path, dependencies: dependencies)
    lock.withLock {
      parent?.pending += 1
      scope.isCancelled = parent?.isCancelled ?? isClosed
      link(scope)
      if !scope.isCancelled { enter(scope) }
    }
    return scope
  }

  /// Adds a piece of work to `scope`.
  func hold(_ scope: EffectScope) {
    lock.withLock { scope.pending += 1 }
  }

  /// Ends a piece of work of `scope`, and completes it and those above it when it was the last.
  ///
  /// - Returns: A sequence that has to go on, with a piece of work held for the caller.
  package func end(_ scope: EffectScope) -> EffectScope? {
    var waiters: [UnsafeContinuation<Void, Never>] = []
    var timers: [EffectScope] = []
    let next: EffectScope? = lock.withLock {
      var scope = scope
      while true {
        scope.pending -= 1
        guard scope.pending == 0 else { return nil }
        if !scope.isCancelled, scope.sequence?.hasNext == true {
          scope.pending = 1
          return scope
        }
        complete(scope, &waiters)
        if let timer = scope.timer.take() { timers.append(timer) }
        guard let parent = scope.parent else { return nil }
        scope = parent
      }
    }
    for waiter in waiters { waiter.resume() }
    for timer in timers { cancel(timer) }
    onEvent?()
    return next
  }

  private func complete(_ scope: EffectScope, _ waiters: inout [UnsafeContinuation<Void, Never>]) {
    scope.isComplete = true
    scope.sequence = nil
    scope.task = nil
    unlink(scope)
    leave(scope)
    if let waiter = scope.turn.take()?.end() { waiters.append(waiter) }
    waiters += scope.waiters
    scope.waiters = []
  }

  private func link(_ scope: EffectScope) {
    let reference = Unmanaged.passUnretained(scope)
    let next = scope.parent.map(\.firstChild) ?? firstLineage
    scope.nextSibling = next
    next?._withUnsafeGuaranteedRef { $0.previousSibling = reference }
    if let parent = scope.parent { parent.firstChild = reference } else { firstLineage = reference }
  }

  private func unlink(_ scope: EffectScope) {
    let next = scope.nextSibling
    let previous = scope.previousSibling
    next?._withUnsafeGuaranteedRef { $0.previousSibling = previous }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.nextSibling = next }
    } else if let parent = scope.parent {
      parent.firstChild = next
    } else {
      firstLineage = next
    }
  }
}
