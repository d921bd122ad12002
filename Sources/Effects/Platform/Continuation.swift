import Glibc

// This file resumes a task without reading the task's memory. `UnsafeContinuation.resume` is compiled into this module.
// It reads the memory of the waiting task to find the address for the result. If the task has not suspended yet, an
// atomic operation in Swift's runtime makes this read safe. The thread sanitizer does not see this operation, so it
// would report a race that does not exist. No task of this library waits for a result, so this file calls the runtime
// directly, without the read.

extension UnsafeContinuation where T == Void, E == Never {
  /// Resumes the task, as `resume()` does.
  package func wake() {
    guard let resumeTask else { return resume() }
    // Sound: a continuation is one word, which is the address of the task, and the function takes this address.
    resumeTask(unsafeBitCast(self, to: UnsafeRawPointer.self))
  }
}

extension UnsafeContinuation where T == Void, E == any Error {
  /// Resumes the task without an error, as `resume()` does.
  package func wake() {
    guard let resumeThrowingTask else { return resume() }
    // Sound: for the same reason as in the method above.
    resumeThrowingTask(unsafeBitCast(self, to: UnsafeRawPointer.self))
  }
}

/// The runtime's function `swift_continuation_resume`.
///
/// The function is looked up by its name, because the compiler rejects a declaration of this function.
private let resumeTask = dlsym(nil, "swift_continuation_resume").map {
  // Sound, here and below: the calling conventions of Swift and C pass a single pointer in the same way.
  unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> Void).self)
}

/// The runtime's function `swift_continuation_throwingResume`.
private let resumeThrowingTask = dlsym(nil, "swift_continuation_throwingResume").map {
  unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> Void).self)
}
