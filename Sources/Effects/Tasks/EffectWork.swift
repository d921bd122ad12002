/// The work of a task that runs an effect, or that waits on behalf of an effect.
@usableFromInline
package class EffectWork: @unchecked Sendable {
  // Sound: each subclass explains its own state.

  init() {}

  /// The task's label in messages.
  var label: TaskLabel? { nil }

  /// The name of the task for debuggers; `nil` if it has none.
  var taskName: String? { nil }

  /// The priority of the task; `nil` if it inherits the priority of the task that starts it.
  var taskPriority: TaskPriority? { nil }

  /// Does the work; this method is called in the task of `scope`.
  nonisolated(nonsending) func perform(in scope: TaskScope) async {}

  /// Starts the task of `scope`, which calls `perform(in:)`.
  func startTask(in scope: TaskScope) {
    // Without an executor in the tree, the task gets no executor preference. Even a preference of `nil` would be stored
    // in the task and looked up at each hop to an actor. A special executor for effects would not help either: a task
    // that prefers an executor never enters a free actor on its current thread, but enqueues a job twice for each hop.
    // In a measurement with such an executor, which had one thread per core, a single effect that sent actions took
    // four times as long, although resuming ten thousand senders took a seventh less.
    guard let executor = scope.tree.executor else {
      Task(name: taskName, priority: taskPriority) { await self.perform(in: scope) }
      return
    }
    Task(name: taskName, executorPreference: executor, priority: taskPriority) {
      await self.perform(in: scope)
    }
  }
}

/// A task of an effect that is ready to start.
struct TaskStart: Sendable {
  let scope: TaskScope
  let work: EffectWork
}
