import Glibc

// Resumes a task without reading its memory. 'UnsafeContinuation.resume' is compiled into this module, and reads the
// waiting task's memory to find the place of the result. If the task has not suspended yet, Swift's runtime orders that
// read by an atomic that the thread sanitizer does not see, so that the sanitizer would report a race where there is
// none. No task here waits for a result, so this file calls the runtime without that read.

extension UnsafeContinuation where T == Void, E == Never {
  /// Resumes the task, as `resume()` does.
  package func wake() {
    guard let resumeTask else { return resume() }
    // Sound: a continuation is one word, the task, which is what the function takes.
    resumeTask(unsafeBitCast(self, to: UnsafeRawPointer.self))
  }
}

extension UnsafeContinuation where T == Void, E == any Error {
  /// Resumes the task without an error, as `resume()` does.
  package func wake() {
    guard let resumeThrowingTask else { return resume() }
    // Sound: as above.
    resumeThrowingTask(unsafeBitCast(self, to: UnsafeRawPointer.self))
  }
}

/// `swift_continuation_resume`.
///
/// Looked up by name, because the compiler rejects a declaration of it.
private let resumeTask = dlsym(nil, "swift_continuation_resume").map {
  // Sound, both: the conventions of Swift and of C pass a single pointer alike.
  unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> Void).self)
}

/// `swift_continuation_throwingResume`.
private let resumeThrowingTask = dlsym(nil, "swift_continuation_throwingResume").map {
  unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> Void).self)
}
