/// A resolver of the state of an element of a collection.
@usableFromInline
final class ElementResolver<ID: Hashable, State>: StateResolver<State> {
  @usableFromInline let id: ID
  /// The index at which the element was last found, and where the next search begins.
  // Unchecked: accesses are single loads and stores.
  @exclusivity(unchecked) @usableFromInline var index: Int

  @inlinable
  init<Elements>(in elements: StateLocation<Elements>, id: ID, index: Int, find: @escaping Find) {
    self.id = id
    self.index = index
    super.init(in: elements, find: find)
  }

  /// Returns a closure that finds elements in their collection, for the resolvers of all of them.
  @inlinable
  static func finding<Elements>(
    _ find: @escaping (UnsafePointer<Elements>, ID, inout Int) -> UnsafeRawPointer?
  ) -> Find {
    { resolver, elements, _ in
      let resolver = known(resolver)
      return find(StateLocation<Elements>.state(at: elements), resolver.id, &resolver.index)
    }
  }
}

extension IdentifiedArray {
  /// The address of the element with an id until the next change; nil if it is not there.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - index: Where the element is looked for first; set to where it is.
  /// - Returns: The address.
  /// - Complexity: O(1), without hashing if the element is at `index`.
  @inlinable
  func address(id: ID, near index: inout Int) -> UnsafePointer<Element>? {
    // The address outlives the closure: the elements lie in an object of the array's, and stay there until the array is
    // changed or goes, before which nobody who asks for it is done.
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
  /// The address of the state of the element with an id until the next change; nil if it is not there.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - index: Where the element is looked for first; set to where it is.
  /// - Returns: The address.
  /// - Complexity: O(1), without hashing if the element is at `index`.
  @inlinable
  func address(id: StackElementID, near index: inout Int) -> UnsafeRawPointer? {
    guard let entry = entries.address(id: id, near: &index) else { return nil }
    return UnsafeRawPointer(StoredProperty(\Entry.state).pointer(in: UnsafeRawPointer(entry)))
  }
}
