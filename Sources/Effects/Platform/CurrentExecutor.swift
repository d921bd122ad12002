import Glibc

// Queries of Swift's runtime that its public API lacks, or that are faster here: whether the current code runs on an
// actor, the current task, and the preferred executor of this task. The public `preconditionIsolated` ends the program
// instead of returning an answer, and on the main actor without a message. `isIsolatingCurrentContext` does not know
// the main actor on Linux.

/// Returns a Boolean value indicating whether the calling code runs on an actor.
///
/// - Parameter actor: The actor.
/// - Returns: A Boolean value indicating whether the code runs on the actor; `nil` if the runtime can't answer.
package func isCurrent(_ actor: any Actor) -> Bool? {
  guard let isCurrentExecutor else { return nil }
  // Sound: an executor is two words in the runtime's ABI: its object and its implementation.
  let (identity, implementation) = unsafeBitCast(actor.unownedExecutor, to: (UInt, UInt).self)
  return isCurrentExecutor(identity, implementation, 0)
}

/// The runtime's function `swift_task_isCurrentExecutorWithFlags`, which without flags returns an answer and never ends
/// the program.
///
/// The function is looked up by name, because the standard library declares it with types that are not accessible.
private let isCurrentExecutor = dlsym(nil, "swift_task_isCurrentExecutorWithFlags").map {
  // Sound: the function takes the two words of an executor and the flags. The calling conventions of Swift and C pass
  // them in the same way.
  unsafeBitCast($0, to: (@convention(c) (UInt, UInt, UInt64) -> Bool).self)
}

/// Returns a Boolean value indicating whether code outside tasks runs on an actor.
///
/// Such code is a callback of a C library, or a block of a queue.
///
/// - Parameter actor: The actor, which is not known to be the current one.
/// - Returns: A Boolean value indicating whether the code runs on the actor; `nil` if the actor's executor can't tell.
package func isCurrentOutsideOfTasks(_ actor: any Actor) -> Bool? {
  if actor is MainActor { return isOnMainQueue }
  let executor = actor.unownedExecutor
  // A default actor is its own executor. It runs only jobs, and its type has no method that answers the question.
  // Sound: for the same reason as in `isCurrent`.
  let (_, implementation) = unsafeBitCast(executor, to: (UInt, UInt).self)
  guard implementation != 0 else { return false }
  return executor.asSerialExecutor()?.isIsolatingCurrentContext()
}

/// A Boolean value indicating whether the calling code runs on the main queue; `nil` without libdispatch.
///
/// The property compares the queue's label. The main actor's executor calls `dispatch_assert_queue`, which ends the
/// program without a message.
private var isOnMainQueue: Bool? {
  guard let label = labelOfQueue, let main = dlsym(nil, "_dispatch_main_q") else { return nil }
  // Without a queue, the function returns the current queue's label. The address of a label does not change.
  return label(nil) == label(UnsafeRawPointer(main))
}

/// The function `dispatch_queue_get_label` of libdispatch.
private let labelOfQueue = dlsym(nil, "dispatch_queue_get_label").map {
  // Sound: this is the type with which `dispatch/queue.h` declares the function.
  unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?).self)
}

/// A Boolean value indicating whether the current task prefers a task executor.
package var prefersTaskExecutor: Bool { preferredExecutor().identity != 0 }

/// Returns the executor that the current task prefers, as the two words of the runtime's ABI; zeros if there is none.
///
/// The public `UnsafeCurrentTask.unownedTaskExecutor` has the same value, but reading it retains the task.
@_silgen_name("swift_task_getPreferredTaskExecutor")
private func preferredExecutor() -> (identity: UInt, implementation: UInt)

/// The unique number of the current task; `nil` outside tasks.
package var currentTaskID: UInt64? { RunningTask.current?.id }

/// A task that has begun and not ended.
struct RunningTask {
  /// The runtime's object for the task, which the task keeps alive until it ends.
  private let object: UnsafeRawPointer

  /// The task in which the calling code runs; `nil` outside tasks.
  static var current: RunningTask? {
    // 'withUnsafeCurrentTask' takes ten times as long, which is a third of the time of a send.
    if let currentTask { return currentTask().map(RunningTask.init) }
    // Sound: the representation of an unsafe task is a reference to the task's object.
    return withUnsafeCurrentTask { task in
      task.map { RunningTask(object: unsafeBitCast($0, to: UnsafeRawPointer.self)) }
    }
  }

  /// The unique number of the task.
  var id: UInt64 { idOfTask(object) }

  /// Returns a reference that keeps the task's object alive after the task has ended.
  var retained: Retained { Retained(object: Unmanaged.fromOpaque(object).takeUnretainedValue()) }

  /// A reference to a task that may have ended.
  struct Retained {
    fileprivate let object: AnyObject

    /// Cancels the task.
    ///
    /// Any thread may call this method, even after the task has ended.
    func cancel() {
      // Sound: for the same reason as in `current`.
      unsafeBitCast(object, to: UnsafeCurrentTask.self).cancel()
    }
  }
}

/// The runtime's function `swift_task_getCurrent`, which returns the object of the current task.
///
/// The function is looked up by name, because its name is reserved.
private let currentTask = dlsym(nil, "swift_task_getCurrent").map {
  // Sound: the function takes nothing and returns the task's object, in the same register by both calling conventions.
  unsafeBitCast($0, to: (@convention(c) () -> UnsafeRawPointer?).self)
}

/// Returns the unique number of the task to which a job belongs; zero for a job of an actor.
package func taskID(of job: UnownedJob) -> UInt64 {
  // Sound: the representation of a job is a reference to its object.
  idOfTask(unsafeBitCast(job, to: UnsafeRawPointer.self))
}

/// Returns the number of a task, given its object, which is also its job.
///
/// The function is declared only once, because the compiler aborts if it optimizes a module that sees two declarations
/// with different types.
@_silgen_name("swift_task_getJobTaskId")
private func idOfTask(_ task: UnsafeRawPointer) -> UInt64
