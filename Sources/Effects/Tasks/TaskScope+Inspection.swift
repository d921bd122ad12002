/// The constant properties of an effect's task, or of an effect that waits in a queue.
package final class TaskFacts: Sendable {
  /// The name that was given to the task.
  package let name: String?
  /// The source location of the call that created the effect.
  package let site: SourceSite?
  /// The action whose reducer returned the effect.
  package let origin: ErasedAction?
  /// The cancellation ids under which the task runs, innermost first.
  package let ids: [CancelID]
  /// The path from the root feature to the feature that returned the effect, as in `path[2].alert`.
  package let place: String

  fileprivate init(_ task: TaskScope) {
    let label = task.label
    name = label?.name
    site = label?.site ?? task.queueSite
    origin = task.origin
    ids = task.allIDs
    place = task.feature.place
  }
}

/// The reason why a task of an effect does not continue.
package enum TaskWait {
  /// The store has not yet reduced an action that the task has sent.
  case store
  /// The task waits in a queue behind other effects.
  case queue(CancelID)
  /// The task sleeps on a test clock.
  case testClock
}

extension ScopeTree {
  /// The scopes of the tasks in flight and of the effects that wait in queues, oldest first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of scopes in flight.
  package final var inspectedTasks: [TaskScope] {
    lock.withLock {
      var tasks = scopes { $0.isInFlight || $0.queueEntry?.awaitedQueue != nil }.compactMap {
        $0 as? TaskScope
      }
      tasks.reverse()
      tasks.sort { $0.startedAt < $1.startedAt }
      return tasks
    }
  }
}

extension EffectScope {
  /// The scopes of the timeouts that can cancel this scope, innermost first.
  package final var timeLimits: [EffectScope] {
    tree.lock.withLock {
      sequence(first: self, next: \.parent).compactMap { $0.role(TimeLimit.self)?.timer }
    }
  }

  /// The number of the logged event that caused the scope to be opened, and the scope of the task to which this scope
  /// belongs.
  ///
  /// Each of them is `nil` if there is none.
  package final var eventSource: (cause: Int?, task: TaskScope?) {
    tree.lock.withLock { (loggedCause, taskAround) }
  }

  private final var taskAround: TaskScope? {
    var scope: EffectScope? = self
    while let current = scope, !current.isTask { scope = current.parent }
    return scope as? TaskScope
  }

  /// The entry of the scope's effect in a queue; `nil` if the effect is in no queue.
  ///
  /// The caller must hold the runtime's lock.
  fileprivate final var queueEntry: EffectQueue.Entry? { role(EffectQueue.Entry.self) }

  /// The queue in which the effect of the scope waits, and the source location of the call that queued it; `nil` if the
  /// effect waits in no queue.
  package final var awaitedQueue: (id: CancelID, site: SourceSite)? {
    tree.lock.withLock {
      queueEntry.flatMap { entry in entry.awaitedQueue.map { (id: $0, site: entry.site) } }
    }
  }
}

extension TaskScope {
  /// The properties of the task.
  ///
  /// While the store has listeners, all events of the task refer to the same object.
  ///
  /// Read this property only on the store's isolation.
  package final var facts: TaskFacts {
    let followed = tree.lock.withLock { role(FollowedTask.self) }
    if let facts = followed?.facts as? TaskFacts { return facts }
    let facts = TaskFacts(self)
    followed?.facts = facts
    return facts
  }

  /// The reason why the task does not continue; `nil` if the task runs, or waits for something outside the store.
  package final var wait: TaskWait? {
    tree.lock.withLock {
      // `workCount` counts the task's closure and its parts in flight. If the number is greater, it also includes an
      // action that the task is about to reduce itself on the store's isolation.
      let partCount = children.reduce(0) { count, _ in count + 1 }
      if isWaiting || !hasReturned && workCount > 1 + partCount { return .store }
      for scope in sequence(first: self as EffectScope, next: \.parent) {
        if let id = scope.queueEntry?.awaitedQueue { return .queue(id) }
      }
      return blockers > 0 ? .testClock : nil
    }
  }

  /// The source location of the call that put the effect into a queue; `nil` if the effect is in no queue.
  fileprivate final var queueSite: SourceSite? { tree.lock.withLock { queueEntry?.site } }
}

extension ActiveFeature {
  /// The path from the root feature to this feature, as in `path[2].alert`.
  ///
  /// Read this property only on the store's isolation.
  fileprivate var place: String {
    var place = ""
    // Most effects belong to the root feature. For these effects, this check avoids the loop.
    if parent == nil { return place }
    for feature in identity.reversed() {
      let name = feature.owner.caseName.map { String(cString: $0) } ?? "…"
      place += place.isEmpty ? name : ".\(name)"
      if !(feature.id.base is ChildIdentity) { place += "[\(feature.id.base)]" }
    }
    return place
  }
}
