public import Effects

extension TestStore {
  /// Runs `operation` with other dependencies of the store, and restores them.
  ///
  /// Actions that the test sends or receives in `operation` use the other dependencies, and so do the effects that start
  /// there. Those effects keep them after `operation` has returned.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: A closure that changes the dependencies.
  ///   - operation: The part of the test.
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

  /// Runs `operation` with other dependencies of the store, and restores them.
  ///
  /// Actions that the test sends or receives in `operation` use the other dependencies, and so do the effects that start
  /// there. Those effects keep them after `operation` has returned.
  ///
  /// - Parameters:
  ///   - updateValuesForOperation: A closure that changes the dependencies.
  ///   - operation: The part of the test.
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

  /// A Boolean value that is always true, for compatibility with code written for TCA.
  ///
  /// TCA's test store runs the tasks of the process on the main thread while this is true, so that a test repeats. This
  /// test store always runs its effects in a fixed order on its own executor. Setting the property has no effect.
  public var useMainSerialExecutor: Bool {
    get { true }
    set {}
  }
}
