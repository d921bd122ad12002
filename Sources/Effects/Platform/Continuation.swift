import Glibc

// Resumes a task without reading the task's memory. `UnsafeContinuation.resume` is compiled into this module, and reads
// the memory of the waiting task to find where it stores the result. If the task has not suspended yet, Swift's runtime
// orders this read by an atomic operation that the thread sanitizer does not see. So the sanitizer would report a race
// that does not exist. No task here waits for a result, so this file calls the runtime without the read.

extension UnsafeContinuation where T == Void, E == Never {
  /// Resumes the task, as `resume()` does.
  package func wake() {
    guard let resumeTask else { return resume() }
    // Sound: a continuation is one word, the task, and the function takes the task.
    resumeTask(unsafeBitCast(self, to: UnsafeRawPointer.self))
  }
}

extension UnsafeContinuation where T == Void, E == any Error {
  /// Resumes the task without an error, as `resume()` does.
  package func wake() {
    guard let resumeThrowingTask else { return resume() }
    // Sound: for the same reason as above.
    resumeThrowingTask(unsafeBitCast(self, to: UnsafeRawPointer.self))
  }
}

/// The runtime's function `swift_continuation_resume`.
///
/// The function is looked up by name, because the compiler rejects a declaration of it.
private let resumeTask = dlsym(nil, "swift_continuation_resume").map {
  // Sound, here and below: the calling conventions of Swift and C pass a single pointer in the same way.
  unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> Void).self)
}

/// The runtime's function `swift_continuation_throwingResume`.
private let resumeThrowingTask = dlsym(nil, "swift_continuation_throwingResume").map {
  unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> Void).self)
}
