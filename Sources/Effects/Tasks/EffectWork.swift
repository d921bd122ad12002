/// The work of a task that runs or supports an effect.
@usableFromInline
package class EffectWork: @unchecked Sendable {
  // Sound: each subclass explains its own state.

  init() {}

  /// The task's label in messages.
  var label: TaskLabel? { nil }

  /// The name of the task.
  var taskName: String? { nil }

  /// The priority of the task; `nil` for the priority of the task that starts it.
  var taskPriority: TaskPriority? { nil }

  /// Does the work; called in the task.
  nonisolated(nonsending) func perform(in scope: TaskScope) async {}

  /// Starts the task of `scope` that does the work.
  func startTask(in scope: TaskScope) {
    // The task has no executor preference. Even a preference of `nil` would be stored in the task and looked up at each
    // hop. An executor of this library would not help, because a task that prefers an executor never enters a free
    // actor on its current thread, but enqueues a job twice for each hop. With one thread per core, a single effect
    // that sent actions took four times as long, although resuming ten thousand senders took a seventh less.
    guard let executor = scope.tree.executor else {
      Task(name: taskName, priority: taskPriority) { await self.perform(in: scope) }
      return
    }
    Task(name: taskName, executorPreference: executor, priority: taskPriority) {
      await self.perform(in: scope)
    }
  }
}

/// A task that is ready to start.
struct TaskStart: Sendable {
  let scope: TaskScope
  let work: EffectWork
}
