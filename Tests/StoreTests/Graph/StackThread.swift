import Glibc

private final class Job {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}

/// Runs a closure on a thread with a stack of a given size and waits for it.
func withStack<Result>(bytes: Int, _ body: @escaping () -> Result) -> Result {
  var result: Result?
  let job = Unmanaged.passRetained(Job { result = body() })
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, bytes)
  defer { pthread_attr_destroy(&attributes) }
  var thread = pthread_t()
  let status = pthread_create(
    &thread, &attributes,
    { job in
      Unmanaged<Job>.fromOpaque(job!).takeRetainedValue().run()
      return nil
    }, job.toOpaque())
  precondition(status == 0, "No thread with a stack of \(bytes) bytes can be made.")
  pthread_join(thread, nil)
  return result!
}
