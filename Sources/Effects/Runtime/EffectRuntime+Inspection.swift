// What a test asks of a runtime.
extension EffectRuntime {
  /// The tasks that have been started and have not ended, oldest lineage first.
  package var tasksInFlight: [EffectScope] {
    lock.withLock {
      var tasks: [EffectScope] = []
      forEachTask { tasks.append($0) }
      return tasks.reversed()
    }
  }

  /// The scopes of the sends of which something is left, oldest first: an effect in flight, an action that waits.
  package var lineagesInFlight: [EffectScope] {
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
  package var census: Census {
    lock.withLock { shared.pointee.census }
  }

  /// Whether nothing is in flight and no id is taken.
  package var isIdle: Bool {
    lock.withLock { firstLineage == nil && path.isEmpty }
  }

  /// Whether all of `scope` has ended.
  package func isComplete(_ scope: EffectScope) -> Bool {
    lock.withLock { scope.isComplete }
  }

  /// Whether the feature under test has dismissed itself.
  package var isDismissed: Bool {
    lock.withLock { wasDismissed }
  }

  /// Calls `body` with each task in flight, under the lock.
  func forEachTask(_ body: (EffectScope) -> Void) {
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
  package func addSleepers(_ change: Int) {
    runtime.lock.withLock { addBlockers(Int32(change)) }
  }

  /// Whether the effect waits for an action of its to be reduced.
  package var isWaitingForStore: Bool {
    runtime.lock.withLock { hasLetters }
  }

  /// Dismisses the feature under test in the stead of what presents it, with its effects.
  ///
  /// - Returns: False outside of a test.
  package func leaveTest() -> Bool {
    guard runtime.isScripted else { return false }
    runtime.lock.withLock { runtime.wasDismissed = true }
    runtime.cancelUnlessWaiting()
    return true
  }

  /// Whether the effect waits for an action of its to be reduced.
  ///
  /// Under the lock.
  var hasLetters: Bool { anyPart { $0.firstLetter != nil } }

  /// Whether something holds of the task, or of a part of it that has an id of its own.
  ///
  /// Under the lock.
  private func anyPart(_ predicate: (EffectScope) -> Bool) -> Bool {
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
  func enterCensus() {
    isInFlight = true
    runtime.shared.pointee.census.tasks += 1
  }

  /// Counts the scope as a task in flight no more, if it was.
  ///
  /// Under the lock.
  func leaveCensus() {
    guard isInFlight else { return }
    isInFlight = false
    runtime.shared.pointee.census.tasks -= 1
    if blockers > 0 { runtime.shared.pointee.census.waiting -= 1 }
  }

  /// Notes that the task that the scope is, or is a part of, begins or ends to wait for so many letters and sleeps.
  ///
  /// Under the lock.
  func addBlockers(_ change: Int32) {
    var current: EffectScope? = self
    while let scope = current, scope.node == nil { current = scope.parent }
    guard let task = current else { return }
    let wasWaiting = task.blockers > 0
    task.blockers += change
    guard task.isInFlight, (task.blockers > 0) != wasWaiting else { return }
    runtime.shared.pointee.census.waiting += wasWaiting ? -1 : 1
  }
}
