extension CollectionSelector {
  /// Returns a selector of the rows that are in each row, one after another.
  ///
  /// The id of a row consists of the id of the outer row and its own. Of two rows with equal ids in one row, the first is
  /// used.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages.
  ///   - elements: Returns the rows in an element. It must use nothing else.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read of *n* rows; then O(*k* log *n*) for each changed element with *k* rows.
  @inlinable
  public func flatMap<Elements: Sequence & SendableMetatype>(
    name: String? = nil, _ elements: @escaping @Sendable (_ element: Element) -> Elements
  ) -> CollectionSelector<State, NestedID<ID, Elements.Element.ID>, Elements.Element>
  where
    Elements.Element: Identifiable & Equatable & SendableMetatype, Elements.Element.ID: SendableMetatype
  {
    typealias Inner = Elements.Element
    let selector = Selector<State, StageOutput>(key: SelectorKey()) { [stage] _, graph, scope in
      let table = FlatTable<ID, Inner>()
      let outer = Cell<Stage?>(nil)
      let flat = table.makeStage(
        outerID: {
          // Sound: the rows of this selector have such ids, and its stage passes elements of its type.
          unsafeDowncast(outer.value.unsafelyUnwrapped.rows, to: IdentifiedRows<ID>.self).ids[Int($0)]
        }, { elements($0.assumingMemoryBound(to: Element.self).pointee) })
      return graph.rule(name: name ?? "flatMap") {
        scope.computing { reader in
          let stage = reader[stage].stage
          outer.value = stage
          withExtendedLifetime(table) { flat.update(from: stage) }
          return StageOutput(flat)
        }
      }
    }
    return CollectionSelector<State, NestedID<ID, Inner.ID>, Inner>(
      stage: selector, makeRows: { DerivedCollection(ofValues: $0) },
      plain: { [plain] in
        let rows = plain($0)
        var result = PlainRows<NestedID<ID, Inner.ID>, Inner>(ids: [], elements: [])
        for (id, element) in zip(rows.ids, rows.elements) {
          var seen: Set<Inner.ID> = []
          for inner in elements(element) where seen.insert(inner.id).inserted {
            result.ids.append(NestedID(outer: id, inner: inner.id))
            result.elements.append(inner)
          }
        }
        return result
      })
  }
}
