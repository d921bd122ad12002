extension CollectionSelector {
  /// Returns a selector of a value for each row, computed once for each version of an element.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - transform: Computes the value of an element. It must use nothing else.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read; then one call for each changed element. Equal values do not count as a
  ///   change.
  @inlinable
  public func map<Value: Equatable & SendableMetatype>(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ transform: @escaping @Sendable (_ element: Element) -> Value
  ) -> CollectionSelector<State, ID, Value> {
    mapping(
      name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      by: { $0 == $1 }, transform)
  }

  /// Returns a selector of a value for each row, computed once for each version of an element.
  ///
  /// The values are not known to be comparable. If their type has an `==` that can be called on the store's isolation,
  /// equal values do not count as a change. Otherwise, each call is a change.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - transform: Computes the value of an element. It must use nothing else.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read; then one call for each changed element.
  @inlinable
  @_disfavoredOverload
  public func map<Value>(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ transform: @escaping @Sendable (_ element: Element) -> Value
  ) -> CollectionSelector<State, ID, Value> {
    mapping(
      name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      by: PartComparison.areEqual, transform)
  }

  /// Returns a selector of a value for each row that has one.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - transform: Computes the value of an element; `nil` leaves the row out. It must use nothing else.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read; then one call for each changed element, and O(log *n*) for each row that
  ///   is inserted or removed. Equal values do not count as a change.
  @inlinable
  public func compactMap<Value: Equatable & SendableMetatype>(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ transform: @escaping @Sendable (_ element: Element) -> Value?
  ) -> CollectionSelector<State, ID, Value> {
    mapping(
      name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      by: { $0 == $1 }, transform)
  }

  /// Returns a selector of a value for each row that has one.
  ///
  /// The values are not known to be comparable. If their type has an `==` that can be called on the store's isolation,
  /// equal values do not count as a change. Otherwise, each call is a change.
  ///
  /// - Parameters:
  ///   - name: The name in drawings and messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - transform: Computes the value of an element; `nil` leaves the row out. It must use nothing else.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read; then one call for each changed element, and O(log *n*) for each row that
  ///   is inserted or removed.
  @inlinable
  @_disfavoredOverload
  public func compactMap<Value>(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ transform: @escaping @Sendable (_ element: Element) -> Value?
  ) -> CollectionSelector<State, ID, Value> {
    mapping(
      name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      by: PartComparison.areEqual, transform)
  }

  @inlinable
  func mapping<Value>(
    _ name: String?, _ site: SourceSite, by isEqual: @escaping (Value, Value) -> Bool,
    _ transform: @escaping (Element) -> Value?
  ) -> CollectionSelector<State, ID, Value> {
    following(
      name ?? "map", at: site, by: isEqual, makeRows: { DerivedCollection(ofValues: $0) },
      plain: { $0.compactMap(transform) }
    ) {
      let table = ValueTable<Value>()
      return MapStage(
        // Sound: a stage passes the addresses of its elements, which have the selector's element type.
        table.access(by: isEqual) { transform($1.assumingMemoryBound(to: Element.self).pointee) },
        table: table)
    }
  }
}
