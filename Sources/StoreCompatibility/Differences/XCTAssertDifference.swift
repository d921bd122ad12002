/// Reports an issue with the parts that differ if two values are not equal, by the older name of `expectNoDifference`.
///
/// The issue fails a test of XCTest and of Swift Testing alike.
///
/// - Parameters:
///   - expression1: Returns a value.
///   - expression2: Returns another value.
///   - message: Returns the text at the beginning of the issue.
///   - fileID: The module and file of the call.
///   - file: The path of that file.
///   - line: The line.
///   - column: The column.
public func XCTAssertNoDifference<Value: Equatable>(
  _ expression1: @autoclosure () throws -> Value, _ expression2: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID, file: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  expectNoDifference(
    try expression1(), try expression2(), message(), fileID: fileID, filePath: file, line: line,
    column: column)
}

/// Reports an issue if an operation does not change a value as a closure says, by the older name of `expectDifference`.
///
/// - Parameters:
///   - expression: Returns the value, before and after the operation.
///   - message: Returns the text at the beginning of the issue.
///   - operation: Changes the value.
///   - changes: Changes the value from before the operation to the one expected after it.
///   - fileID: The module and file of the call.
///   - file: The path of that file.
///   - line: The line.
///   - column: The column.
public func XCTAssertDifference<Value: Equatable>(
  _ expression: @autoclosure () throws -> Value, _ message: @autoclosure () -> String? = nil,
  operation: (() throws -> Void)? = nil, changes: (inout Value) throws -> Void,
  fileID: StaticString = #fileID, file: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  expectDifference(
    try expression(), message(), operation: operation, changes: changes,
    fileID: fileID, filePath: file, line: line, column: column)
}

/// Reports an issue if an asynchronous operation does not change a value as a closure says, by the older name of
/// `expectDifference`.
///
/// - Parameters:
///   - expression: Returns the value, before and after the operation.
///   - message: Returns the text at the beginning of the issue.
///   - operation: Changes the value.
///   - changes: Changes the value from before the operation to the one expected after it.
///   - fileID: The module and file of the call.
///   - file: The path of that file.
///   - line: The line.
///   - column: The column.
public nonisolated(nonsending) func XCTAssertDifference<Value: Equatable>(
  _ expression: @autoclosure () throws -> Value, _ message: @autoclosure () -> String? = nil,
  operation: nonisolated(nonsending) () async throws -> Void, changes: (inout Value) throws -> Void,
  fileID: StaticString = #fileID, file: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  await expectDifference(
    try expression(), message(), operation: operation, changes: changes,
    fileID: fileID, filePath: file, line: line, column: column)
}
