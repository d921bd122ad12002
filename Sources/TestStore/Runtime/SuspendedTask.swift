/// A task that an executor has met, kept so that it can be looked at while it is suspended.
final class SuspendedTask {
  /// The runtime's record of the task.
  let address: UnsafeRawPointer
  /// Whether the task is an `async let`, whose record lies in its parent's memory and ends when it does.
  let isAsyncLet: Bool
  /// The task that made this one, if it is its child.
  let parent: UnsafeRawPointer?
  /// What keeps the record; an `async let` can't be kept.
  private var record: AnyObject?

  /// Takes note of the task that `job` is the first of, and which the current task has begun.
  init(_ job: UnownedJob) {
    parent = addressOfCurrentTask()
    // A job of a task is the task, and that an object which is counted like all others.
    address = unsafeBitCast(job, to: UnsafeRawPointer.self)
    isAsyncLet = runtimeFlags(job) & 1 << 28 != 0
    if !isAsyncLet { record = Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue() }
  }

  /// Whether it is a child task that has ended, and whose parent knows that: nobody else keeps it any more.
  var hasEnded: Bool {
    isKnownUniquelyReferenced(&record)
  }
}

/// The task of the caller, as an executor meets it.
func addressOfCurrentTask() -> UnsafeRawPointer? {
  withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UnsafeRawPointer.self) } }
}

/// The runtime's flags of a job: 28 says that it is an `async let`.
@_silgen_name("swift_task_getJobFlags")
private func runtimeFlags(_ job: UnownedJob) -> UInt32
