extension StackState where Element: CasePathable {
  /// The payload of a case of the element with the given id; nil if the element is in another case or does not exist.
  ///
  /// A payload is changed in place. Assigning `nil` removes only this element. Assigning or writing through `?` while
  /// the element is in another case, or does not exist, changes nothing and reports an issue.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - path: The case.
  ///   - fileID: The module and file where the issue is reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  public subscript<Value>(
    id id: StackElementID, case path: CaseKeyPath<Element, Value>, fileID fileID: _SiteText = #fileID,
    filePath filePath: _SiteText = #filePath, line line: _SiteNumber = #line,
    column column: _SiteNumber = #column
  ) -> Value? {
    get { self[id: id][payloadOf: AnyCasePath(path)] }
    set {
      guard self[id: id, case: path] != nil else {
        return reportMismatch(id, path, SourceSite(fileID, filePath, line, column))
      }
      self[id: id] = newValue.map(AnyCasePath(path).embed)
    }
    _modify {
      let isThere = self[id: id, case: path] != nil
      yield &self[id: id][payloadOf: AnyCasePath(path)]
      if !isThere { reportMismatch(id, path, SourceSite(fileID, filePath, line, column)) }
    }
  }

  private func reportMismatch<Value>(
    _ id: StackElementID, _ path: CaseKeyPath<Element, Value>, _ site: SourceSite
  ) {
    CaseMismatch(path: path, value: self[id: id])
      .report(as: "of the element \(id) of a stack", missing: "there is no such element", at: site)
  }
}
