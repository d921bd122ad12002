/// The work of a task that runs an effect, or serves one.
@usableFromInline
package class EffectWork: @unchecked Sendable {
  // Sound: subclasses say why they are.

  init() {}

  /// The task's label in messages.
  var label: TaskLabel? { nil }

  /// The name of the task.
  var taskName: String? { nil }

  /// The priority of the task; nil for that of the task that starts it.
  var taskPriority: TaskPriority? { nil }

  /// Does the work, in the task.
  nonisolated(nonsending) func perform(in scope: TaskScope) async {}

  /// Makes the task of `scope` that does the work.
  func makeTask(in scope: TaskScope) -> Task<Void, Never> {
    // No preference at all: even a preference of nil is stored in the task and looked up at each hop. Nor an executor of
    // our own: a task that prefers one never enters a free actor on its own thread, but enqueues twice for each hop.
    // Measured with one drainer a core: an effect that sent alone took four times as long, while resuming ten thousand
    // senders took a seventh less.
    guard let executor = scope.tree.executor else {
      return Task(name: taskName, priority: taskPriority) { await self.perform(in: scope) }
    }
    return Task(name: taskName, executorPreference: executor, priority: taskPriority) {
      await self.perform(in: scope)
    }
  }
}

/// A task that is ready to be started.
struct TaskStart: Sendable {
  let scope: TaskScope
  let work: EffectWork
}
