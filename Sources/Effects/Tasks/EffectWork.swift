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

  /// Does the work; the task of `scope` calls this method.
  nonisolated(nonsending) func perform(in scope: TaskScope) async {}

  /// Starts the task of `scope`, which calls `perform(in:)`.
  func startTask(in scope: TaskScope) {
    // Without an executor in the tree, the task gets no executor preference. Even a preference of `nil` would be stored
    // in the task and looked up at each hop to an actor. A special executor for effects would not help either: a task
    // that prefers an executor never enters a free actor on its current thread, but enqueues two jobs for each hop.
    // This was measured with an executor that had one thread per core. A single effect that sent actions took four
    // times as long. Only resuming ten thousand senders became faster, by a seventh.
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
