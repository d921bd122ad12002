/// A collection whose elements can be read by id.
public protocol IdentifiedCollection<ID, Element>: Collection {
  /// The type of the ids.
  associatedtype ID: Hashable
  /// The ids, in the order of the elements.
  associatedtype IDs: Collection<ID>

  /// The ids, in the order of the elements.
  var ids: IDs { get }

  /// The element with the given id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The element; `nil` if no element has this id.
  subscript(id id: ID) -> Element? { get }
}

/// A collection whose elements can be read and changed by id.
public protocol MutableIdentifiedCollection<ID, Element>: IdentifiedCollection {
  /// The element with the given id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The element; `nil` if no element has this id.
  subscript(id id: ID) -> Element? { get set }
}
