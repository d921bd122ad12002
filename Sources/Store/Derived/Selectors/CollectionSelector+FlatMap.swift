extension CollectionSelector {
  /// Returns a selector of the rows that are in each row, one after another.
  ///
  /// The id of a row consists of the id of the outer row and its own. Of two rows with equal ids in one row, the first is
  /// used.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - elements: Returns the rows in an element. It must use nothing else.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read of *n* rows; then O(*k* log *n*) for each changed element with *k* rows.
  @inlinable
  public func flatMap<Elements: Sequence & SendableMetatype>(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ elements: @escaping @Sendable (_ element: Element) -> Elements
  ) -> CollectionSelector<State, NestedID<ID, Elements.Element.ID>, Elements.Element>
  where
    Elements.Element: Identifiable & Equatable & SendableMetatype, Elements.Element.ID: SendableMetatype
  {
    typealias Inner = Elements.Element
    return CollectionSelector<State, NestedID<ID, Inner.ID>, Inner>(
      name ?? "flatMap", at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      by: { $0 == $1 }, makeRows: { DerivedCollection(ofValues: $0) },
      plain: { plainRows($0).flatMap(elements) }
    ) { [stage] scope in
      let table = FlatTable<ID, Inner>()
      let outer = Cell<Stage?>(nil)
      let flat = table.makeStage(
        outerID: {
          // Sound: the rows of this selector have such ids, and its stage passes elements of its type.
          unsafeDowncast(outer.value.unsafelyUnwrapped.rows, to: IdentifiedRows<ID>.self).ids[Int($0)]
        }, { elements($0.assumingMemoryBound(to: Element.self).pointee) })
      flat.reads = ElementReads(in: scope.core)
      return { reader in
        let stage = reader[stage].stage
        outer.value = stage
        withExtendedLifetime(table) { flat.update(from: stage) }
        return flat
      }
    }
  }
}
