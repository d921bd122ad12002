extension CollectionSelector {
  /// Returns a selector of the inner rows that each row contains, one after another.
  ///
  /// The id of an inner row in the result consists of the id of its outer row and of its own id. If an outer row
  /// contains two inner rows with equal ids, the selector uses only the first one.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - elements: A closure that returns the inner rows of an element. The closure must use nothing except its
  ///     parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of inner rows; then O(*k* log *n*) for each
  ///   changed element with *k* inner rows.
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
          // Sound: the rows of this selector have ids of this type, and its stage passes elements of the selector's
          // type.
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
