import Glibc

/// Runs a closure on a new thread, where the closure may block.
///
/// - Parameter body: The closure.
/// - Returns: 0 if the thread was started. Otherwise, the system's error number, and `body` will not run.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
  var thread = pthread_t()
  let box = Unmanaged.passRetained(ThreadBody(run: body))
  let failure = pthread_create(
    &thread, nil,
    { pointer in
      guard let pointer else { return nil }
      // `passRetained` has retained the box for this thread, which releases it once.
      Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
      return nil
    }, box.toOpaque())
  if failure == 0 { pthread_detach(thread) } else { box.release() }
  return failure
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}
