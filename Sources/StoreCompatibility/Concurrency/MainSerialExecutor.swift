import Synchronization

/// Calls a closure without changing where tasks run.
///
/// TCA's function makes all tasks of the process run on the main thread, so that the results of tests are repeatable. A
/// `TestStore` does not need this function, because it runs the effects of its features in a fixed order on its own
/// executor. Tasks that a test itself starts with `Task { }` run on the global executor in any order, so the test must
/// await their values.
///
/// - Parameter operation: The closure.
/// - Throws: The error that `operation` throws.
@MainActor
public func withMainSerialExecutor(
  @_implicitSelfCapture operation: @isolated(any) () async throws -> Void
) async rethrows {
  try await operation()
}

/// Calls a closure without changing where tasks run.
///
/// - Parameter operation: The closure.
/// - Throws: The error that `operation` throws.
public func withMainSerialExecutor(@_implicitSelfCapture operation: () throws -> Void) rethrows {
  try operation()
}

/// A Boolean value that TCA's tests set before they begin.
///
/// The variable keeps the value that a test sets, but has no other effect. See
/// ``withMainSerialExecutor(operation:)-(()->Void)``.
public var uncheckedUseMainSerialExecutor: Bool {
  get { usesMainSerialExecutor.load(ordering: .relaxed) }
  set { usesMainSerialExecutor.store(newValue, ordering: .relaxed) }
}

private let usesMainSerialExecutor = Atomic(false)
