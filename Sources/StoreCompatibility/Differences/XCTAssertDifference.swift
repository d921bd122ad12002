/// Reports an issue if two values are not equal, and shows the parts that differ.
///
/// This is the older name of `expectNoDifference`. The issue fails a test of XCTest as well as a test of Swift Testing.
///
/// - Parameters:
///   - expression1: A closure that returns a value.
///   - expression2: A closure that returns another value.
///   - message: A closure that returns the text at the beginning of the issue.
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

/// Reports an issue if an operation does not change a value in the way that a closure describes.
///
/// This is the older name of `expectDifference`.
///
/// - Parameters:
///   - expression: A closure that returns the value. It is called before and after the operation.
///   - message: A closure that returns the text at the beginning of the issue.
///   - operation: A closure that changes the value.
///   - changes: A closure that changes the old value to the value that is expected after the operation.
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

/// Reports an issue if an asynchronous operation does not change a value in the way that a closure describes.
///
/// This is the older name of `expectDifference`.
///
/// - Parameters:
///   - expression: A closure that returns the value. It is called before and after the operation.
///   - message: A closure that returns the text at the beginning of the issue.
///   - operation: A closure that changes the value.
///   - changes: A closure that changes the old value to the value that is expected after the operation.
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
