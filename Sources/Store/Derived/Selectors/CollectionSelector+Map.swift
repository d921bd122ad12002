extension CollectionSelector {
  /// Returns a selector that computes a value for each row, and computes it again only if the row's element changes.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - transform: A closure that computes the value of an element. The closure must use nothing except its
  ///     parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then one call of the closure for each
  ///   changed element. A new value that equals the old one does not count as a change.
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

  /// Returns a selector that computes a value for each row, and computes it again only if the row's element changes.
  ///
  /// The compiler does not know whether the values are `Equatable`. If their type has an `==` that can be called on the
  /// store's isolation, a new value that equals the old one does not count as a change. Otherwise, each new value
  /// counts as a change.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - transform: A closure that computes the value of an element. The closure must use nothing except its
  ///     parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then one call of the closure for each
  ///   changed element.
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

  /// Returns a selector that computes a value for each row, and leaves out the rows whose value is `nil`.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - transform: A closure that computes the value of an element. If the value is `nil`, the row is left out. The
  ///     closure must use nothing except its parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then one call of the closure for each
  ///   changed element, and O(log *n*) for each row that is inserted or removed. A new value that equals the old one
  ///   does not count as a change.
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

  /// Returns a selector that computes a value for each row, and leaves out the rows whose value is `nil`.
  ///
  /// The compiler does not know whether the values are `Equatable`. If their type has an `==` that can be called on the
  /// store's isolation, a new value that equals the old one does not count as a change. Otherwise, each new value
  /// counts as a change.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - transform: A closure that computes the value of an element. If the value is `nil`, the row is left out. The
  ///     closure must use nothing except its parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then one call of the closure for each
  ///   changed element, and O(log *n*) for each row that is inserted or removed.
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
        // Sound: the address is that of an element of the selector's element type.
        table.access(by: isEqual) { transform($1.assumingMemoryBound(to: Element.self).pointee) },
        table: table)
    }
  }
}
