extension CollectionSelector where ID: Sendable {
  /// Returns a selector of a family's value for each row.
  ///
  /// ```swift
  /// static let price = SelectorFamily<State, Item.ID, Int> { state, id in
  ///   (state.items[id: id]?.price ?? 0) * state.factor
  /// }
  /// static let total = CollectionSelector(\State.items).map(price).sum(\.self)
  /// ```
  ///
  /// The family's closure runs again for a row if the row's element has changed, or if another part of the state that
  /// the closure read for this row has changed. These dependencies cost little if the rows of this selector are
  /// elements of a stored collection, possibly filtered or sorted. For other rows, each element that the closure reads
  /// is a separate dependency.
  ///
  /// - Parameters:
  ///   - family: The family.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages. The default is the name of the
  ///     family.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then one call of the closure for each
  ///   changed element, and one for each row for which the closure has read another part of the state, if this part has
  ///   changed. If there are *m* rows for which the closure reads different parts of the state besides the row's
  ///   element, each change of the collection or of these parts takes O(*m*). A new value that equals the old one does
  ///   not count as a change.
  @inlinable
  public func map<Value>(
    _ family: SelectorFamily<State, ID, Value>, name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> CollectionSelector<State, ID, Value> {
    mapping(
      name ?? family.name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      by: family.isEqual, family.compute)
  }

  /// Returns a selector of a family's value for each row, without the rows whose value is `nil`.
  ///
  /// ```swift
  /// static let todo = SelectorFamily<State, Item.ID, Item?> { $0.items[id: $1] }
  /// static let total = CollectionSelector(\State.items).compactMap(todo).sum(\.price)
  /// ```
  ///
  /// - Parameters:
  ///   - family: The family. If its value for a row is `nil`, the row is left out.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages. The default is the name of the
  ///     family.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  /// - Returns: The selector.
  /// - Complexity: The same as for ``map(_:name:fileID:filePath:line:column:)``, plus O(log *n*) for each row that is
  ///   inserted or removed.
  @inlinable
  public func compactMap<Value>(
    _ family: SelectorFamily<State, ID, Value?>, name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> CollectionSelector<State, ID, Value> {
    mapping(
      name ?? family.name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      by: { family.isEqual($0, $1) }, family.compute)
  }

  @inlinable
  func mapping<Value>(
    _ name: String?, _ site: SourceSite, by isEqual: @escaping (Value, Value) -> Bool,
    _ compute: @escaping (SelectorReader<State>, ID) -> Value?
  ) -> CollectionSelector<State, ID, Value> {
    CollectionSelector<State, ID, Value>(
      name ?? "map", at: site, by: isEqual, makeRows: { DerivedCollection(ofValues: $0) },
      plain: { reader in plainRows(reader).compactMap { id, _ in compute(reader, id) } }
    ) { [stage] scope in
      let table = ValueTable<Value>()
      let values = FamilyValues<ID>(RowReads(scope.core.attributeGraph.engine, name: name), in: scope.node)
      let reader = Cell<SelectorReader<State>?>(nil)
      let map = MapStage(
        table.access(by: isEqual) { slot, _ in
          // The reader is set during updates.
          values.computing(slot) { compute(reader.value.unsafelyUnwrapped, $0) }
        }, table: table)
      return {
        let stage = $0[stage].stage
        reader.value = $0
        values.update(map, from: stage, scope.core)
        reader.value = nil
        return map
      }
    }
  }
}

/// An object that runs the closure of a selector family for the rows of a stage.
@usableFromInline
final class FamilyValues<ID: Hashable> {
  // Exclusivity is unchecked: only the rule of the selector uses this object. Code of the app that runs during an
  // access cannot begin another access, because the graph does not run a rule again while the rule is running.
  @usableFromInline let reads: RowReads
  @usableFromInline let row: FamilyRowWithID<ID>
  @exclusivity(unchecked) @usableFromInline var rows = IdentifiedRows<ID>()
  @exclusivity(unchecked) @usableFromInline var runs = 0

  @usableFromInline
  init(_ reads: RowReads, in scope: ScopeIdentity) {
    self.reads = reads
    row = FamilyRowWithID<ID>(reader: reads.recorder.node, in: scope)
  }

  /// Runs the closure for a row, and records the parts of the state that the closure reads.
  @inlinable
  func computing<Value>(_ slot: UInt32, _ compute: (ID) -> Value) -> Value {
    let id = rows.ids[Int(slot)]
    row.id = id
    runs &+= 1
    var value: Value?
    reads.record(slot) { value = compute(id) }
    // The closure has run, so there is a value.
    return value.unsafelyUnwrapped
  }

  /// Updates the stage whose elements are the values of the family, in the body of the stage's rule.
  @usableFromInline
  func update(_ map: MapStage, from stage: Stage, _ core: StoreCore) {
    // Sound: the rows are those of a collection selector with ids of this type.
    rows = unsafeDowncast(stage.rows, to: IdentifiedRows<ID>.self)
    row.collection = (stage.origin as? SourceStage)?.collection
    let outer = core.hot.pointee.graph?.pointee.familyRow
    let outdated = reads.begin(map.input.news(of: stage))
    core.hot.pointee.graph?.pointee.familyRow = .passUnretained(row)
    map.update(from: stage, also: outdated)
    core.hot.pointee.graph?.pointee.familyRow = outer
    reads.end()
    core.hot.pointee.graph?.pointee.recomputations += runs
    runs = 0
  }
}
