extension CasePathable {
  /// Changes the payload of a case in place, without copying its buffers.
  ///
  /// To modify a value of another case is a mistake, and reported as an issue: ask with `is` first where the case
  /// may be another, or write through `value[case: \.edit]?`.
  ///
  /// - Parameters:
  ///   - keyPath: A case key path, as in `\.count` or `\.detail.edit`.
  ///   - yield: Changes the payload.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The path of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Throws: What `yield` throws.
  @inlinable
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: CaseKeyPath<Self, Value>, yield: (inout Value) throws(Failure) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws(Failure) {
    guard try AnyCasePath(keyPath).modify(&self, yield) == nil else { return }
    reportWrongCase(
      Value.self, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @usableFromInline
  func reportWrongCase(_ payload: Any.Type, at site: SourceSite) {
    let message = """
      'modify' was to change a payload of '\(typeName(payload))', but the '\(typeName(Self.self))' is of another case: \
      \(ActionName.of(self)). Nothing was changed.

      Likely causes, in order:
      1. The case has changed since it was last looked at. Look at it with 'is', 'if case' or 'switch' just before.
      2. The key path names the wrong case. Name the one that is meant.
      3. Doing nothing in other cases is meant. Write 'value[case: …]?' and what is to be done to the payload.
      """
    IssueReporting.report(RuntimeIssue(kind: .modifiedWrongCase, message: message, site: site))
  }
}

extension RuntimeIssue.Kind {
  /// The payload of a case was to be modified while the value was of another.
  public static let modifiedWrongCase = Self(documented: "modified-wrong-case")
}
