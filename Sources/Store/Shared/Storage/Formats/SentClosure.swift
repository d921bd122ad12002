import Effects

/// A closure that was passed as a `sending` parameter, and that only one thread at a time calls.
///
/// Swift 6.3 rejects a closure literal for a `@Sendable` parameter in `@Shared(.fileStorage(…))`, whose key has an
/// opaque type. But Swift accepts a closure literal for a `sending` parameter. Therefore each function that creates a
/// key has an overload with a `sending` parameter.
final class SentClosure<Input, Output>: @unchecked Sendable {
  // Sound: nothing else refers to the captured values, because the closure was sent. The lock lets only one thread at a
  // time use these values. The lock is recursive, because the closure may use the key again.
  private let lock = RecursiveLock()
  private let closure: (inout Input) throws -> Output

  init(_ closure: sending @escaping (inout Input) throws -> Output) { self.closure = closure }

  func callAsFunction(_ input: inout Input) throws -> Output { try lock.withLock { try closure(&input) } }
}
