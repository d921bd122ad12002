extension CollectionSelector {
  /// Returns a selector of a value that a closure updates with the changes of the rows.
  ///
  /// Use it for values that no other operator computes. The value must depend on the rows only, not on the changes that
  /// led to them.
  ///
  /// - Parameters:
  ///   - initial: The value before the first update, and before each update with `.everything`.
  ///   - name: The name in drawings and messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - update: Updates the value. The changes are `.everything` for the first update, after the source was replaced by a
  ///     collection with few of the former rows, and after a change of a shared value that the closure has read from an
  ///     element. The closure must use nothing else.
  /// - Returns: The selector.
  /// - Complexity: O(*k* log *n*) for *k* changed rows, and a copy of the value if it has storage of its own, beyond the
  ///   call. The selector keeps the order and the ids of the rows.
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
