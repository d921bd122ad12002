extension CollectionSelector {
  /// Returns a selector of a value that a closure updates with the changes of the rows.
  ///
  /// Use this operator for values that no other operator computes. The value must depend only on the rows, and not on
  /// the changes that led to these rows.
  ///
  /// - Parameters:
  ///   - initial: The value before the first update, and before each update with `.everything`.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - update: A closure that updates the value. The changes are `.everything` in three cases: in the first update,
  ///     after the collection in the state was replaced by a collection with few of the former rows, and after a change
  ///     of a shared value that the closure has read from an element. The closure must use nothing except its
  ///     parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*k* log *n*) for *k* changed rows among *n* rows, plus the call of the closure. If the value has
  ///   storage, such as an array, each update also copies it. The selector stores a copy of the order and the ids of
  ///   the rows.
  @inlinable
  public func updating<Value: Equatable & Sendable>(
    _ initial: Value, name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ update:
      @escaping @Sendable (
        _ value: inout Value, _ changes: CollectionChanges<ID>, _ rows: DerivedCollection<ID, Element>
      ) -> Void
  ) -> Selector<State, Value> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Selector(key: SelectorKey()) { [stage, makeRows] _, graph, scope in
      let tracker = ChangeTracker<ID>()
      let reads = ElementReads(in: scope.core)
      let value = Cell(initial)
      return graph.rule(name: name ?? "updating", by: SharedReads.comparison { $0 == $1 }) {
        scope.computing(name ?? "updating", site, by: ==) { reader in
          let stage = reader[stage].stage
          let changes = reads.begin() ? tracker.takeEverything(stage) : tracker.take(stage)
          if changes.isEverything { value.value = initial }
          if !changes.isEmpty { reads.recording { update(&value.value, changes, makeRows(stage)) } }
          return value.value
        } plain: { reader in
          var plain = initial
          update(&plain, .everything, makeRows(reader[stage].stage))
          return plain
        }
      }
    }
  }
}
