extension PresentationState where State: CasePathable {
  /// The payload of a case of the presented state; `nil` if the state is in another case or nothing is presented.
  ///
  /// Assigning `nil` dismisses the presented feature. Assigning or writing through `?` while the state is in another
  /// case, or while nothing is presented, changes nothing and reports an issue.
  ///
  /// - Parameters:
  ///   - path: The key path of the case.
  ///   - fileID: The module and file where the issue is reported.
  ///   - filePath: The path of the file.
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
      .report(as: "of the presented state", missing: "nothing is presented", at: site)
  }
}
