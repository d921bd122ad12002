/// An object that finds the state of one element of a collection.
@usableFromInline
final class ElementResolver<ID: Hashable, State>: StateResolver<State> {
  @usableFromInline let id: ID
  /// The last known index of the element, where the next search begins.
  // Accesses are unchecked, because the index is only a hint. If `==` of an id uses the resolver during a search, the
  // next search starts at another index.
  @exclusivity(unchecked) @usableFromInline var index: Int

  @inlinable
  init<Elements>(in elements: StateLocation<Elements>, id: ID, index: Int, find: @escaping Find) {
    self.id = id
    self.index = index
    super.init(in: elements, find: find)
  }

  /// Returns a closure that finds elements in their collection.
  ///
  /// The resolvers of all elements share this closure.
  @inlinable
  static func finding<Elements>(
    _ find: @escaping (UnsafePointer<Elements>, ID, inout Int) -> UnsafeRawPointer?
  ) -> Find {
    { resolver, elements, _ in
      let resolver = resolver.known(ElementResolver.self)
      return find(StateLocation<Elements>.state(at: elements), resolver.id, &resolver.index)
    }
  }
}

extension IdentifiedArray {
  /// Returns the address of the element with the given id; `nil` if there is none.
  ///
  /// The address is valid until the next change.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - index: The index at which to look first. The method sets it to the index of the element.
  /// - Returns: The address.
  /// - Complexity: O(1), without hashing if the element is at `index`.
  @inlinable
  func address(id: ID, near index: inout Int) -> UnsafePointer<Element>? {
    // The returned address is still valid after the closure has ended, because the array keeps its elements in an
    // object. Callers use the address only until the next change of the array.
    storage.withUnsafeBufferPointer { elements in
      if index < elements.count, identity.id(of: elements, index) == id {
        return elements.start + index
      }
      guard let found = self.index(id: id) else { return nil }
      index = found
      return elements.start + found
    }
  }
}

extension StackState {
  /// Returns the address of the state of the element with the given id; `nil` if there is none.
  ///
  /// The address is valid until the next change.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - index: The index at which to look first. The method sets it to the index of the element.
  /// - Returns: The address.
  /// - Complexity: O(1), without hashing if the element is at `index`.
  @inlinable
  func address(id: StackElementID, near index: inout Int) -> UnsafeRawPointer? {
    guard let entry = entries.address(id: id, near: &index) else { return nil }
    return UnsafeRawPointer(StoredProperty(\Entry.state).pointer(in: UnsafeRawPointer(entry)))
  }
}
