/// Reports an error as an issue.
///
/// - Parameters:
///   - error: The error.
///   - message: The first line of the issue's message, above the error.
///   - fileID: The module and file of the code to change.
///   - filePath: The path of that file.
///   - line: The line of the code to change.
///   - column: The column of the code to change.
@_disfavoredOverload  // If an app makes `String` an `Error`, a string is still a message.
public func reportIssue(
  _ error: any Error, _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let beginning = message().map { $0 + "\n\n" } ?? ""
  reportIssue(
    "\(beginning)Caught error: \(error)", fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Calls a closure, and reports the error that it throws as an issue.
///
/// - Parameters:
///   - message: The first line of the issue's message, above the error.
///   - fileID: The module and file of the call.
///   - filePath: The path of the file.
///   - line: The line.
///   - column: The column.
///   - body: The closure.
/// - Returns: The result of `body`; `nil` if `body` threw an error.
@discardableResult
public func withErrorReporting<Result>(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  catching body: () throws -> Result
) -> Result? {
  do {
    return try body()
  } catch {
    reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    return nil
  }
}

/// Calls an asynchronous closure, and reports the error that it throws as an issue.
///
/// - Parameters:
///   - message: The first line of the issue's message, above the error.
///   - fileID: The module and file of the call.
///   - filePath: The path of the file.
///   - line: The line.
///   - column: The column.
///   - isolation: The caller's isolation, in which `body` runs.
///   - body: The closure.
/// - Returns: The result of `body`; `nil` if `body` threw an error.
@discardableResult
public func withErrorReporting<Result>(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  catching body: () async throws -> Result
) async -> Result? {
  do {
    return try await body()
  } catch {
    reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    return nil
  }
}
