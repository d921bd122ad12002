import Effects

/// An enum that has the name of the module `IssueReporting` and contains the functions for issues.
///
/// Because of this enum, `IssueReporting.reportIssue("…")` compiles. In new code, call the functions without the
/// prefix `IssueReporting`.
public enum IssueReporting {
  /// Returns a closure that reports an issue when it is called.
  ///
  /// - Parameters:
  ///   - description: The name of the closure: the type and the property.
  ///   - placeholder: A closure that makes the value to return after the issue.
  ///   - fileID: The module and file that the issue names.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The closure.
  public static func unimplemented<each Argument, Result>(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    placeholder: @autoclosure @escaping @Sendable () -> Result = (),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> @Sendable (repeat each Argument) -> Result {
    Effects::unimplemented(
      description(), placeholder: placeholder(), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Returns a closure that reports an issue and throws an `UnimplementedFailure` when it is called.
  ///
  /// - Parameters:
  ///   - description: The name of the closure: the type and the property.
  ///   - fileID: The module and file that the issue names.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The closure.
  public static func unimplemented<each Argument, Result>(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> @Sendable (repeat each Argument) throws -> Result {
    Effects::unimplemented(description(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports the use of a value that a test must provide, and returns a placeholder.
  ///
  /// - Parameters:
  ///   - description: The name of the value: the type and the property.
  ///   - placeholder: A closure that makes the value to return.
  ///   - fileID: The module and file that the issue names.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The value of `placeholder`.
  @_disfavoredOverload
  public static func unimplemented<Result>(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    placeholder: @autoclosure @escaping @Sendable () -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Result {
    Effects::unimplemented(
      description(), placeholder: placeholder(), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Reports an issue.
  ///
  /// - Parameters:
  ///   - message: The description of the problem.
  ///   - fileID: The module and file of the code to change.
  ///   - filePath: The path of that file.
  ///   - line: The line of the code to change.
  ///   - column: The column of the code to change.
  public static func reportIssue(
    _ message: @autoclosure () -> String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    Effects::reportIssue(
      message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
