import Effects

extension Store {
  /// Calls a closure with the changes of a collection selector's rows after each turn that changed them.
  ///
  /// - Parameters:
  ///   - selector: The collection selector. This method reads its rows, but does not call the closure.
  ///   - isolation: The isolation of the store. The caller must run on this isolation.
  ///   - fileID: The module and file that messages name.
  ///   - filePath: The path of the file.
  ///   - line: The line that messages name.
  ///   - column: The column that messages name.
  ///   - callback: A closure that receives the changes since the last call. In the first call, it receives the changes
  ///     since the call of this method. Changes of other values that the closure reads do not cause a call.
  /// - Returns: A token. The observation ends when the token is released.
  /// - Complexity: O(*n*), where *n* is the number of rows. Each turn that changed *k* rows takes O(*k* log *n*), or
  ///   O(*n* log *n*) if the rows were sorted again. The observation stores a copy of the order and the ids of the
  ///   rows.
  public func onChange<ID, Element>(
    of selector: CollectionSelector<State, ID, Element>, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ callback: @escaping (_ changes: CollectionChanges<ID>) -> Void
  ) -> ObservationToken {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return core.exclusively {
      let (rule, node) = (selectorScope.rule(selector.stage), node)
      let tracker = ChangeTracker<ID>()
      let token = onChange(
        at: site, read: { withExtendedLifetime(node) { rule.wrappedValue } }, isEqual: ==
      ) { _, output in
        let changes = tracker.take(output.stage)
        if !changes.isEmpty { callback(changes) }
      }
      _ = tracker.take(rule.wrappedValue.stage)
      return token
    }
  }

  /// Returns a sequence of the current rows of a collection selector, and of the new rows after each turn that changed
  /// them.
  ///
  /// - Parameter selector: The collection selector.
  /// - Returns: A sequence that ends with the store.
  /// - Complexity: O(1) until the sequence is iterated. If you keep a collection from the sequence, the next change
  ///   copies memory; see ``DerivedCollection``.
  public func values<ID, Element>(
    of selector: CollectionSelector<State, ID, Element>
  ) -> StoreValues<DerivedCollection<ID, Element>> {
    let (scope, node) = (selectorScope, node)
    return values {
      let rule = scope.rule(selector.stage)
      // The sequence need not compare the rows, because it reads them again only after the stamp of the stage has
      // changed.
      return .init(isEqual: { _, _ in false }) {
        withExtendedLifetime(node) { selector.makeRows(rule.wrappedValue.stage) }
      }
    }
  }
}

extension ChangeSet {
  /// Returns a Boolean value indicating whether the rows of a collection selector have changed.
  ///
  /// - Parameter selector: The collection selector. The store computes its rows if they are not current.
  /// - Returns: `true` if the rows differ from the rows at the last call of the observer, or if the observer did not
  ///   watch the rows until now; `false` in the initial call.
  public func contains<ID, Element>(_ selector: CollectionSelector<State, ID, Element>) -> Bool {
    contains(selector.stage)
  }
}
