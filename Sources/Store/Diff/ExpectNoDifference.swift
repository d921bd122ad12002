import Effects

/// Reports an issue that shows the parts that differ, if two values are not equal.
///
/// ```swift
/// expectNoDifference(state.rows, [Row(id: 1, text: "a")])
/// ```
///
/// - Parameters:
///   - expression1: An expression that returns a value.
///   - expression2: An expression that returns the other value.
///   - message: An expression that returns a text for the beginning of the issue.
///   - fileID: The module and file of the call.
///   - filePath: The path of the file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectNoDifference<Value: Equatable>(
  _ expression1: @autoclosure () throws -> Value, _ expression2: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  reportingErrors(at: site) {
    let (first, second) = (try expression1(), try expression2())
    guard first != second else { return }
    let title = message() ?? ""
    reportIssue(
      (title.isEmpty ? "" : title + "\n\n") + "Difference (− first, + second):\n\n"
        + differenceOrDump(first, second), at: site)
  }
}

/// Returns the difference between two unequal values, or a description of the first value if no part differs.
func differenceOrDump<Value>(_ first: Value, _ second: Value) -> String {
  diff(first, second)
    ?? "The values are not equal according to '==', but no part of them differs:\n\n\(structuralDump(first))"
}

/// Runs a closure, and reports an error that it throws.
package func reportingErrors(at site: SourceSite, _ body: () throws -> Void) {
  do { try body() } catch { reportThrown(error, at: site) }
}

/// Reports an error that an expression threw.
func reportThrown(_ error: any Error, at site: SourceSite) {
  reportIssue("An expression threw an error: \(error)", at: site)
}
