/// A collection whose elements are found by their ids.
public protocol IdentifiedCollection<ID, Element>: Collection {
  /// What tells the elements from each other.
  associatedtype ID: Hashable
  /// The ids, in the order of the elements.
  associatedtype IDs: Collection<ID>

  /// The ids, in the order of the elements.
  var ids: IDs { get }

  /// The element that has an id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The element, or `nil` if there is none.
  subscript(id id: ID) -> Element? { get }
}

/// A collection whose elements are found and changed by their ids.
public protocol MutableIdentifiedCollection<ID, Element>: IdentifiedCollection {
  /// The element that has an id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The element, or `nil` if there is none.
  subscript(id id: ID) -> Element? { get set }
}
