extension DependencyValues {
  /// The dependencies in force at one point of the program, for code that does not inherit them, such as a callback or
  /// a thread.
  public struct Continuation: Sendable {
    private let frame: DependencyFrame?

    fileprivate init(frame: DependencyFrame?) { self.frame = frame }

    /// Runs `operation` with the dependencies.
    ///
    /// - Parameter operation: The work.
    /// - Returns: The result of `operation`.
    /// - Throws: The error that `operation` throws.
    @discardableResult
    public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try withDependencyFrame(frame, operation: operation)
    }

    /// Runs the asynchronous `operation` with the dependencies.
    ///
    /// - Parameters:
    ///   - operation: The work.
    ///   - isolation: The caller's isolation, in which `operation` runs.
    /// - Returns: The result of `operation`.
    /// - Throws: The error that `operation` throws.
    @discardableResult
    public func yield<Result>(
      _ operation: () async throws -> Result, isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Result {
      try await TaskContext.$ambient.withValue(.overridden(by: frame), operation: operation)
    }
  }
}

/// Calls `operation` with the current dependencies, which `operation` can pass to code that would not inherit them.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   socket.onMessage { message in
///     dependencies.yield { handle(message) }
///   }
/// }
/// ```
///
/// - Parameter operation: A closure that receives the current dependencies. To use them later, call their `yield`
///   method.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
@discardableResult
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyValues.Continuation(frame: .current))
}

/// Calls `operation` with the current dependencies, which `operation` can pass to code that would not inherit them.
///
/// - Parameters:
///   - operation: A closure that receives the current dependencies. To use them later, call their `yield` method.
///   - isolation: The caller's isolation, in which `operation` runs.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
@discardableResult
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) async throws -> Result,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> Result {
  try await operation(DependencyValues.Continuation(frame: .current))
}
