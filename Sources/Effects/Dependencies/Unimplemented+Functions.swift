/// Returns a closure that reports an issue when it is called.
///
/// Use the returned closure as the test value of a closure that tests override. It can also be used as an asynchronous
/// closure.
///
/// ```swift
/// static let testValue = Clipboard(read: unimplemented("Clipboard.read", placeholder: ""))
/// ```
///
/// - Parameters:
///   - description: The name of the closure, for example `Clipboard.read` for a property `read` of the type
///     `Clipboard`.
///   - placeholder: A closure that creates the value that a call returns after it has reported the issue.
///   - fileID: The module and file that the issue names.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
/// - Returns: The closure.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    reportUnimplemented(description(), at: site)
    return placeholder()
  }
}

/// Returns a closure that reports an issue when it is called, and throws an ``UnimplementedFailure``.
///
/// The returned closure can also be used as an asynchronous closure.
///
/// - Parameters:
///   - description: The name of the closure, for example `Clipboard.read` for a property `read` of the type
///     `Clipboard`.
///   - fileID: The module and file that the issue names.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
/// - Returns: The closure.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    throw reportUnimplemented(description(), at: site)
  }
}

/// Reports the use of a value that a test must provide, and returns a placeholder.
///
/// - Parameters:
///   - description: The name of the value, for example `Clipboard.text` for a property `text` of the type `Clipboard`.
///   - placeholder: A closure that creates the value to return.
///   - fileID: The module and file that the issue names.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
/// - Returns: The value of `placeholder`.
@_disfavoredOverload
public func unimplemented<Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Result {
  reportUnimplemented(
    description(), at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  return placeholder()
}
