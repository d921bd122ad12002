extension SelectorReader {
  /// An element of a collection, as in `$0[\.rows[id: 3]]`.
  ///
  /// The selector depends only on this element.
  ///
  /// - Parameter path: The path to the element.
  /// - Complexity: O(1), regardless of the size of the collection. Creating the key path for each read costs some
  ///   microseconds, which `$0[\.rows, id: 3]` avoids.
  @inlinable
  public subscript<ID, Element>(_ path: (Path<State>) -> ElementPath<ID, Element>) -> Element? {
    let path = path(Path(keyPath: nil))
    return self[path.elements, id: path.id]
  }

  /// An element of a collection, as in `$0[\.rows, id: 3]`.
  ///
  /// The selector depends only on this element.
  ///
  /// - Parameters:
  ///   - elements: The collection.
  ///   - id: The id of the element.
  /// - Returns: The element; `nil` if there is none.
  /// - Complexity: O(1), regardless of the size of the collection.
  @inlinable
  public subscript<ID, Element>(
    _ elements: KeyPath<State, IdentifiedArray<ID, Element>>, id id: ID
  ) -> Element? {
    // The optimizer reduces a literal key path to its offset.
    element(id, of: elements, at: StoredProperty(elements))
  }

  /// A reference to a part of the state, which does not read the part.
  @dynamicMemberLookup
  public struct Path<Part> {
    /// The key path to the part; `nil` if the part is the state itself.
    ///
    /// The state itself has no key path here, because creating `\.self` for each read would cost more than the read.
    @usableFromInline let keyPath: KeyPath<State, Part>?

    @inlinable
    init(keyPath: KeyPath<State, Part>?) { self.keyPath = keyPath }

    /// The key path to the part, even if the part is the state itself.
    @inlinable var wholeKeyPath: KeyPath<State, Part> {
      // Sound: without a key path, `Part` is `State`.
      keyPath ?? unsafeDowncast(\State.self as AnyKeyPath, to: KeyPath<State, Part>.self)
    }

    /// A part inside this part.
    ///
    /// - Parameter next: The key path from this part.
    @inlinable
    public subscript<Next>(dynamicMember next: KeyPath<Part, Next>) -> Path<Next> {
      // Sound: without a key path, `Part` is `State`.
      Path<Next>(
        keyPath: keyPath?.appending(path: next) ?? unsafeDowncast(next, to: KeyPath<State, Next>.self))
    }

    /// The element of this collection with the given id.
    ///
    /// - Parameter id: The id.
    @inlinable
    public subscript<ID, Element>(id id: ID) -> ElementPath<ID, Element>
    where Part == IdentifiedArray<ID, Element> {
      ElementPath(elements: wholeKeyPath, id: id)
    }
  }

  /// A reference to an element of a collection, which does not read the element.
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
