import Glibc

// What is asked of Swift's runtime beyond its public API stands here: whether an actor is the one that the current code
// runs on, and the number of its task. The public 'preconditionIsolated' ends the program instead of answering, on the main actor without a word,
// and 'isIsolatingCurrentContext' does not know of the main actor on Linux.

/// Returns whether the code that calls this runs on an actor.
///
/// - Parameter actor: The actor.
/// - Returns: Whether it does; nil if it can't be told, where the runtime has no such question.
package func isCurrent(_ actor: any Actor) -> Bool? {
  guard let isCurrentExecutor else { return nil }
  // An executor as the runtime knows it: its object, and how it is implemented.
  let (identity, implementation) = unsafeBitCast(actor.unownedExecutor, to: (UInt, UInt).self)
  return isCurrentExecutor(identity, implementation, 0)
}

/// `swift_task_isCurrentExecutorWithFlags`, which with no flag answers and never ends the program.
///
/// Looked up, for the standard library declares it for itself with types that can't be named.
private let isCurrentExecutor = dlsym(nil, "swift_task_isCurrentExecutorWithFlags").map {
  unsafeBitCast($0, to: (@convention(c) (UInt, UInt, UInt64) -> Bool).self)
}

/// Returns whether code that no task has called runs on an actor: a callback of a C library, a block of a queue.
///
/// - Parameter actor: The actor, which is not known to be current.
/// - Returns: Whether it does; nil if its executor does not say.
package func isCurrentOutsideOfTasks(_ actor: any Actor) -> Bool? {
  if actor is MainActor { return isOnMainQueue }
  let executor = actor.unownedExecutor
  // A default actor is its own executor, which is no object of a type that could be asked, and runs nothing but jobs.
  let (_, implementation) = unsafeBitCast(executor, to: (UInt, UInt).self)
  guard implementation != 0 else { return false }
  return executor.asSerialExecutor()?.isIsolatingCurrentContext()
}

/// A Boolean value indicating whether the code that calls this runs on the main queue; nil without libdispatch.
///
/// Asked by the queue's label: `dispatch_assert_queue`, by which the main actor's executor asks, ends the program
/// without a word.
private var isOnMainQueue: Bool? {
  guard let label = labelOfQueue, let main = dlsym(nil, "_dispatch_main_q") else { return nil }
  // Without a queue it is the current one's; a label stays where it is.
  return label(nil) == label(UnsafeRawPointer(main))
}

/// `dispatch_queue_get_label`.
private let labelOfQueue = dlsym(nil, "dispatch_queue_get_label").map {
  unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?).self)
}

/// The number of the task that calls this, which no other task has; nil outside of tasks.
package var currentTaskID: UInt64? {
  // 'withUnsafeCurrentTask' takes ten times as long, which is a third of a send.
  if let currentTask { return currentTask().map(idOfTask) }
  // A reference to the task's object.
  return withUnsafeCurrentTask { $0.map { idOfTask(unsafeBitCast($0, to: UnsafeRawPointer.self)) } }
}

/// `swift_task_getCurrent`: the object of the task that calls it.
///
/// Looked up, for its name is reserved.
private let currentTask = dlsym(nil, "swift_task_getCurrent").map {
  unsafeBitCast($0, to: (@convention(c) () -> UnsafeRawPointer?).self)
}

/// The number of a task by its object, which is its job too.
@_silgen_name("swift_task_getJobTaskId")
private func idOfTask(_ task: UnsafeRawPointer) -> UInt64
