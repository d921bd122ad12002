extension CollectionSelector {
  /// Returns a selector of the rows in increasing order of a property.
  ///
  /// Rows with equal values keep their relative order. Rows whose values are not equal to themselves, such as NaN, come
  /// last.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  /// - Returns: The selector.
  /// - Complexity: O(*n* log *n*) for the first read, where *n* is the number of rows; then O(log *n*) for each element
  ///   that is inserted or removed, or whose key changes. The selector keeps the keys.
  @inlinable
  public func sorted<Key: Comparable & SendableMetatype>(
    by key: any KeyPath<Element, Key> & Sendable, name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let key = ElementProperty(key)
    return sorted(name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      SingleKey(key.value($0))
    }
  }

  /// Returns a selector of the rows in increasing order of two properties.
  ///
  /// Rows for which both properties are equal keep their relative order.
  ///
  /// - Parameters:
  ///   - key: The first property.
  ///   - second: The property that orders rows with equal first properties.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  /// - Returns: The selector.
  /// - Complexity: The same as for sorting by one property.
  @inlinable
  public func sorted<Key: Comparable & SendableMetatype, Second: Comparable & SendableMetatype>(
    by key: any KeyPath<Element, Key> & Sendable, then second: any KeyPath<Element, Second> & Sendable,
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let (key, second) = (ElementProperty(key), ElementProperty(second))
    return sorted(name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      KeyPair(SingleKey(key.value($0)), SingleKey(second.value($0)))
    }
  }

  /// Returns a selector of the rows in increasing order of three properties.
  ///
  /// Rows for which all three properties are equal keep their relative order.
  ///
  /// - Parameters:
  ///   - key: The first property.
  ///   - second: The property that orders rows with equal first properties.
  ///   - third: The property that orders rows with equal first and second properties.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  /// - Returns: The selector.
  /// - Complexity: The same as for sorting by one property.
  @inlinable
  public func sorted<
    Key: Comparable & SendableMetatype, Second: Comparable & SendableMetatype,
    Third: Comparable & SendableMetatype
  >(
    by key: any KeyPath<Element, Key> & Sendable, then second: any KeyPath<Element, Second> & Sendable,
    then third: any KeyPath<Element, Third> & Sendable, name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let (key, second, third) = (ElementProperty(key), ElementProperty(second), ElementProperty(third))
    return sorted(name, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      KeyPair(SingleKey(key.value($0)), KeyPair(SingleKey(second.value($0)), SingleKey(third.value($0))))
    }
  }

  /// Returns a selector of the rows in the order of a comparison.
  ///
  /// Rows that compare as equal keep their relative order.
  ///
  /// - Parameters:
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - precedes: A closure that returns a Boolean value indicating whether the first element comes before the second.
  ///     The closure must define a strict weak order. The closure must use nothing except its parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n* log *n*) for the first read, where *n* is the number of rows; then O(log *n*) calls of the
  ///   closure for each changed element. The selector keeps no keys.
  @inlinable
  public func sorted(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    by precedes: @escaping @Sendable (_ first: Element, _ second: Element) -> Bool
  ) -> Self {
    following(
      name ?? "sorted", at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      makeRows: makeRows, plain: { $0.sorted { precedes($0, $1) ? -1 : precedes($1, $0) ? 1 : 0 } }
    ) {
      SortStage { elements in
        .comparing(elements) {
          precedes(
            // Sound: the address is that of an element of the selector's element type.
            $0.assumingMemoryBound(to: Element.self).pointee, $1.assumingMemoryBound(to: Element.self).pointee
          )
        }
      }
    }
  }

  /// Returns a selector of the rows in increasing order of a key that depends on a part of the state.
  ///
  /// Rows with equal keys keep their relative order.
  ///
  /// - Parameters:
  ///   - keyPath: The part of the state, such as the order that a user has chosen.
  ///   - name: The name of the selector in the output of `graphViz()` and in messages.
  ///   - fileID: The module and file of the definition.
  ///   - filePath: The path of the file.
  ///   - line: The line of the definition.
  ///   - column: The column of the definition.
  ///   - key: A closure that returns the key of an element, given the part of the state. The closure must use nothing
  ///     except its parameters.
  /// - Returns: The selector.
  /// - Complexity: O(*n* log *n*) for the first read and after a change of the part of the state, where *n* is the
  ///   number of rows. Otherwise, one call of the closure for each changed element, and O(log *n*) for each element
  ///   that is inserted or removed, or whose key changes. The selector keeps the keys.
  @inlinable
  public func sorted<Parameter: Equatable & SendableMetatype, Key: Comparable & SendableMetatype>(
    with keyPath: any KeyPath<State, Parameter> & Sendable, name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    by key: @escaping @Sendable (_ element: Element, _ parameter: Parameter) -> Key
  ) -> Self {
    let keyPath: KeyPath<State, Parameter> = keyPath
    return Self(
      name ?? "sorted", at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column),
      makeRows: makeRows,
      plain: { reader in
        let parameter = reader[keyPath]
        return plainRows(reader).sorted { compareTotally(key($0, parameter), key($1, parameter)) }
      }
    ) { [stage] scope in
      let parameter = Cell<Parameter?>(nil)
      let sort = SortStage { _ in
        KeyTable<SingleKey<Key>>.access {
          // The parameter is set before the first update.
          SingleKey(
            // Sound: the address is that of an element of the selector's element type.
            key($0.assumingMemoryBound(to: Element.self).pointee, parameter.value.unsafelyUnwrapped))
        }
      }
      sort.reads = ElementReads(in: scope.core)
      return { reader in
        let new = reader[keyPath]
        let isChanged = !SharedReads.comparing { parameter.value == new }
        if isChanged { parameter.value = new }
        sort.update(from: reader[stage].stage, isChanged: isChanged)
        return sort
      }
    }
  }

  @inlinable
  func sorted<Key: SortKey>(
    _ name: String?, _ site: SourceSite, _ key: @escaping (UnsafeRawPointer) -> Key
  ) -> Self {
    following(
      name ?? "sorted", at: site, makeRows: makeRows,
      plain: {
        $0.sorted { first, second in
          withUnsafePointer(to: first) { first in
            withUnsafePointer(to: second) {
              Key.compare(key(UnsafeRawPointer(first)), key(UnsafeRawPointer($0)))
            }
          }
        }
      }
    ) {
      SortStage { _ in KeyTable<Key>.access(key) }
    }
  }
}

/// A property of the elements, read directly from the memory of an element.
@usableFromInline
struct ElementProperty<Element, Value> {
  @usableFromInline let keyPath: KeyPath<Element, Value>
  @usableFromInline let property: StoredProperty<Element, Value>

  @inlinable
  init(_ keyPath: KeyPath<Element, Value>) {
    self.keyPath = keyPath
    property = StoredProperty(keyPath)
  }

  /// Returns the value of the property for the element at an address.
  @inlinable
  @inline(__always)
  func value(_ element: UnsafeRawPointer) -> Value {
    if property.isStored { return property.pointer(in: element).pointee }
    // Sound: the address is that of an element of the selector's element type.
    return element.assumingMemoryBound(to: Element.self).pointee[keyPath: keyPath]
  }
}
