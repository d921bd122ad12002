import Glibc

// This file asks Swift's runtime whether the current code runs on an actor, which task it runs in, and which executor
// this task prefers. The public API either has no such functions, or its functions are slower. `preconditionIsolated`
// ends the program instead of returning an answer, and on the main actor it does so without a message.
// `isIsolatingCurrentContext` does not give the right answer for the main actor on Linux.

/// Returns a Boolean value indicating whether the calling code runs on an actor.
///
/// - Parameter actor: The actor.
/// - Returns: A Boolean value indicating whether the code runs on the actor; `nil` if the runtime can't answer.
package func isCurrent(_ actor: any Actor) -> Bool? {
  guard let isCurrentExecutor else { return nil }
  // Sound: in the runtime's ABI, an executor consists of two words, for its object and its implementation.
  let (identity, implementation) = unsafeBitCast(actor.unownedExecutor, to: (UInt, UInt).self)
  return isCurrentExecutor(identity, implementation, 0)
}

/// The runtime's function `swift_task_isCurrentExecutorWithFlags`, which never ends the program if it is called without
/// flags.
///
/// The function is looked up by its name, because the standard library declares it with types that are not accessible.
private let isCurrentExecutor = dlsym(nil, "swift_task_isCurrentExecutorWithFlags").map {
  // Sound: the function takes the two words of an executor and the flags. The calling conventions of Swift and C pass
  // them in the same way.
  unsafeBitCast($0, to: (@convention(c) (UInt, UInt, UInt64) -> Bool).self)
}

/// Returns a Boolean value indicating whether the calling code, which must not run in a task, runs on an actor.
///
/// Examples of such code are callbacks of C libraries, and blocks that run on dispatch queues.
///
/// - Parameter actor: The actor; `isCurrent(_:)` must not have returned `true` for it.
/// - Returns: A Boolean value indicating whether the code runs on the actor; `nil` if the actor's executor can't tell.
package func isCurrentOutsideOfTasks(_ actor: any Actor) -> Bool? {
  if actor is MainActor { return isOnMainQueue }
  let executor = actor.unownedExecutor
  // An actor without a custom executor runs only jobs. Code outside tasks is not a job, so it does not run on such an
  // actor.
  // Sound: for the same reason as in `isCurrent`.
  let (_, implementation) = unsafeBitCast(executor, to: (UInt, UInt).self)
  guard implementation != 0 else { return false }
  return executor.asSerialExecutor()?.isIsolatingCurrentContext()
}

/// A Boolean value indicating whether the calling code runs on the main queue; `nil` if libdispatch is not loaded.
///
/// The property compares the label of the current queue with the label of the main queue. The executor of the main
/// actor can't answer the question, because it calls `dispatch_assert_queue`, which ends the program without a message.
private var isOnMainQueue: Bool? {
  guard let label = labelOfQueue, let main = dlsym(nil, "_dispatch_main_q") else { return nil }
  // If its argument is `nil`, the function returns the label of the current queue. The address of a queue's label does
  // not change.
  return label(nil) == label(UnsafeRawPointer(main))
}

/// The function `dispatch_queue_get_label` of libdispatch.
private let labelOfQueue = dlsym(nil, "dispatch_queue_get_label").map {
  // Sound: this is the type with which `dispatch/queue.h` declares the function.
  unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?).self)
}

/// A Boolean value indicating whether the current task prefers a task executor.
package var prefersTaskExecutor: Bool { preferredExecutor().identity != 0 }

/// Returns the executor that the current task prefers, as the two words of the runtime's ABI; both words are zero if
/// the task prefers no executor.
///
/// The public `UnsafeCurrentTask.unownedTaskExecutor` has the same value, but reading it retains the task.
@_silgen_name("swift_task_getPreferredTaskExecutor")
private func preferredExecutor() -> (identity: UInt, implementation: UInt)

/// The unique number of the current task; `nil` outside tasks.
package var currentTaskID: UInt64? { RunningTask.current?.id }

/// A task that has begun and has not ended.
struct RunningTask {
  /// The address of the runtime's object for the task, which exists at least until the task ends.
  private let object: UnsafeRawPointer

  /// The task in which the calling code runs; `nil` outside tasks.
  static var current: RunningTask? {
    // 'withUnsafeCurrentTask' takes ten times as long as this function, and a third of the time of a send.
    if let currentTask { return currentTask().map(RunningTask.init) }
    // Sound: an `UnsafeCurrentTask` consists of a reference to the task's object.
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
/// The function is looked up by its name at run time, because the compiler reserves this name.
private let currentTask = dlsym(nil, "swift_task_getCurrent").map {
  // Sound: the function takes no argument and returns the task's object. The calling conventions of Swift and C use the
  // same register for it.
  unsafeBitCast($0, to: (@convention(c) () -> UnsafeRawPointer?).self)
}

/// Returns the unique number of the task to which a job belongs; zero if the job is the job of an actor and not of a
/// task.
package func taskID(of job: UnownedJob) -> UInt64 {
  // Sound: an `UnownedJob` consists of a reference to the job's object.
  idOfTask(unsafeBitCast(job, to: UnsafeRawPointer.self))
}

/// Returns the unique number of a task.
///
/// The argument is the address of the task's object, which is also the object of the task's job.
///
/// The function is declared only once, because the compiler aborts if it optimizes a module that sees two declarations
/// with different types.
@_silgen_name("swift_task_getJobTaskId")
private func idOfTask(_ task: UnsafeRawPointer) -> UInt64
