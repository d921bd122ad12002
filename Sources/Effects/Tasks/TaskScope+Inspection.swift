/// The state of a task of an effect, or of an effect that waits in a queue, for the inspection of a running store.
package struct TaskInspection {
  package let scope: EffectScope
  /// The name that was given to the task.
  package let name: String?
  /// The call that made the effect.
  package let site: SourceSite?
  /// The action whose reducer returned the effect.
  package let origin: ErasedAction?
  /// The ids that the task runs under, innermost first.
  package let ids: [CancelID]
  /// The features from the root to the one that returned the effect.
  package let features: [FeatureID]
  /// The time since the task was made.
  package let duration: Duration
  package let wait: Wait?

  /// The reason why a task does not continue.
  package enum Wait {
    /// An action that it has sent was not reduced yet.
    case store
    /// Effects before it in a queue run.
    case queue(CancelID)
    /// It sleeps on a test clock.
    case testClock
  }
}

extension ScopeTree {
  /// The tasks in flight and the effects that wait in queues, oldest first.
  ///
  /// On the store's isolation.
  ///
  /// - Complexity: O(n) in the number of scopes in flight.
  package final var inspectedTasks: [TaskInspection] {
    // Described outside the lock, because that runs code of the program.
    let inspected = lock.withLock { scopes { $0.isInFlight || $0.queueEntry?.awaitedQueue != nil } }
    return inspected.reversed().compactMap { $0 as? TaskScope }.sorted { $0.startedAt < $1.startedAt }.map(
      \.inspected)
  }
}

extension EffectScope {
  /// The state of the task.
  package final var inspection: TaskInspection? { (taskAround as? TaskScope)?.inspected }

  /// The entry of the effect in a queue.
  ///
  /// Under the lock.
  fileprivate final var queueEntry: EffectQueue.Entry? { role(EffectQueue.Entry.self) }
}

extension TaskScope {
  fileprivate final var inspected: TaskInspection {
    TaskInspection(
      scope: self, name: label?.name, site: label?.site ?? tree.lock.withLock { queueEntry?.site },
      origin: origin, ids: allIDs, features: feature.identity.reversed(),
      duration: .nanoseconds(MonotonicTime.now - startedAt), wait: wait)
  }

  private final var wait: TaskInspection.Wait? {
    tree.lock.withLock {
      // One that is about to reduce its action in place has work besides its own and that of its parts.
      let partCount = children.reduce(0) { count, _ in count + 1 }
      if isWaiting || !hasReturned && workCount > 1 + partCount {
        return .store
      }
      for scope in sequence(first: self as EffectScope, next: \.parent) {
        if let id = scope.queueEntry?.awaitedQueue { return .queue(id) }
      }
      return blockers > 0 ? .testClock : nil
    }
  }
}
