import Glibc

// What is asked of Swift's runtime beyond its public API stands here: whether an actor is the one that the current code
// runs on, and the number of its task. The public 'preconditionIsolated' ends the program instead of answering, on the main actor without a word,
// and 'isIsolatingCurrentContext' does not know of the main actor on Linux.

/// Whether the code that calls this runs on an actor.
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

/// The number of the task that calls this, which no other task has; nil outside of tasks.
package var currentTaskID: UInt64? {
  withUnsafeCurrentTask { task in
    guard let task else { return nil }
    // A reference to the task's object, which is its job too.
    let object = unsafeBitCast(task, to: UnsafeRawPointer.self)
    return idOfTask?(object) ?? UInt64(UInt(bitPattern: object))
  }
}

/// `swift_task_getJobTaskId`.
private let idOfTask = dlsym(nil, "swift_task_getJobTaskId").map {
  unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> UInt64).self)
}
