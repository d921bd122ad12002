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
///   - message: Returns a text that the issue begins with.
///   - fileID: The module and file of the call.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
public func expectNoDifference<Value: Equatable>(
  _ expression1: @autoclosure () throws -> Value, _ expression2: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let (first, second) = (try expression1(), try expression2())
    guard first != second else { return }
    let difference =
      diff(first, second)
      ?? "The values differ by '==', and no part of them differs:\n\n\(structuralDump(first))"
    let title = message()
    report(
      (title.isEmpty ? "" : title + "\n\n") + "Difference (− first, + second):\n\n" + difference, at: site)
  } catch {
    report("An expression threw an error: \(error)", at: site)
  }
}

private func report(_ message: String, at site: SourceSite) {
  reportIssue(
    message, fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
}
