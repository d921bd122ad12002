import Effects

/// Reports an issue with the parts that differ if two values are not equal.
///
/// ```swift
/// expectNoDifference(state.rows, [Row(id: 1, text: "a")])
/// ```
///
/// - Parameters:
///   - expression1: Returns a value.
///   - expression2: Returns another value.
///   - message: Returns the text at the beginning of the issue.
///   - fileID: The module and file of the call.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
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

/// Returns the difference between two unequal values.
func differenceOrDump<Value>(_ first: Value, _ second: Value) -> String {
  diff(first, second)
    ?? "The values are not equal according to '==', but no part of them differs:\n\n\(structuralDump(first))"
}

/// Runs a closure, and reports an error that it throws.
package func reportingErrors(at site: SourceSite, _ body: () throws -> Void) {
  do { try body() } catch { reportThrown(error, at: site) }
}

/// Reports an error that an expression has thrown.
func reportThrown(_ error: any Error, at site: SourceSite) {
  reportIssue("An expression threw an error: \(error)", at: site)
}
