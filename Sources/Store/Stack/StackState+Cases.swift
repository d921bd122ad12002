extension StackState where Element: CasePathable {
  /// The payload of the element with the given id in the given enum case; `nil` if the element is in another case or
  /// does not exist.
  ///
  /// Changing the payload happens in place. Assigning `nil` removes only this element, and no elements above it. If the
  /// element is in another case or does not exist, an assignment or a write through `?` changes nothing and reports an
  /// issue.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - path: The key path of the case.
  ///   - fileID: The module and file of the call, for the issue.
  ///   - filePath: The path of the file of the call.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
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
