import Effects

/// Reports an issue if an operation does not change a value as `changes` does.
///
/// ```swift
/// func testAppending() {
///   var names = ["Ann"]
///   expectDifference(names) {
///     names.append("Bob")
///   } changes: {
///     $0 = ["Ann", "Bob"]
///   }
/// }
/// ```
///
/// - Parameters:
///   - expression: An expression that returns the value. It is evaluated before and after the operation.
///   - message: An expression that returns a text for the beginning of the issue.
///   - operation: The operation. If it is `nil`, no operation runs, and `changes` only sets the parts of the current
///     value that you want to check.
///   - changes: A closure that changes a copy of the original value as the operation should.
///   - fileID: The module and file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectDifference<Value: Equatable>(
  _ expression: @autoclosure () throws -> Value, _ message: @autoclosure () -> String? = nil,
  operation: (() throws -> Void)? = nil, changes: (inout Value) throws -> Void,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  reportingErrors(at: site) {
    let original = try expression()
    try operation?()
    try ExpectedChange(from: original, changes, to: expression())
      .report(isComplete: operation != nil, message(), at: site)
  }
}

/// Reports an issue if an asynchronous operation does not change a value as `changes` does.
///
/// - Parameters:
///   - expression: An expression that returns the value. It is evaluated before and after the operation.
///   - message: An expression that returns a text for the beginning of the issue.
///   - operation: The operation.
///   - changes: A closure that changes a copy of the original value as the operation should.
///   - fileID: The module and file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
public nonisolated(nonsending) func expectDifference<Value: Equatable>(
  _ expression: @autoclosure () throws -> Value, _ message: @autoclosure () -> String? = nil,
  operation: nonisolated(nonsending) () async throws -> Void, changes: (inout Value) throws -> Void,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let original = try expression()
    try await operation()
    try ExpectedChange(from: original, changes, to: expression()).report(
      isComplete: true, message(), at: site)
  } catch {
    reportThrown(error, at: site)
  }
}

/// The original value, the expected value after a change, and the actual value.
private struct ExpectedChange<Value: Equatable> {
  let original: Value
  let expected: Value
  let actual: Value

  init(from original: Value, _ changes: (inout Value) throws -> Void, to actual: Value) rethrows {
    self.original = original
    self.actual = actual
    var expected = original
    try changes(&expected)
    self.expected = expected
  }

  func report(isComplete: Bool, _ message: String?, at site: SourceSite) {
    let title = message.map { $0 + "\n\n" } ?? ""
    if expected == actual {
      guard isComplete, original == actual else { return }
      return reportIssue(
        title + "The value was expected to change, but neither the operation nor 'changes' changed it.",
        at: site)
    }
    reportIssue(
      title + "Difference (− expected, + actual):\n\n" + differenceOrDump(expected, actual), at: site)
  }
}
