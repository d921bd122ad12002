/// Overrides dependencies for the whole program, or for the running test.
///
/// Call this function at the start of the program, before any code reads the dependencies. Overrides of stores and of
/// `withDependencies` take precedence.
///
/// ```swift
/// try prepareDependencies { $0.database = try .open(at: path) }
/// ```
///
/// The call reports an issue for each dependency that was read before, because the code that read it may still use the
/// earlier value.
///
/// - Parameters:
///   - update: A closure that overrides the dependencies.
///   - fileID: The module and file of the call.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
/// - Returns: The value that `update` returns.
/// - Throws: The error that `update` throws.
@discardableResult
public func prepareDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) rethrows -> Result {
  var values = DependencyValues.current.overridden()
  let result = try DependencyRead.overriding { try update(&values) }
  let late = DependencyDefaults.current.prepare(values.overrides)
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  for value in late { reportLatePreparation(of: value, at: site) }
  return result
}

private func reportLatePreparation(of value: any Sendable, at site: SourceSite) {
  let message = """
    A dependency of the type '\(type(of: value))' was prepared after it had been read. Code that read it before may \
    still use the earlier value.

    Likely causes, in order:
    1. A store, a model or a global value was made before this call. Call 'prepareDependencies' first.
    2. The dependency is prepared twice. Prepare it once.
    """
  IssueReporting.report(RuntimeIssue(kind: .latePreparation, message: message, site: site))
}
