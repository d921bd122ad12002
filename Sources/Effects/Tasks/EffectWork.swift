/// What a task does that serves an effect.
@usableFromInline
package class EffectWork: @unchecked Sendable {
  // Sound: what subclasses add is sound there.

  init() {}

  /// What messages call the task.
  var label: TaskLabel? { nil }

  /// The name of the task.
  var taskName: String? { nil }

  /// The priority of the task; nil for that of whoever starts it.
  var taskPriority: TaskPriority? { nil }

  /// Does the work, in the task.
  nonisolated(nonsending) func perform(in scope: TaskScope) async {}

  /// Makes the task of `scope`, which does the work.
  func makeTask(in scope: TaskScope) -> Task<Void, Never> {
    // No preference and not one of nil, which is noted in the task and looked up at each of its hops. Nor one of an
    // executor of our own: a task that prefers one never takes a free actor over where it is, but enqueues twice for
    // each hop. With a queue that as many drainers as cores emptied, an effect that sent alone took four times as
    // long, while the resuming of ten thousand senders took a seventh less.
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
