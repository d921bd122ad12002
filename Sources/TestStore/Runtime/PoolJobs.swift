import Effects
import Glibc

// Sound: 'swift_task_enqueueGlobal_hook' is a variable of the runtime, exported for such use: a function that receives a
// job and the function that it replaces, both in Swift's calling convention. It is set once, before the first watch, and
// passes each job on to the function that was set before, or to the runtime's.

/// A watch for jobs that code gives to Swift's thread pool.
///
/// A task executor receives the jobs of its own tasks only. It does not learn of a `Task { }` or `Task.detached` that
/// one of its tasks starts, if nobody waits for it, or if it ends before somebody does.
enum PoolJobs {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// The flag of the current watch of each thread.
  private static let watched = ThreadSlot()

  /// The hook that was set before.
  nonisolated(unsafe) private static var former: Hook?

  /// A Boolean value indicating whether the hook is set; false if the runtime has none.
  private static let isInstalled: Bool = {
    guard let variable = dlsym(nil, "swift_task_enqueueGlobal_hook") else { return false }
    let hook = variable.assumingMemoryBound(to: Hook?.self)
    former = hook.pointee
    hook.pointee = { job, original in
      PoolJobs.watched.cell.pointee?.assumingMemoryBound(to: Bool.self).pointee = true
      if let former = PoolJobs.former { former(job, original) } else { original(job) }
    }
    return true
  }()

  /// Runs a closure, and watches what it starts on this thread.
  ///
  /// - Parameter body: The closure.
  /// - Returns: A Boolean value indicating whether it has given a job to the pool.
  static func areStarted(by body: () -> Void) -> Bool {
    guard isInstalled else {
      body()
      return false
    }
    var flag = false
    withUnsafeMutablePointer(to: &flag) { flag in
      let cell = watched.cell
      let outer = cell.pointee
      cell.pointee = UnsafeMutableRawPointer(flag)
      body()
      cell.pointee = outer
    }
    return flag
  }
}
