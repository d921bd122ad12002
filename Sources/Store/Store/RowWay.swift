/// The way to an element of a collection.
@usableFromInline
final class RowWay<ID: Hashable, State>: PartWay<State> {
  @usableFromInline let id: ID
  /// Where the element was last, and is looked for first.
  // Unchecked: accesses are single loads and stores.
  @exclusivity(unchecked) @usableFromInline var index: Int

  @inlinable
  init(from origin: StateOrigin, id: ID, index: Int, locate: @escaping Locate) {
    self.id = id
    self.index = index
    super.init(from: origin, locate: locate)
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
        return elements.baseAddress.unsafelyUnwrapped + index
      }
      guard let found = self.index(id: id) else { return nil }
      index = found
      // Not empty: the index is that of an element; so above.
      return elements.baseAddress.unsafelyUnwrapped + found
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
    // A stored property has an offset.
    return UnsafeRawPointer(entry) + MemoryLayout<Entry>.offset(of: \.state).unsafelyUnwrapped
  }
}
