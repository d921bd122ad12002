// Queries of the tree of effect scopes, for tests.
extension ScopeTree {
  /// The scopes of the tasks that have started and have not ended, oldest root scope first.
  package final var tasksInFlight: [EffectScope] { lock.withLock { tasks.reversed() } }

  /// The root scopes of the `send`s that have an effect in flight or an action that waits for the store, oldest first.
  package final var rootScopesInFlight: [EffectScope] { lock.withLock { rootScopes.reversed() } }

  /// The number of tasks in flight, and how many of these tasks wait for the store or for a test clock.
  ///
  /// - Complexity: O(1).
  package final var taskCounts: TaskCounts { lock.withLock { state.pointee.taskCounts } }

  /// Returns a Boolean value indicating whether `scope` is complete.
  package final func isComplete(_ scope: EffectScope) -> Bool { lock.withLock { scope.isComplete } }

  /// A Boolean value indicating whether a scope has work in addition to the scopes below it.
  ///
  /// Such work is an action that waits for the store, or the next effect of a sequence that is about to start. The
  /// scopes of running tasks do not count.
  ///
  /// The caller must hold the tree's lock.
  final var hasUnfinishedScope: Bool {
    var lists = [rootScopes]
    while let list = lists.popLast() {
      for scope in list where !scope.isInFlight {
        guard scope.children.count(where: { _ in true }) == scope.workCount else { return true }
        if scope.firstChild != nil { lists.append(scope.children) }
      }
    }
    return false
  }

  /// The root scopes of the `send`s in flight, newest first.
  ///
  /// The caller must hold the tree's lock.
  final var rootScopes: UnfoldSequence<EffectScope, Unmanaged<EffectScope>?> {
    EffectScope.list(from: state.pointee.firstRootScope)
  }

  /// The scopes of the tasks that have started and have not ended, newest root scope first.
  ///
  /// The caller must hold the tree's lock.
  final var tasks: [EffectScope] { scopes { $0.isInFlight } }

  /// Returns the scopes that satisfy a condition, newest root scope first.
  ///
  /// The caller must hold the tree's lock.
  final func scopes(where condition: (EffectScope) -> Bool) -> [EffectScope] {
    var scopes: [EffectScope] = []
    var lists = [rootScopes]
    while let list = lists.popLast() {
      for scope in list {
        if condition(scope) { scopes.append(scope) }
        if scope.firstChild != nil { lists.append(scope.children) }
      }
    }
    return scopes
  }
}

extension EffectScope {
  /// Changes the number of the task's waits that only the test can end, such as sleeps on a test clock.
  package final func addSleepers(_ change: Int) {
    tree.lock.withLock { addBlockers(Int32(change)) }
  }

  /// A Boolean value indicating whether the scope's task waits until an action that it has sent is reduced.
  package final var isWaitingForStore: Bool { tree.lock.withLock { isWaiting } }

  /// A Boolean value indicating whether the scope's task waits until an action that it has sent is reduced.
  ///
  /// The caller must hold the tree's lock.
  final var isWaiting: Bool { anyPart { $0.firstHold != nil } }

  /// Returns a Boolean value indicating whether this scope or a scope below it satisfies `predicate`.
  ///
  /// The caller must hold the tree's lock.
  private final func anyPart(_ predicate: (EffectScope) -> Bool) -> Bool {
    predicate(self) || children.contains { $0.anyPart(predicate) }
  }
}

// The counting of tasks in flight.
extension EffectScope {
  /// Adds the task of this scope to the count of tasks in flight.
  ///
  /// The caller must hold the tree's lock.
  final func startCounting() {
    isInFlight = true
    tree.state.pointee.taskCounts.inFlight += 1
  }

  /// Removes the task of this scope from the count of tasks in flight, if the count includes the task.
  ///
  /// The caller must hold the tree's lock.
  final func stopCounting() {
    guard isInFlight else { return }
    isInFlight = false
    tree.state.pointee.taskCounts.inFlight -= 1
    if blockers > 0 { tree.state.pointee.taskCounts.waiting -= 1 }
  }

  /// Changes the number of sent actions and sleeps that the task around this scope waits for.
  ///
  /// The caller must hold the tree's lock.
  final func addBlockers(_ change: Int32) {
    var current: EffectScope? = self
    while let scope = current, !scope.isTask { current = scope.parent }
    guard let task = current else { return }
    let wasWaiting = task.blockers > 0
    task.blockers += change
    guard task.isInFlight, (task.blockers > 0) != wasWaiting else { return }
    tree.state.pointee.taskCounts.waiting += wasWaiting ? -1 : 1
  }
}
