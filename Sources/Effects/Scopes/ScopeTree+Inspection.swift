// What a test asks of the tree.
extension ScopeTree {
  /// The tasks that have been started and have not ended, oldest root scope first.
  package final var tasksInFlight: [EffectScope] { lock.withLock { tasks.reversed() } }

  /// The scopes of the sends of which something is left, oldest first: an effect in flight, an action that waits.
  package final var rootScopesInFlight: [EffectScope] { lock.withLock { rootScopes.reversed() } }

  /// The number of tasks in flight, and of those among them that wait for their action to be reduced or for a test
  /// clock.
  ///
  /// - Complexity: O(1).
  package final var census: Census {
    lock.withLock { state.pointee.census }
  }

  /// Whether all of `scope` has ended.
  package final func isComplete(_ scope: EffectScope) -> Bool {
    lock.withLock { scope.isComplete }
  }

  /// Whether a scope is open in which nothing is in flight: somebody is about to start what follows in a sequence.
  ///
  /// Under the lock.
  final var hasUnfinishedScope: Bool {
    var lists = [rootScopes]
    while let list = lists.popLast() {
      for scope in list where !scope.isInFlight {
        guard scope.firstChild != nil else { return true }
        lists.append(scope.children)
      }
    }
    return false
  }

  /// The scopes of sends, the newest first.
  ///
  /// Under the lock.
  final var rootScopes: UnfoldSequence<EffectScope, Unmanaged<EffectScope>?> {
    EffectScope.list(from: firstRootScope)
  }

  /// The tasks that have been started and have not ended, newest root scope first.
  ///
  /// Under the lock.
  final var tasks: [EffectScope] {
    var tasks: [EffectScope] = []
    var lists = [rootScopes]
    while let list = lists.popLast() {
      for scope in list {
        if scope.isInFlight { tasks.append(scope) }
        if scope.firstChild != nil { lists.append(scope.children) }
      }
    }
    return tasks
  }
}

extension EffectScope {
  /// Notes that a part of the effect begins or ends a sleep that only the test can end.
  package final func addSleepers(_ change: Int) {
    tree.lock.withLock { addBlockers(Int32(change)) }
  }

  /// Whether the effect waits for an action of its to be reduced.
  package final var isWaitingForStore: Bool {
    tree.lock.withLock { isWaiting }
  }

  /// Whether the effect waits for an action of its to be reduced.
  ///
  /// Under the lock.
  final var isWaiting: Bool { anyPart { $0.firstHold != nil } }

  /// Whether something holds of the task, or of a part of it that has an id of its own.
  ///
  /// Under the lock.
  private final func anyPart(_ predicate: (EffectScope) -> Bool) -> Bool {
    predicate(self) || children.contains { $0.anyPart(predicate) }
  }
}

// The census.
extension EffectScope {
  /// Counts the scope as a task in flight.
  ///
  /// Under the lock.
  final func enterCensus() {
    isInFlight = true
    tree.state.pointee.census.tasks += 1
  }

  /// Counts the scope as a task in flight no more, if it was.
  ///
  /// Under the lock.
  final func leaveCensus() {
    guard isInFlight else { return }
    isInFlight = false
    tree.state.pointee.census.tasks -= 1
    if blockers > 0 { tree.state.pointee.census.waiting -= 1 }
  }

  /// Notes that the task that the scope is, or is a part of, begins or ends to wait for so many actions and sleeps.
  ///
  /// Under the lock.
  final func addBlockers(_ change: Int32) {
    var current: EffectScope? = self
    while let scope = current, !scope.isTask { current = scope.parent }
    guard let task = current else { return }
    let wasWaiting = task.blockers > 0
    task.blockers += change
    guard task.isInFlight, (task.blockers > 0) != wasWaiting else { return }
    tree.state.pointee.census.waiting += wasWaiting ? -1 : 1
  }
}
