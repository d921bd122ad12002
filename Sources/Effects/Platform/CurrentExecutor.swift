import Glibc

// Queries of Swift's runtime beyond its public API, or faster: whether the current code runs on an actor, its task, and the
// preferred executor of that task. The public 'preconditionIsolated' ends the program instead of answering, on the main
// actor without a message, and 'isIsolatingCurrentContext' does not know of the main actor on Linux.

/// Returns a Boolean value indicating whether the calling code runs on an actor.
///
/// - Parameter actor: The actor.
/// - Returns: A Boolean value indicating whether it does; nil if the runtime has no such function.
package func isCurrent(_ actor: any Actor) -> Bool? {
  guard let isCurrentExecutor else { return nil }
  // Sound: an executor is two words in the runtime's ABI: its object and its implementation.
  let (identity, implementation) = unsafeBitCast(actor.unownedExecutor, to: (UInt, UInt).self)
  return isCurrentExecutor(identity, implementation, 0)
}

/// `swift_task_isCurrentExecutorWithFlags`, which with no flag answers and never ends the program.
///
/// Looked up by name, because the standard library declares it with types that are not accessible.
private let isCurrentExecutor = dlsym(nil, "swift_task_isCurrentExecutorWithFlags").map {
  // Sound: it takes the two words of an executor and the flags, which the conventions of Swift and of C pass alike.
  unsafeBitCast($0, to: (@convention(c) (UInt, UInt, UInt64) -> Bool).self)
}

/// Returns a Boolean value indicating whether code outside tasks runs on an actor: a callback of a C library, a block
/// of a queue.
///
/// - Parameter actor: The actor, which is not known to be the current one.
/// - Returns: A Boolean value indicating whether it does; nil if its executor can't tell.
package func isCurrentOutsideOfTasks(_ actor: any Actor) -> Bool? {
  if actor is MainActor { return isOnMainQueue }
  let executor = actor.unownedExecutor
  // A default actor is its own executor. It runs only jobs, and has no type with a method to ask.
  // Sound: as in `isCurrent`.
  let (_, implementation) = unsafeBitCast(executor, to: (UInt, UInt).self)
  guard implementation != 0 else { return false }
  return executor.asSerialExecutor()?.isIsolatingCurrentContext()
}

/// A Boolean value indicating whether the calling code runs on the main queue; nil without libdispatch.
///
/// It compares the queue's label, because `dispatch_assert_queue`, which the main actor's executor calls, ends the
/// program without a message.
private var isOnMainQueue: Bool? {
  guard let label = labelOfQueue, let main = dlsym(nil, "_dispatch_main_q") else { return nil }
  // Without a queue it returns the current queue's label. A label's address does not change.
  return label(nil) == label(UnsafeRawPointer(main))
}

/// `dispatch_queue_get_label`.
private let labelOfQueue = dlsym(nil, "dispatch_queue_get_label").map {
  // Sound: as `dispatch/queue.h` declares it.
  unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?).self)
}

/// A Boolean value indicating whether the current task prefers a task executor.
package var prefersTaskExecutor: Bool { preferredExecutor().identity != 0 }

/// Returns the executor that the current task prefers, as the two words of the runtime's ABI; zeros if there is none.
///
/// The public `UnsafeCurrentTask.unownedTaskExecutor` is the same, but the task is retained to read it.
@_silgen_name("swift_task_getPreferredTaskExecutor")
private func preferredExecutor() -> (identity: UInt, implementation: UInt)

/// The unique number of the current task; nil outside tasks.
package var currentTaskID: UInt64? { RunningTask.current?.id }

/// A task that has begun and not ended.
struct RunningTask {
  /// The runtime's object, which the task itself keeps alive until it ends.
  private let object: UnsafeRawPointer

  /// The task that the calling code runs in; nil outside tasks.
  static var current: RunningTask? {
    // 'withUnsafeCurrentTask' takes ten times as long, which is a third of a send.
    if let currentTask { return currentTask().map(RunningTask.init) }
    // Sound: the representation of an unsafe task is a reference to the task's object.
    return withUnsafeCurrentTask { task in
      task.map { RunningTask(object: unsafeBitCast($0, to: UnsafeRawPointer.self)) }
    }
  }

  /// The unique number of the task.
  var id: UInt64 { idOfTask(object) }

  /// Returns a reference that keeps the task's object alive when the task has ended.
  var retained: Retained { Retained(object: Unmanaged.fromOpaque(object).takeUnretainedValue()) }

  /// A reference to a task that may have ended.
  struct Retained {
    fileprivate let object: AnyObject

    /// Cancels the task, which is permitted from any thread and after its end.
    func cancel() {
      // Sound: as in `current`.
      unsafeBitCast(object, to: UnsafeCurrentTask.self).cancel()
    }
  }
}

/// `swift_task_getCurrent`, which returns the object of the current task.
///
/// Looked up by name, because its name is reserved.
private let currentTask = dlsym(nil, "swift_task_getCurrent").map {
  // Sound: it takes nothing and returns the task's object, in the same register by both conventions.
  unsafeBitCast($0, to: (@convention(c) () -> UnsafeRawPointer?).self)
}

/// Returns the unique number of the task of a job; zero for a job of an actor.
package func taskID(of job: UnownedJob) -> UInt64 {
  // Sound: the representation of a job is a reference to its object.
  idOfTask(unsafeBitCast(job, to: UnsafeRawPointer.self))
}

/// Returns the number of a task, given its object, which is also its job.
///
/// Declared once, because the compiler aborts if it optimizes a module that sees two declarations with different types.
@_silgen_name("swift_task_getJobTaskId")
private func idOfTask(_ task: UnsafeRawPointer) -> UInt64
