/// The tree of the effect scopes of one store, and the executor of the effects' tasks.
///
/// One lock guards all state that the effects' threads and the store's isolation share. A `send` whose reducer returns
/// no effect never takes this lock.
@usableFromInline
package class ScopeTree: @unchecked Sendable {
  // Sound: `state` is touched under the lock only.
  package final let lock: Lock
  /// The executor that tasks prefer; `nil` for the cooperative pool.
  package final let executor: (any TaskExecutor)?
  /// A Boolean value indicating whether the store reduces an action only when the test asks for it, as in a test store.
  ///
  /// Other stores reduce actions as soon as the actions arrive.
  package final let isScripted: Bool
  /// A closure that is called when an action has arrived or a scope is complete, because a test may wait for this.
  package final let onEvent: (@Sendable () -> Void)?
  /// The number of effects in flight and throttles that belong to features below the root feature.
  @usableFromInline final let stateBound = ScopeCount()
  /// The number of throttles that belong to features below the root feature.
  final let stateBoundThrottles = ScopeCount()
  /// The mutable state.
  ///
  /// The state is in separate memory. For a stored property of the object, Swift would check at run time that accesses
  /// do not overlap, and this check takes as much time as the access itself.
  final let state: UnsafeMutablePointer<State>

  struct State {
    /// The first scope in the list of root scopes in flight; `nextSibling` leads to the next scope.
    var firstRootScope: Unmanaged<EffectScope>?
    /// A Boolean value indicating whether the store has ended.
    ///
    /// If it has ended, effects that start later are cancelled immediately.
    var isClosed = false
    var taskCounts = TaskCounts()
    /// The log of the store's events; `nil` until the store has its first listener.
    var log: EventLog<LoggedEvent>?
  }

  /// The counts of the tasks in flight.
  package struct TaskCounts {
    /// The number of tasks that have started and have not ended.
    package var inFlight = 0
    /// The number of tasks in flight that wait for the store or for a test clock.
    package var waiting = 0
  }

  init(lock: Lock, executor: (any TaskExecutor)?, isScripted: Bool, onEvent: (@Sendable () -> Void)?) {
    self.lock = lock
    self.executor = executor
    self.isScripted = isScripted
    self.onEvent = onEvent
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit { state.deinitialize(count: 1).deallocate() }

  /// Delivers the events of the log on the store's isolation, soon but not immediately.
  func deliverEventsSoon() {
    preconditionFailure("\(Self.self) must override this method.")
  }
}

// The opening and the end of a scope.
extension ScopeTree {
  /// Opens the root scope of a `send`, which stays open at least until the caller calls ``end(_:)``.
  ///
  /// - Parameters:
  ///   - origin: The action that was sent.
  ///   - cause: The number of the logged event that leads to the effects of the scope; `nil` if no events are logged.
  /// - Returns: The scope.
  package final func openRootScope(origin: ErasedAction, cause: Int? = nil) -> EffectScope {
    open(EffectScope(tree: self, parent: nil, origin: origin), below: nil) { scope in
      if let cause { scope.add(EventCause(cause)) }
    }
  }

  /// Adds a new scope with one piece of work to the tree; ``end(_:)`` ends this work.
  ///
  /// The method calls `enter` under the lock, so that the caller can add the scope to tables. It does not call `enter`
  /// if the scope is cancelled from the start.
  @inline(__always)
  final func open<Scope: EffectScope>(
    _ scope: Scope, below parent: EffectScope?, enter: (Scope) -> Void = { _ in }
  ) -> Scope {
    lock.withLock { add(scope, below: parent, enter: enter) }
    return scope
  }

  /// Adds a new scope with one piece of work to the tree.
  ///
  /// The caller must hold the tree's lock.
  @inline(__always)
  final func add<Scope: EffectScope>(_ scope: Scope, below parent: EffectScope?, enter: (Scope) -> Void) {
    parent?.addWork()
    link(scope, below: parent)
    if scope.isTask {
      scope.startCounting()
      if state.pointee.log?.isOpen ?? false { scope.noteStart() }
    }
    if parent?.isCancelled ?? state.pointee.isClosed { scope.noteCancelled() } else { enter(scope) }
  }

  /// Ends a piece of work of `scope`.
  ///
  /// If this was the last piece of work, the scope is complete. A complete scope then ends one piece of work of the
  /// scope above it.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - isReturn: A Boolean value indicating whether the piece of work is the closure of the scope's task, which has
  ///     returned.
  ///   - endsTask: A Boolean value indicating whether the scope's task does no more work for the scope.
  /// - Returns: A scope that must continue with the next effect of its sequence; `nil` if there is none. The caller
  ///   must start this effect, and then call this method to end the piece of work that kept the scope open.
  package final func end(
    _ scope: EffectScope, isReturn: Bool = false, endsTask: Bool = false
  ) -> EffectScope? {
    var cleanup = ScopeCleanup()
    let next: EffectScope? = lock.withLock {
      if isReturn {
        scope.noteReturned()
        scope.stopCounting()
      }
      if isReturn || endsTask { scope.task = nil }
      var scope = scope
      while true {
        scope.workCount -= 1
        guard scope.workCount == 0 else { return nil }
        if !scope.isCancelled, scope.hasNext {
          scope.workCount = 1
          return scope
        }
        complete(scope, &cleanup)
        guard let parent = scope.parent else { return nil }
        scope = parent
      }
    }
    cleanup.perform(in: self)
    onEvent?()
    return next
  }

  private final func complete(_ scope: EffectScope, _ cleanup: inout ScopeCleanup) {
    scope.noteComplete()
    // If the scope was cancelled before its task was created, no closure has returned, so the scope is still counted as
    // a task in flight.
    scope.stopCounting()
    scope.task = nil
    unlink(scope)
    if state.pointee.log?.isOpen ?? false { scope.noteFollowed() }
    if let waiter = scope.waiter.take() { cleanup.wake(waiter, delivering: true) }
    scope.forEachRole { $0.end(&cleanup) }
  }

  fileprivate final func link(_ scope: EffectScope, below parent: EffectScope?) {
    // The scope is removed from the list when it is complete. Until then, its own work retains it.
    let reference = Unmanaged.passUnretained(scope)
    let next = parent.map(\.firstChild) ?? state.pointee.firstRootScope
    scope.nextSibling = next
    scope.previousSibling = nil
    // The next scope is still in the list, so it is not complete, and its own work retains it.
    next?._withUnsafeGuaranteedRef { $0.previousSibling = reference }
    if let parent { parent.firstChild = reference } else { state.pointee.firstRootScope = reference }
  }

  private final func unlink(_ scope: EffectScope) {
    let next = scope.nextSibling
    let previous = scope.previousSibling
    // The neighbors are alive, because each scope leaves the list before it is released.
    next?._withUnsafeGuaranteedRef { $0.previousSibling = previous }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.nextSibling = next }
    } else if let parent = scope.parent {
      parent.firstChild = next
    } else {
      state.pointee.firstRootScope = next
    }
  }
}

extension EffectScope {
  /// Adds a piece of work to the scope.
  ///
  /// The caller must hold the tree's lock.
  ///
  /// The scope may already be complete. For example, an unstructured task may send an action after the end of the
  /// effect that created the task. The effects of this action still belong to the same `send`.
  @inline(__always)
  final func addWork() {
    workCount += 1
    if isComplete { reopen() }
  }

  /// Puts a complete scope, and the complete scopes around it, back into the tree.
  @inline(never)
  private final func reopen() {
    let isOver = tree.state.pointee.isClosed || isInCancelledScope
    var next: EffectScope? = self
    while let current = next, current.isComplete {
      current.noteReopened()
      if isOver { current.noteCancelled() }
      tree.link(current, below: current.parent)
      current.parent?.workCount += 1
      next = current.parent
    }
  }
}
