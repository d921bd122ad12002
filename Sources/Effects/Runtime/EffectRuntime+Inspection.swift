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

  /// Whether a task is in flight that waits neither for its action to be reduced nor for a test clock.
  package var hasStrayTasks: Bool {
    lock.withLock {
      var found = false
      forEachTask { if $0.tickets == nil, $0.sleepers == 0 { found = true } }
      return found
    }
  }

  /// Whether nothing is in flight and no id is taken.
  package var isIdle: Bool {
    lock.withLock { firstLineage == nil && path.isEmpty }
  }

  /// Whether all of `scope` has ended.
  package func isComplete(_ scope: EffectScope) -> Bool {
    lock.withLock { scope.isComplete }
  }

  private func forEachTask(_ body: (EffectScope) -> Void) {
    var pending = [firstLineage]
    while let list = pending.popLast() {
      var next = list
      while let scope = next?.takeUnretainedValue() {
        if scope.label != nil, !scope.hasReturned { body(scope) }
        if scope.firstChild != nil { pending.append(scope.firstChild) }
        next = scope.nextSibling
      }
    }
  }
}

extension EffectScope {
  /// Notes that a part of the effect begins or ends a sleep that only the test can end.
  package func addSleepers(_ change: Int) {
    runtime.lock.withLock { sleepers += change }
  }

  /// Whether the effect waits for an action of its to be reduced.
  package var isWaitingForStore: Bool {
    runtime.lock.withLock { tickets != nil }
  }

  /// Whether a part of the effect sleeps on a test clock.
  package var sleepsOnTestClock: Bool {
    runtime.lock.withLock { sleepers > 0 }
  }
}
