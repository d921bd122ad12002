extension PresentationState where State: CasePathable {
  /// The payload of a case of what is presented; nil if it is in another case, or nothing is presented.
  ///
  /// Assigning `nil` dismisses what is presented. To assign, or to write through `?`, while
  /// another case or nothing is presented changes nothing and is reported as an issue.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - fileID: Where that issue is reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public subscript<Value>(
    case path: CaseKeyPath<State, Value>, fileID fileID: _SiteText = #fileID,
    filePath filePath: _SiteText = #filePath, line line: _SiteNumber = #line,
    column column: _SiteNumber = #column
  ) -> Value? {
    get { wrappedValue[payloadOf: AnyCasePath(path)] }
    set {
      guard self[case: path] != nil else {
        return reportMismatch(path, SourceSite(fileID, filePath, line, column))
      }
      wrappedValue = newValue.map(AnyCasePath(path).embed)
    }
    _modify {
      let isThere = self[case: path] != nil
      yield &wrappedValue[payloadOf: AnyCasePath(path)]
      if !isThere { reportMismatch(path, SourceSite(fileID, filePath, line, column)) }
    }
  }

  private func reportMismatch<Value>(_ path: CaseKeyPath<State, Value>, _ site: SourceSite) {
    CaseMismatch(path: path, value: wrappedValue)
      .report(as: "of what is presented", missing: "nothing is presented", at: site)
  }
}
