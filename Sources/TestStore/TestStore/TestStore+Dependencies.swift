public import Effects

extension TestStore {
  /// Runs `operation` with changed dependencies of the store, and then restores the dependencies.
  ///
  /// Actions that the test sends or receives in `operation` use the changed dependencies, and so do the effects that
  /// start there. Those effects keep the changed dependencies after `operation` has returned.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: A closure that changes the dependencies.
  ///   - operation: The part of the test to run.
  /// - Returns: The result of `operation`.
  /// - Throws: The error that `updateValuesForOperation` or `operation` throws.
  @discardableResult
  public func withDependencies<Result>(
    _ updateValuesForOperation: (_ dependencies: inout DependencyValues) throws -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    let outer = dependencies
    defer { dependencies = outer }
    try updateValuesForOperation(&dependencies)
    return try operation()
  }

  /// Runs `operation` with changed dependencies of the store, and then restores the dependencies.
  ///
  /// Actions that the test sends or receives in `operation` use the changed dependencies, and so do the effects that
  /// start there. Those effects keep the changed dependencies after `operation` has returned.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: A closure that changes the dependencies.
  ///   - operation: The part of the test to run.
  ///   - isolation: The caller's isolation, which must be that of the store.
  /// - Returns: The result of `operation`.
  /// - Throws: The error that `updateValuesForOperation` or `operation` throws.
  @discardableResult
  public func withDependencies<Result>(
    _ updateValuesForOperation: (_ dependencies: inout DependencyValues) throws -> Void,
    operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    let outer = dependencies
    defer { dependencies = outer }
    try updateValuesForOperation(&dependencies)
    return try await operation()
  }

  /// A Boolean value that is always `true`, for compatibility with code written for TCA.
  ///
  /// While this property is `true`, TCA's test store runs the tasks of the process on the main thread, so that a test
  /// runs in the same order every time. This test store always runs its effects in a fixed order on its own executor.
  /// Setting the property has no effect.
  public var useMainSerialExecutor: Bool {
    get { true }
    set {}
  }
}
