/// A property of a collection that can be observed separately from the elements.
@usableFromInline
enum CollectionProperty {
  /// The number of elements.
  case count
  /// The ids of the elements, in their order.
  case ids

  private enum Count<Elements> {}
  private enum IDs<Elements> {}

  /// Returns the identity of the property as a part of the state, which differs from the identity of the collection.
  func id<Elements>(of _: Elements.Type, at offset: Int) -> PartID {
    switch self {
    case .count: PartID(Count<Elements>.self, at: offset)
    case .ids: PartID(IDs<Elements>.self, at: offset)
    }
  }

  /// Returns the comparison of the property with its last read value.
  func comparison<Elements, ID: Hashable>(
    _ view: ElementsView<Elements, ID>, _ memory: PartMemory
  ) -> PartComparison {
    switch self {
    case .count: PartComparison(count: view, in: memory)
    case .ids: PartComparison(ids: view, in: memory)
    }
  }
}
