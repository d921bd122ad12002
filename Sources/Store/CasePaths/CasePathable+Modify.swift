extension CasePathable {
  /// Changes the payload of a case in place, without copying its buffers.
  ///
  /// If the value is in another case, nothing changes and an issue is reported. If this can happen, check the case with
  /// `is` first, or write through `value[case: \.edit]?`.
  ///
  /// - Parameters:
  ///   - keyPath: A case key path, as in `\.count` or `\.detail.edit`.
  ///   - yield: A closure that changes the payload.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The path of the file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Throws: The error that `yield` throws.
  @inlinable
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: CaseKeyPath<Self, Value>, yield: (inout Value) throws(Failure) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws(Failure) {
    guard try AnyCasePath(keyPath).modify(&self, yield) == nil else { return }
    reportWrongCase(
      keyPath, of: Value.self,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @usableFromInline
  func reportWrongCase(_ keyPath: PartialKeyPath<Case<Self>>, of payload: Any.Type, at site: SourceSite) {
    let message = """
      'modify(\(writtenCasePath(keyPath) ?? "…"))' did not change a payload of type '\(typeName(payload))' because the '\(typeName(Self.self))' is in \
      another case: \(ActionName.of(self)). Nothing was changed.

      Likely causes, in order:
      1. The case changed after it was last checked. Check it just before the change, with 'is', 'if case' or 'switch'.
      2. The key path names the wrong case. Name the right one.
      3. The change was meant to be skipped in other cases. Make the change through 'value[case: …]?'.
      """
    IssueReporting.report(RuntimeIssue(kind: .modifiedWrongCase, message: message, site: site))
  }
}

extension RuntimeIssue.Kind {
  /// A write to the payload of a case while the value is in another case.
  public static let modifiedWrongCase = Self(documented: "modified-wrong-case")
}
