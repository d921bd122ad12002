/// Runs `operation` with the dependencies that a model captured when it was created.
///
/// Create child models in `operation`, so that they have the dependencies of their parent:
///
/// ```swift
/// func editButtonTapped() {
///   editor = withDependencies(from: self) { Editor() }
/// }
/// ```
///
/// Overrides that are in force around this call take precedence. The function reports an issue if the model has no
/// property with `@Dependency`.
///
/// - Parameters:
///   - model: The model.
///   - operation: The work.
///   - fileID: The module and file of the call.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that `operation` throws.
@discardableResult
public func withDependencies<Model, Result>(
  from model: Model, operation: () throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) rethrows -> Result {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try withDependencyFrame(frame(of: model, at: site), operation: operation)
}

/// Runs `operation` with the dependencies that a model captured when it was created, and overrides some of them.
///
/// - Parameters:
///   - model: The model.
///   - update: A closure that changes the dependencies.
///   - operation: The work.
///   - fileID: The module and file of the call.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that `update` or `operation` throws.
@discardableResult
public func withDependencies<Model, Result>(
  from model: Model, _ update: (inout DependencyValues) throws -> Void, operation: () throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) rethrows -> Result {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try withDependencyFrame(frame(of: model, at: site)) {
    try withDependencies(update, operation: operation)
  }
}

/// Runs the asynchronous `operation` with the dependencies that a model captured when it was created.
///
/// - Parameters:
///   - model: The model.
///   - operation: The work.
///   - isolation: The caller's isolation, in which `operation` runs.
///   - fileID: The module and file of the call.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that `operation` throws.
@discardableResult
public func withDependencies<Model, Result>(
  from model: Model, operation: () async throws -> Result,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async rethrows -> Result {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await TaskContext.$ambient.withValue(
    .overridden(by: frame(of: model, at: site)), operation: operation)
}

/// Runs the asynchronous `operation` with the dependencies that a model captured when it was created, and overrides
/// some of them.
///
/// - Parameters:
///   - model: The model.
///   - update: A closure that changes the dependencies.
///   - operation: The work.
///   - isolation: The caller's isolation, in which `operation` runs.
///   - fileID: The module and file of the call.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
/// - Returns: The value that `operation` returns.
/// - Throws: The error that `update` or `operation` throws.
@discardableResult
public func withDependencies<Model, Result>(
  from model: Model, _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> Result, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async rethrows -> Result {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let frame = frame(of: model, at: site)
  return try await TaskContext.$ambient.withValue(.overridden(by: frame)) {
    try await withDependencies(update, operation: operation, isolation: isolation)
  }
}

/// A property wrapper that stores the dependencies that were in force when it was created.
protocol DependencyCapturing {
  var captured: DependencyFrame? { get }
}

/// Returns a frame with the overrides that are in force now and, where they override nothing, the overrides of `model`.
private func frame(of model: Any, at site: SourceSite) -> DependencyFrame? {
  let mirrors = sequence(first: Mirror(reflecting: model)) { $0.superclassMirror }
  let properties = mirrors.flatMap { $0.children.compactMap { $0.value as? any DependencyCapturing } }
  guard let property = properties.first else {
    reportMissingDependencies(of: model, at: site)
    return .current
  }
  let (current, captured) = (DependencyFrame.current, property.captured)
  return current === captured ? captured : current?.copy(over: captured) ?? captured
}

private func reportMissingDependencies(of model: Any, at site: SourceSite) {
  let message = """
    'withDependencies(from:)' found no dependencies in '\(type(of: model))'. The dependencies in force here were \
    used instead.

    Likely causes, in order:
    1. The model has no property with '@Dependency'. Add one, or call 'withDependencies { … } operation: { … }'.
    2. The call passes a value that is not the intended model.
    """
  IssueReporting.report(RuntimeIssue(kind: .modelWithoutDependencies, message: message, site: site))
}
