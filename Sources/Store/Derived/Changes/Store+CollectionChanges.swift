import Effects

extension Store {
  /// Calls a closure with the changes of a collection selector's rows after each turn that changed them.
  ///
  /// - Parameters:
  ///   - selector: The collection selector. The subscription reads its rows and does not call the closure.
  ///   - isolation: The store's isolation, which must be the caller's.
  ///   - fileID: The module and file that messages name.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - callback: Receives the changes since the last call, or initially since the subscription. Its reads are not
  ///     recorded.
  /// - Returns: A token. The observation ends when the token is released.
  /// - Complexity: O(*n*) now, and O(*k* log *n*) after each turn that changed *k* rows; O(*n* log *n*) if the rows
  ///   were sorted again. The subscription keeps the order and the ids of the rows.
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

  /// The rows of a collection selector: the current ones, and the new ones after each turn that changed them.
  ///
  /// - Parameter selector: The collection selector.
  /// - Returns: A sequence that ends with the store.
  /// - Complexity: O(1) until the sequence is iterated. See ``DerivedCollection`` for rows that are kept.
  public func values<ID, Element>(
    of selector: CollectionSelector<State, ID, Element>
  ) -> StoreValues<DerivedCollection<ID, Element>> {
    let (scope, node) = (selectorScope, node)
    return values {
      let rule = scope.rule(selector.stage)
      // Compared by their stamps.
      return .init(isEqual: { _, _ in false }) {
        withExtendedLifetime(node) { selector.makeRows(rule.wrappedValue.stage) }
      }
    }
  }
}

extension ChangeSet {
  /// Returns a Boolean value indicating whether the rows of a collection selector have changed.
  ///
  /// - Parameter selector: The collection selector. It is computed if it is not current.
  /// - Returns: `true` if the rows differ from those of the last call, or were not watched until now; `false` in the
  ///   initial call.
  public func contains<ID, Element>(_ selector: CollectionSelector<State, ID, Element>) -> Bool {
    contains(selector.stage)
  }
}
