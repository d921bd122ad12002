import Glibc

@testable import Store

private final class Job {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}

/// The size of the main thread's stack, 8 MB, or as much as its frames take with a sanitizer.
var mainStack: Int {
  let scale = AddressSanitizer.isActive ? 4 : dlsym(nil, "__tsan_init") != nil ? 2 : 1
  return scale * 8 * 1_024 * 1_024
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

/// Runs a closure after using at least a number of bytes of the stack, as large variables do.
func withLessStack(bytes: Int, from start: Int? = nil, _ body: () throws -> Int) rethrows -> Int {
  var variable: UInt8 = 0
  let here = withUnsafeMutablePointer(to: &variable) {
    Int(bitPattern: AddressSanitizer.stackAddress(of: $0))
  }
  let start = start ?? here
  if start - here >= bytes { return try body() }
  // The sum, so that this call is not the last one and keeps its frame.
  return try withLessStack(bytes: bytes, from: start, body) + Int(variable)
}
