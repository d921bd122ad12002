extension SelectorReader {
  /// An element of a collection, `$0[\.rows[id: 3]]`: only a change of this one counts.
  ///
  /// - Parameter path: The way to the element.
  /// - Complexity: O(1), whatever else is in the collection. To make the key path anew each time costs some
  ///   microseconds, which `$0[\.rows, id: 3]` spares.
  @inlinable
  public subscript<ID, Element>(_ path: (Path<State>) -> ElementPath<ID, Element>) -> Element? {
    let path = path(Path(keyPath: \.self))
    return self[path.elements, id: path.id]
  }

  /// An element of a collection, `$0[\.rows, id: 3]`: only a change of this one counts.
  ///
  /// - Parameters:
  ///   - elements: The collection.
  ///   - id: The id of the element.
  /// - Returns: The element; nil if there is none.
  /// - Complexity: O(1), whatever else is in the collection.
  @inlinable
  public subscript<ID, Element>(
    _ elements: KeyPath<State, IdentifiedArray<ID, Element>>, id id: ID
  ) -> Element? {
    // Of a literal the optimizer leaves but the offset.
    guard let offset = MemoryLayout<State>.offset(of: elements) else { return self[elements][id: id] }
    let array = StoredProperty<State, IdentifiedArray<ID, Element>>(offset: offset)
    if !core.recordsKnown(id, in: array, of: node) {
      location.record(id, in: array, as: elements, core: core, node: node)
    }
    guard let pointer = location.pointer else { return location.value(in: core)[keyPath: elements][id: id] }
    return pointer.pointee[keyPath: elements][id: id]
  }

  /// A part of the state that is named and not read.
  @dynamicMemberLookup
  public struct Path<Part> {
    @usableFromInline let keyPath: KeyPath<State, Part>

    @inlinable
    init(keyPath: KeyPath<State, Part>) { self.keyPath = keyPath }

    /// A part of this part.
    ///
    /// - Parameter next: The way from here.
    @inlinable
    public subscript<Next>(dynamicMember next: KeyPath<Part, Next>) -> Path<Next> {
      // Nearly always this is the state itself, and to append would make the same key path once more.
      Path<Next>(keyPath: next as? KeyPath<State, Next> ?? keyPath.appending(path: next))
    }

    /// The element of this collection that has an id.
    ///
    /// - Parameter id: The id.
    @inlinable
    public subscript<ID, Element>(id id: ID) -> ElementPath<ID, Element>
    where Part == IdentifiedArray<ID, Element> {
      ElementPath(elements: keyPath, id: id)
    }
  }

  /// An element of a collection that is named and not read.
  public struct ElementPath<ID: Hashable, Element> {
    @usableFromInline let elements: KeyPath<State, IdentifiedArray<ID, Element>>
    @usableFromInline let id: ID

    @inlinable
    init(elements: KeyPath<State, IdentifiedArray<ID, Element>>, id: ID) {
      self.elements = elements
      self.id = id
    }
  }
}
