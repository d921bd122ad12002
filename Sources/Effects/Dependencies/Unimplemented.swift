/// The error that a call of an endpoint or a closure without an implementation throws.
public struct UnimplementedFailure: Error, Hashable, CustomStringConvertible {
  /// The name of the endpoint, such as `Weather.report`, or the text that describes the closure that was called.
  public let name: String

  /// Creates the error of the endpoint with the given name.
  ///
  /// - Parameter name: The name.
  public init(_ name: String) { self.name = name }

  /// A text that names the endpoint, such as `'Weather.report' is not implemented`.
  public var description: String { "'\(name)' is not implemented" }
}

/// Reports an issue about a call of an endpoint without an implementation, at the line of the call.
///
/// The code that `@DependencyEndpoint` generates calls this function.
///
/// - Parameters:
///   - name: The name of the endpoint, as in `Weather.report`.
///   - fileID: The module and file of the call.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
/// - Returns: The error to throw.
@discardableResult
public func _reportUnimplemented(
  _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> UnimplementedFailure {
  reportUnimplemented(name, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reports an issue about a call of a closure without an implementation.
///
/// - Returns: The error to throw.
@discardableResult
func reportUnimplemented(_ description: String, at site: SourceSite) -> UnimplementedFailure {
  let name = description.isEmpty ? "The closure of \(site)" : description
  let message = """
    '\(name)' was called, but has no implementation.

    Likely causes, in order:
    1. The test runs code whose dependency it does not override. Override the dependency where the store is made: \
    'withDependencies: { $0.… = { … } }'.
    2. The value was created without this closure. Pass the closure to the initializer.
    """
  IssueReporting.report(RuntimeIssue(kind: .unimplemented, message: message, site: site))
  return UnimplementedFailure(name)
}
