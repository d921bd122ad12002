/// What is read of a collection beside its elements.
@usableFromInline
enum ElementsAspect {
  /// How many elements there are.
  case count
  /// Which elements there are, in which order.
  case ids

  private enum Count<Elements> {}
  private enum IDs<Elements> {}

  /// The aspect as a part of the state beside the collection.
  func part<Elements>(of _: Elements.Type, at offset: Int) -> StoredPart {
    switch self {
    case .count: StoredPart(Count<Elements>.self, at: offset)
    case .ids: StoredPart(IDs<Elements>.self, at: offset)
    }
  }

  /// How the aspect is compared.
  func comparison<Elements, ID: Hashable>(
    _ view: ElementsView<Elements, ID>, _ read: @escaping SliceComparison.Elements<Elements>
  ) -> SliceComparison {
    switch self {
    case .count: .count(view, read)
    case .ids: .ids(view, read)
    }
  }
}
