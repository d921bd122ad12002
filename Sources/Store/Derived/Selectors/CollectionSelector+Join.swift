extension CollectionSelector {
  /// Returns a selector that combines each row with its partner: the row of another collection whose id the row
  /// contains.
  ///
  /// - Parameters:
  ///   - other: The other collection.
  ///   - id: The property that contains an id of the other collection.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - combine: A closure that computes the value of a row from an element and its partner. The partner is `nil` if
  ///     no row of the other collection has the id. If the result is `nil`, the row is left out. The closure must use
  ///     nothing except its parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n* + *m*) for the first read, where *n* and *m* are the numbers of rows of the two collections;
  ///   then one call of the closure for each changed element, and for each element with a changed partner.
  @inlinable
  public func joined<Key: SendableMetatype, Other, Value: Equatable & SendableMetatype>(
    with other: CollectionSelector<State, Key, Other>, on id: any KeyPath<Element, Key> & Sendable,
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ combine: @escaping @Sendable (_ element: Element, _ partner: Other?) -> Value?
  ) -> CollectionSelector<State, ID, Value> {
    joined(
      byIDOf: other, on: ElementProperty(id), matching: { $0 }, name,
      SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), combine)
  }

  /// Returns a selector that combines each row with its partner: the row of another collection whose id the row
  /// contains, if any.
  ///
  /// - Parameters:
  ///   - other: The other collection.
  ///   - id: The property that may contain an id of the other collection. A row whose property is `nil` has no partner.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - combine: A closure that computes the value of a row from an element and its partner. The partner is `nil` if
  ///     no row of the other collection has the id. If the result is `nil`, the row is left out. The closure must use
  ///     nothing except its parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n* + *m*) for the first read, where *n* and *m* are the numbers of rows of the two collections;
  ///   then one call of the closure for each changed element, and for each element with a changed partner.
  @inlinable
  public func joined<Key: SendableMetatype, Other, Value: Equatable & SendableMetatype>(
    with other: CollectionSelector<State, Key, Other>, on id: any KeyPath<Element, Key?> & Sendable,
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ combine: @escaping @Sendable (_ element: Element, _ partner: Other?) -> Value?
  ) -> CollectionSelector<State, ID, Value> {
    joined(
      byIDOf: other, on: ElementProperty(id), matching: { $0 }, name,
      SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), combine)
  }

  /// Returns a selector that combines each row with its partners: the rows of another collection that have an equal
  /// key.
  ///
  /// - Parameters:
  ///   - other: The other collection.
  ///   - key: The property that contains the key in each element of this selector.
  ///   - otherKey: The property that contains the key in each element of the other collection.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - combine: A closure that computes the value of a row from an element and its partners. The partners are in the
  ///     order of the other collection. If the result is `nil`, the row is left out. The closure must use nothing
  ///     except its parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n* + *m*) for the first read, where *n* and *m* are the numbers of rows of the two collections;
  ///   then one call of the closure for each changed element, and for each element with a changed partner.
  @inlinable
  public func joined<
    OtherID, Other, Key: Hashable & SendableMetatype, Value: Equatable & SendableMetatype
  >(
    with other: CollectionSelector<State, OtherID, Other>, on key: any KeyPath<Element, Key> & Sendable,
    matching otherKey: any KeyPath<Other, Key> & Sendable, name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ combine: @escaping @Sendable (_ element: Element, _ partners: [Other]) -> Value?
  ) -> CollectionSelector<State, ID, Value> {
    let (key, otherKey) = (ElementProperty(key), ElementProperty(otherKey))
    return joined(
      other, name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      key: key.value, otherKey: { otherKey.value($0.element($1)) }, combine: combine,
      plain: { rows, others in
        rows.compactMap { element in
          combine(
            element, others.elements.filter { $0[keyPath: otherKey.keyPath] == element[keyPath: key.keyPath] }
          )
        }
      })
  }

  /// Returns a selector that combines each row with its partner: the row of another collection whose id is the value of
  /// a property of the row.
  @inlinable
  func joined<OtherID, Other, Key: Hashable, Value: Equatable>(
    byIDOf other: CollectionSelector<State, OtherID, Other>, on id: ElementProperty<Element, Key>,
    matching key: @escaping (OtherID) -> Key, _ name: String?, _ site: SourceSite,
    _ combine: @escaping (Element, Other?) -> Value?
  ) -> CollectionSelector<State, ID, Value> {
    joined(
      other, name, site,
      key: id.value,
      otherKey: { stage, slot in
        // Sound: the rows are those of a collection selector with ids of this type.
        key(unsafeDowncast(stage.rows, to: IdentifiedRows<OtherID>.self).ids[Int(slot)])
      },
      combine: { combine($0, $1.first) },
      plain: { rows, others in
        rows.compactMap { element in
          let wanted = element[keyPath: id.keyPath]
          let partner = others.ids.firstIndex { key($0) == wanted }
          return combine(element, partner.map { others.elements[$0] })
        }
      })
  }

  @inlinable
  func joined<OtherID, Other, Key: Hashable, Value: Equatable>(
    _ other: CollectionSelector<State, OtherID, Other>, _ name: String?, _ site: SourceSite,
    key: @escaping (UnsafeRawPointer) -> Key, otherKey: @escaping (Stage, UInt32) -> Key,
    combine: @escaping (Element, [Other]) -> Value?,
    plain plainJoin: @escaping (PlainRows<ID, Element>, PlainRows<OtherID, Other>) -> PlainRows<ID, Value>
  ) -> CollectionSelector<State, ID, Value> {
    CollectionSelector<State, ID, Value>(
      name ?? "joined", at: site, by: { $0 == $1 }, makeRows: { DerivedCollection(ofValues: $0) },
      plain: { plainJoin(plainRows($0), other.plainRows($0)) }
    ) { [stage, other = other.stage] scope in
      let index = JoinIndex(in: scope.core, otherKey)
      let table = ValueTable<Value>()
      let partners = Cell<Stage?>(nil)
      let map = MapStage(
        table.access(by: { $0 == $1 }) { slot, element in
          let others = index.partners(of: slot, key(element)).map {
            // Sound: the elements of a stage have the element type of the stage's selector.
            partners.value.unsafelyUnwrapped.element($0).assumingMemoryBound(to: Other.self).pointee
          }
          return combine(element.assumingMemoryBound(to: Element.self).pointee, others)
        }, table: table)
      map.reads = ElementReads(in: scope.core)
      return { reader in
        let (rows, others) = (reader[stage].stage, reader[other].stage)
        others.opened {
          partners.value = others
          map.update(from: rows, also: index.update(from: others, capacity: rows.rows.capacity))
        }
        return map
      }
    }
  }
}
