/// Returns a closure that reports its call, for a dependency that a test has to override.
///
/// ```swift
/// static let testValue = Clipboard(read: unimplemented("Clipboard.read", placeholder: ""))
/// ```
///
/// - Parameters:
///   - description: The name of the closure: the type and the property.
///   - placeholder: Makes the value that the closure returns after the issue.
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

/// Returns a closure that reports its call and throws an ``UnimplementedFailure``.
///
/// - Parameters:
///   - description: The name of the closure: the type and the property.
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

/// Returns an asynchronous closure that reports its call, for a dependency that a test has to override.
///
/// - Parameters:
///   - description: The name of the closure: the type and the property.
///   - placeholder: Makes the value that the closure returns after the issue.
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
) -> @Sendable (repeat each Argument) async -> Result {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    reportUnimplemented(description(), at: site)
    return placeholder()
  }
}

/// Returns an asynchronous closure that reports its call and throws an ``UnimplementedFailure``.
///
/// - Parameters:
///   - description: The name of the closure: the type and the property.
///   - fileID: The module and file that the issue names.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
/// - Returns: The closure.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) async throws -> Result {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    throw reportUnimplemented(description(), at: site)
  }
}

/// Reports that a value was used that a test has to provide, and returns another.
///
/// - Parameters:
///   - description: The name of the value: the type and the property.
///   - placeholder: Makes the value to return.
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
