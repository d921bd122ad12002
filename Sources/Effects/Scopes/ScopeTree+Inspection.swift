// What a test asks of the tree.
extension ScopeTree {
  /// The tasks that have been started and have not ended, oldest lineage first.
  package final var tasksInFlight: [EffectScope] {
    lock.withLock {
      var tasks: [EffectScope] = []
      forEachTask { tasks.append($0) }
      return tasks.reversed()
    }
  }

  /// The scopes of the sends of which something is left, oldest first: an effect in flight, an action that waits.
  package final var lineagesInFlight: [EffectScope] {
    lock.withLock {
      var lineages: [EffectScope] = []
      var next = firstLineage
      // Not released meanwhile: a scope leaves the list under the lock, before it goes.
      while let scope = next?.takeUnretainedValue() {
        lineages.append(scope)
        next = scope.nextSibling
      }
      return lineages.reversed()
    }
  }

  /// The number of tasks in flight, and of those among them that wait for their action to be reduced or for a test
  /// clock.
  ///
  /// - Complexity: O(1).
  package final var census: Census {
    lock.withLock { counts }
  }

  /// Whether all of `scope` has ended.
  package final func isComplete(_ scope: EffectScope) -> Bool {
    lock.withLock { scope.isComplete }
  }

  /// Whether a scope is open in which nothing is in flight: somebody is about to start what follows in a sequence.
  ///
  /// Under the lock.
  final var hasUnfinishedScope: Bool {
    var lists = [firstLineage]
    while let list = lists.popLast() {
      var next = list
      // Not released meanwhile: a scope leaves the list under the lock, before it goes.
      while let scope = next?.takeUnretainedValue() {
        if !scope.isInFlight {
          guard scope.firstChild != nil else { return true }
          lists.append(scope.firstChild)
        }
        next = scope.nextSibling
      }
    }
    return false
  }

  /// Calls `body` with each task in flight, under the lock.
  final func forEachTask(_ body: (EffectScope) -> Void) {
    var pending = [firstLineage]
    while let list = pending.popLast() {
      var next = list
      // Not released meanwhile: a scope leaves the list under the lock, before it goes.
      while let scope = next?.takeUnretainedValue() {
        if scope.isInFlight { body(scope) }
        if scope.firstChild != nil { pending.append(scope.firstChild) }
        next = scope.nextSibling
      }
    }
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
    if predicate(self) { return true }
    var next = firstChild
    while let child = next?.takeUnretainedValue() {
      if child.anyPart(predicate) { return true }
      next = child.nextSibling
    }
    return false
  }
}

// The census.
extension EffectScope {
  /// Counts the scope as a task in flight.
  ///
  /// Under the lock.
  final func enterCensus() {
    isInFlight = true
    tree.counts.tasks += 1
  }

  /// Counts the scope as a task in flight no more, if it was.
  ///
  /// Under the lock.
  final func leaveCensus() {
    guard isInFlight else { return }
    isInFlight = false
    tree.counts.tasks -= 1
    if blockers > 0 { tree.counts.waiting -= 1 }
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
    tree.counts.waiting += wasWaiting ? -1 : 1
  }
}
