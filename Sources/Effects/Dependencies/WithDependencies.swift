/// Runs `operation` with some dependencies overridden.
///
/// The overrides apply only to the code in `operation`, including the reducers that it runs, the effects that it starts
/// and the stores that it creates.
///
/// - Parameters:
///   - update: A closure that changes the dependencies.
///   - operation: The work.
/// - Returns: The result of `operation`.
/// - Throws: The error that `update` or `operation` throws.
@discardableResult
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void, operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyValues.current.overridden()
  try DependencyRead.overriding { try update(&values) }
  return try withDependencyFrame(values.frame(), operation: operation)
}

/// Runs the asynchronous `operation` with some dependencies overridden.
///
/// - Parameters:
///   - update: A closure that changes the dependencies.
///   - operation: The work.
///   - isolation: The caller's isolation, in which `operation` runs.
/// - Returns: The result of `operation`.
/// - Throws: The error that `update` or `operation` throws.
@discardableResult
public func withDependencies<Result>(
  _ update: (inout DependencyValues) async throws -> Void, operation: () async throws -> Result,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> Result {
  var values = DependencyValues.current.overridden()
  try await update(&values)
  return try await TaskContext.$ambient.withValue(.overridden(by: values.frame()), operation: operation)
}

/// Runs the synchronous `operation`, and lets the reducers and tasks in it use the dependencies of `frame`.
package func withDependencyFrame<Result>(
  _ frame: DependencyFrame?, operation: () throws -> Result
) rethrows -> Result {
  try TaskContext.$ambient.withValue(.overridden(by: frame)) {
    guard let outer = ReduceContext.current else { return try operation() }
    var context = outer.pointee
    context.dependencies = frame
    return try context.run(operation)
  }
}

/// Runs the synchronous `operation` with the dependencies of the running reducer's feature, without the overrides that
/// are in force around the `send`.
@usableFromInline
package func withFeatureDependencies<Result>(_ operation: () throws -> Result) rethrows -> Result {
  guard let context = ReduceContext.current, DependencyFrame.ambient.map(\.belongsToStore) == false else {
    return try operation()
  }
  return try withDependencyFrame(context.pointee.dependencies, operation: operation)
}

/// Returns a closure that calls `body` with the overrides that are in force during the call of this function.
package func withPresentDependencies<each Argument>(
  _ body: @escaping (repeat each Argument) -> Void
) -> (repeat each Argument) -> Void {
  guard let frame = DependencyFrame.current else { return body }
  return { (argument: repeat each Argument) in withDependencyFrame(frame) { body(repeat each argument) } }
}
