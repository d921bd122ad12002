import Effects

/// The rules of `XCTModify` in the current task.
package enum ModifyRules {
  /// A Boolean value indicating whether `XCTModify` reports an issue if its closure changes nothing.
  @TaskLocal package static var requiresChange = true
}

/// Changes the payload of an optional, and reports an issue if the optional is `nil` or the payload stays unchanged.
///
/// If a test store does not have full exhaustivity, the closures of its assertions may leave the payload unchanged.
///
/// - Parameters:
///   - optional: The optional.
///   - message: A closure that returns the text at the beginning of the issue.
///   - body: A closure that changes the payload.
///   - fileID: The module and file of the call.
///   - file: The path of that file.
///   - line: The line.
///   - column: The column.
public func XCTModify<Wrapped>(
  _ optional: inout Wrapped?, _ message: @autoclosure () -> String = "",
  _ body: (inout Wrapped) throws -> Void,
  fileID: StaticString = #fileID, file: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let path = AnyCasePath<Wrapped?, Wrapped>(embed: { $0 }, extract: { $0 })
  XCTModify(&optional, case: path, message(), body, fileID: fileID, file: file, line: line, column: column)
}

/// Changes the payload of a case, and reports an issue if the enum is in another case or the payload stays unchanged.
///
/// ```swift
/// await store.receive(\.destination.edit.saved) {
///   XCTModify(&$0.destination, case: \.some.edit) { $0.isSaved = true }
/// }
/// ```
///
/// The issue fails a test of XCTest as well as a test of Swift Testing. If a test store does not have full
/// exhaustivity, the closures of its assertions may leave the payload unchanged. In new code, use `modify(_:)`.
///
/// - Parameters:
///   - root: The enum.
///   - keyPath: The case.
///   - message: A closure that returns the text at the beginning of the issue.
///   - body: A closure that changes the payload.
///   - fileID: The module and file of the call.
///   - file: The path of that file.
///   - line: The line.
///   - column: The column.
public func XCTModify<Root, Value>(
  _ root: inout Root, case keyPath: CaseKeyPath<Root, Value>,
  _ message: @autoclosure () -> String = "", _ body: (inout Value) throws -> Void,
  fileID: StaticString = #fileID, file: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  XCTModify(
    &root, case: AnyCasePath(keyPath), message(), body, fileID: fileID, file: file, line: line, column: column
  )
}

/// Changes the payload of a case, and reports an issue if the enum is in another case or the payload stays unchanged.
///
/// - Parameters:
///   - root: The enum.
///   - casePath: The case.
///   - message: A closure that returns the text at the beginning of the issue.
///   - body: A closure that changes the payload.
///   - fileID: The module and file of the call.
///   - file: The path of that file.
///   - line: The line.
///   - column: The column.
public func XCTModify<Root, Value>(
  _ root: inout Root, case casePath: AnyCasePath<Root, Value>,
  _ message: @autoclosure () -> String = "", _ body: (inout Value) throws -> Void,
  fileID: StaticString = #fileID, file: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  let message = message()
  let title = message.isEmpty ? "" : message + "\n\n"
  reportingErrors(at: site) {
    guard let before = casePath.extract(from: root) else {
      return reportIssue(title + describeWrongCase(root, payload: Value.self), at: site)
    }
    var value = before
    try body(&value)
    if ModifyRules.requiresChange, Value.self is any Equatable.Type, isEqual(before, value) {
      reportIssue(title + "The closure of 'XCTModify' did not change the '\(Value.self)'.", at: site)
    }
    root = casePath.embed(value)
  }
}

private func describeWrongCase<Root>(_ root: Root, payload: Any.Type) -> String {
  """
  'XCTModify' did not change a payload of type '\(typeName(payload))' because the '\(typeName(Root.self))' has a \
  different payload: \(structuralDump(root))

  Likely causes, in order:
  1. An earlier action changed the case. Check the state after that action.
  2. The key path names the wrong case. Name the right one.
  """
}
