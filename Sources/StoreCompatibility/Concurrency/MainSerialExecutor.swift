import Synchronization

/// Calls a closure, without a change of where tasks run.
///
/// TCA's function makes all tasks of the process run on the main thread, so that tests repeat. A `TestStore` runs the
/// effects of its features in a fixed order without that, on its own executor. Tasks that a test starts itself, with
/// `Task { }`, run in the pool in any order: await their values.
///
/// - Parameter operation: The closure.
/// - Throws: The error that `operation` throws.
@MainActor
public func withMainSerialExecutor(
  @_implicitSelfCapture operation: @isolated(any) () async throws -> Void
) async rethrows {
  try await operation()
}

/// Calls a closure, without a change of where tasks run.
///
/// - Parameter operation: The closure.
/// - Throws: The error that `operation` throws.
public func withMainSerialExecutor(@_implicitSelfCapture operation: () throws -> Void) rethrows {
  try operation()
}

/// A Boolean value that TCA's tests set before they begin.
///
/// It keeps the value that it is set to, and has no other effect. See
/// ``withMainSerialExecutor(operation:)-(()->Void)``.
public var uncheckedUseMainSerialExecutor: Bool {
  get { usesMainSerialExecutor.load(ordering: .relaxed) }
  set { usesMainSerialExecutor.store(newValue, ordering: .relaxed) }
}

private let usesMainSerialExecutor = Atomic(false)
