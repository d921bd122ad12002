extension CollectionSelector {
  /// Groups the rows by the value of a property.
  ///
  /// A row whose key does not equal itself, such as NaN, is in no group. The other methods that group rows treat such
  /// rows in the same way.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  /// - Returns: The groups.
  @inlinable
  @_disfavoredOverload  // For an array or a set, the compiler should choose the overload for several keys.
  public func grouped<Key: Hashable & SendableMetatype>(
    by key: any KeyPath<Element, Key> & Sendable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> GroupedSelector<State, Key, ID, Element> {
    let property = ElementProperty(key)
    return GroupedSelector(
      rows: self, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { $1(property.value($0)) }
  }

  /// Groups the rows by a property that contains several keys, so that a row can be in several groups.
  ///
  /// - Parameters:
  ///   - keys: The property. If an element lists a key twice, the repetition is ignored.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  /// - Returns: The groups.
  @inlinable
  public func grouped<Key: Hashable & SendableMetatype>(
    by keys: any KeyPath<Element, [Key]> & Sendable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> GroupedSelector<State, Key, ID, Element> {
    grouped(
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      several: { $0[keyPath: keys] })
  }

  /// Groups the rows by a property that contains several keys, so that a row can be in several groups.
  ///
  /// - Parameters:
  ///   - keys: The property.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  /// - Returns: The groups.
  @inlinable
  public func grouped<Key: Hashable & SendableMetatype>(
    by keys: any KeyPath<Element, Set<Key>> & Sendable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> GroupedSelector<State, Key, ID, Element> {
    grouped(
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      several: { $0[keyPath: keys] })
  }

  /// Groups the rows by a key that a closure returns.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - key: A closure that returns the key of an element. The closure must use nothing except its parameters.
  /// - Returns: The groups.
  @inlinable
  @_disfavoredOverload
  public func grouped<Key: Hashable & SendableMetatype>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    by key: @escaping @Sendable (_ element: Element) -> Key
  ) -> GroupedSelector<State, Key, ID, Element> {
    // Sound: the address is that of an element of the selector's element type.
    GroupedSelector(
      rows: self, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { $1(key($0.assumingMemoryBound(to: Element.self).pointee)) }
  }

  /// Groups the rows by keys that a closure returns, so that a row can be in several groups.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - keys: A closure that returns the keys of an element. If an element lists a key twice, the repetition is
  ///     ignored. The closure must use nothing except its parameters.
  /// - Returns: The groups.
  @inlinable
  public func grouped<Key: Hashable & SendableMetatype>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    by keys: @escaping @Sendable (_ element: Element) -> [Key]
  ) -> GroupedSelector<State, Key, ID, Element> {
    grouped(
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), several: keys)
  }

  /// Groups the rows by keys that a closure returns, so that a row can be in several groups.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - keys: A closure that returns the keys of an element. The closure must use nothing except its parameters.
  /// - Returns: The groups.
  @inlinable
  public func grouped<Key: Hashable & SendableMetatype>(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    by keys: @escaping @Sendable (_ element: Element) -> Set<Key>
  ) -> GroupedSelector<State, Key, ID, Element> {
    grouped(
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column), several: keys)
  }

  @inlinable
  func grouped<Keys: Collection>(
    at site: SourceSite, several keys: @escaping (Element) -> Keys
  ) -> GroupedSelector<State, Keys.Element, ID, Element> {
    GroupedSelector(rows: self, at: site) { element, add in
      // Sound: the address is that of an element of the selector's element type.
      let keys = keys(element.assumingMemoryBound(to: Element.self).pointee)
      // If there are only a few keys, comparing them one by one takes less time than creating a set.
      if keys.count > 8 { return Set(keys).forEach(add) }
      var index = keys.startIndex
      while index < keys.endIndex {
        if !keys[..<index].contains(keys[index]) { add(keys[index]) }
        keys.formIndex(after: &index)
      }
    }
  }
}

/// The rows of a collection selector in groups, so that other selectors can compute one value for each group.
///
/// ```swift
/// static let perProject = open.grouped(by: \.project).count    // Selector<State, [Project: Int]>
/// ```
///
/// The value of such a selector is a dictionary, which does not contain the keys of empty groups. An update changes the
/// dictionary in place, but copies it first if other code still uses it.
public struct GroupedSelector<State, Key: Hashable, ID: Hashable, Element>: @unchecked Sendable {
  // Sound: the reason is the same as for `CollectionSelector`. Keys can be hashed on any isolation, because
  // `grouped(by:)` refuses types that conform to `Hashable` on one isolation only.
  @usableFromInline let rows: CollectionSelector<State, ID, Element>
  /// The source location of the definition.
  @usableFromInline let site: SourceSite
  /// A closure that passes each key of the element at an address to another closure.
  @usableFromInline let keys: (UnsafeRawPointer, (Key) -> Void) -> Void

  @inlinable
  init(
    rows: CollectionSelector<State, ID, Element>, at site: SourceSite,
    keys: @escaping (UnsafeRawPointer, (Key) -> Void) -> Void
  ) {
    self.rows = rows
    self.site = site
    self.keys = keys
  }

  /// A selector of the number of rows in each group.
  ///
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then O(1) for each changed element and
  ///   each of its keys.
  @inlinable public var count: Selector<State, [Key: Int]> {
    aggregate(
      "count", 0, read: { _ in () }, add: { count, _ in count += 1 }, remove: { count, _ in count -= 1 },
      result: { $0 })
  }

  /// Returns a selector of the sum of an integer property in each group.
  ///
  /// If a sum is out of the range of its type, the program stops.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then O(1) for each changed element and
  ///   each of its keys.
  @inlinable
  public func sum<Value: FixedWidthInteger & SendableMetatype>(
    _ property: any KeyPath<Element, Value> & Sendable
  ) -> Selector<State, [Key: Value]> {
    let property = ElementProperty(property)
    return aggregate(
      "sum", IntegerSum<Value>(), read: property.value, add: { $0.add($1) }, remove: { $0.remove($1) },
      result: { $0.value })
  }

  /// Returns a selector of the sum of a floating-point property in each group, computed exactly and rounded once.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then O(1) for each changed element and
  ///   each of its keys.
  @inlinable
  public func sum(_ property: any KeyPath<Element, Double> & Sendable) -> Selector<State, [Key: Double]> {
    let property = ElementProperty(property)
    return exactSum(property.value) { $0.value }
  }

  /// Returns a selector of the sum of a floating-point property in each group, computed exactly and rounded once.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then O(1) for each changed element and
  ///   each of its keys.
  @inlinable
  public func sum(_ property: any KeyPath<Element, Float> & Sendable) -> Selector<State, [Key: Float]> {
    let property = ElementProperty(property)
    return exactSum({ Double(property.value($0)) }) { $0.floatValue }
  }

  /// Returns a selector of the sum of a property in each group, for other floating-point types of at most 64 bits, such
  /// as `CGFloat`.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then O(1) for each changed element and
  ///   each of its keys.
  @inlinable
  @_disfavoredOverload
  public func sum<Value: BinaryFloatingPoint & SendableMetatype>(
    _ property: any KeyPath<Element, Value> & Sendable
  ) -> Selector<State, [Key: Value]> {
    let property = ElementProperty(property)
    return exactSum({ Double(property.value($0)) }) { Value($0.value) }
  }

  @inlinable
  func exactSum<Value: BinaryFloatingPoint>(
    _ read: @escaping (UnsafeRawPointer) -> Double, _ round: @escaping (inout ExactSum) -> Value
  ) -> Selector<State, [Key: Value]> {
    aggregate(
      "sum", ExactSum(), read: read, add: { $0.add($1) }, remove: { $0.remove($1) },
      // A NaN that replaces a NaN does not count as a change.
      by: { $0 == $1 || $0 != $0 && $1 != $1 }, result: round)
  }

  /// Returns a selector of the sum of a property in each group, for types whose additions can be undone exactly, such
  /// as a duration.
  ///
  /// - Parameter property: The property.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then O(1) for each changed element and
  ///   each of its keys.
  @inlinable
  @_disfavoredOverload
  public func sum<Value: AdditiveArithmetic & SendableMetatype>(
    _ property: any KeyPath<Element, Value> & Sendable
  ) -> Selector<State, [Key: Value]> {
    let property = ElementProperty(property)
    return aggregate(
      "sum", Value.zero, read: property.value, add: { $0 += $1 }, remove: { $0 -= $1 }, result: { $0 })
  }

  /// Returns a selector that combines the rows of each group into one value.
  ///
  /// - Parameters:
  ///   - initial: The value of a group without rows.
  ///   - add: A closure that adds the contribution of an element to the value.
  ///   - remove: A closure that removes the contribution of an element that was added earlier. Other elements may have
  ///     been added since then.
  /// - Returns: The selector.
  /// - Complexity: O(*n*) for the first read, where *n* is the number of rows; then one call of `add` and one of
  ///   `remove` for each changed element and each of its keys.
  @inlinable
  public func reduce<Result: Equatable & Sendable>(
    _ initial: Result, adding add: @escaping @Sendable (_ result: inout Result, _ element: Element) -> Void,
    removing remove: @escaping @Sendable (_ result: inout Result, _ element: Element) -> Void
  ) -> Selector<State, [Key: Result]> {
    aggregate(
      // Sound: the address is that of an element of the selector's element type.
      "reduce", initial, read: { $0.assumingMemoryBound(to: Element.self).pointee }, add: add, remove: remove,
      result: { $0 })
  }

  @inlinable
  func aggregate<Part, Total, Value: Equatable>(
    _ name: String, _ initial: Total, read: @escaping (UnsafeRawPointer) -> Part,
    add: @escaping (inout Total, Part) -> Void, remove: @escaping (inout Total, Part) -> Void,
    by isEqual: @escaping (Value, Value) -> Bool = { $0 == $1 }, result: @escaping (inout Total) -> Value
  ) -> Selector<State, [Key: Value]> {
    let isEqual = SharedReads.comparison(isEqual)
    return Selector(key: SelectorKey()) { [rows, site, keys] _, graph, scope in
      let groups = GroupTable(initial, keys: keys, read: read, add: add, remove: remove)
      let fold = StageFold(in: scope.core, groups.contributions)
      let body = RuleBody<[Key: Value]>(
        updating: { value in
          scope.computing { fold.update(from: $0[rows.stage].stage) }
          let isChanged = groups.update(&value, by: isEqual, result)
          if !scope.core.checks.isEmpty {
            scope.check(
              name, site, value!, by: { areEqual($0, $1, by: { areSame($0, $1, by: isEqual) }) }
            ) { reader in
              GroupTable(initial, keys: keys, read: read, add: add, remove: remove)
                .values(of: rows.plainRows(reader).elements, by: isEqual, result)
            }
          }
          return isChanged
        }, by: { areEqual($0, $1, by: isEqual) })
      return AttributeGraph.Rule(graph: graph, name: name, body: body)
    }
  }
}
