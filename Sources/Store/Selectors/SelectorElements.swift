/// A view of a collection in the state, through which a selector reads the collection.
///
/// ```swift
/// static let todo = SelectorFamily<State, Todo.ID, Todo?> { $0.items[id: $1] }
/// static let open = Selector<State, Int> { $0.items.count { !$0.isDone } }
/// ```
///
/// The first of these selectors depends only on one element, and the second one depends on the whole collection. If the
/// code needs a value of type ``IdentifiedArray``, `$0.items` is the whole array.
public struct SelectorElements<State, ID: Hashable, Element> {
  @usableFromInline let reader: SelectorReader<State>
  @usableFromInline let keyPath: KeyPath<State, IdentifiedArray<ID, Element>>
  @usableFromInline let property: StoredProperty<State, IdentifiedArray<ID, Element>>

  @inlinable
  init(
    reader: SelectorReader<State>, keyPath: KeyPath<State, IdentifiedArray<ID, Element>>,
    property: StoredProperty<State, IdentifiedArray<ID, Element>>
  ) {
    self.reader = reader
    self.keyPath = keyPath
    self.property = property
  }

  /// The element with the given id.
  ///
  /// The selector depends only on this element.
  ///
  /// - Parameter id: The id.
  /// - Returns: The element; `nil` if there is none.
  /// - Complexity: O(1), regardless of the size of the collection.
  @inlinable public subscript(id id: ID) -> Element? { reader.element(id, of: keyPath, at: property) }

  /// The whole collection.
  ///
  /// - Complexity: O(1).
  @inlinable public var array: IdentifiedArray<ID, Element> { reader[keyPath] }

  /// The ids, in the order of the elements.
  ///
  /// A selector that reads this property depends on the whole collection.
  ///
  /// - Complexity: O(1).
  @inlinable public var ids: IdentifiedArray<ID, Element>.IDs { array.ids }

  /// The elements as a plain array.
  ///
  /// The selector depends on the whole collection.
  ///
  /// - Complexity: O(1).
  @inlinable public var elements: [Element] { array.elements }

  /// Returns the index of the element with the given id.
  ///
  /// The selector depends on the whole collection.
  ///
  /// - Parameter id: The id.
  /// - Returns: The index; `nil` if there is no such element.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  public func index(id: ID) -> Int? { array.index(id: id) }
}

/// A selector that uses a member of this conformance depends on the whole collection.
extension SelectorElements: RandomAccessCollection {
  /// The index of the first element: 0.
  @inlinable public var startIndex: Int { 0 }

  /// The index after the last element: the number of elements.
  @inlinable public var endIndex: Int { array.count }

  /// The element at an index.
  ///
  /// - Parameter position: An index of the collection.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element { array[position] }

  /// Returns an iterator over the elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func makeIterator() -> IndexingIterator<IdentifiedArray<ID, Element>> { array.makeIterator() }

  /// Returns the elements that satisfy a condition.
  ///
  /// - Parameter isIncluded: A closure that returns whether to include an element.
  /// - Returns: An identified array of these elements.
  /// - Throws: The error that `isIncluded` throws.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> IdentifiedArray<ID, Element> {
    try array.filter(isIncluded)
  }
}

extension SelectorReader {
  /// A collection in the state.
  ///
  /// - Parameter keyPath: The key path of the collection. The selector depends only on the parts of the collection that
  ///   it reads.
  /// - Complexity: O(1).
  @inlinable
  public subscript<ID, Element>(
    dynamicMember keyPath: KeyPath<State, IdentifiedArray<ID, Element>>
  ) -> SelectorElements<State, ID, Element> {
    // The optimizer reduces a literal key path to its offset.
    SelectorElements(reader: self, keyPath: keyPath, property: StoredProperty(keyPath))
  }

  @inlinable
  func element<ID, Element>(
    _ id: ID, of elements: KeyPath<State, IdentifiedArray<ID, Element>>,
    at array: StoredProperty<State, IdentifiedArray<ID, Element>>
  ) -> Element? {
    guard array.isStored else { return self[elements][id: id] }
    if !core.recordsKnown(id, in: array, of: node) {
      location.record(id, in: array, as: elements, core: core, node: node)
    }
    guard let pointer = location.pointer else { return location.value(in: core)[keyPath: elements][id: id] }
    return array.pointer(in: UnsafeRawPointer(pointer)).pointee[id: id]
  }
}
