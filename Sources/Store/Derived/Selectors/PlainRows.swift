/// The rows of a collection selector, computed from scratch instead of from changes.
///
/// If the store checks that closures are pure, it compares the rows of a stage with these rows.
@usableFromInline
struct PlainRows<ID: Hashable, Element> {
  @usableFromInline var ids: [ID]
  @usableFromInline var elements: [Element]

  @inlinable
  init(ids: [ID], elements: [Element]) {
    self.ids = ids
    self.elements = elements
  }

  @inlinable
  init(source: IdentifiedArray<ID, Element>) {
    self.init(ids: Array(source.ids), elements: source.elements)
  }

  @inlinable
  init(_ rows: DerivedCollection<ID, Element>) { self.init(ids: rows.ids, elements: Array(rows)) }

  /// Returns the rows at the given positions.
  @inlinable
  func rows(at positions: [Int]) -> Self {
    Self(ids: positions.map { ids[$0] }, elements: positions.map { elements[$0] })
  }

  @inlinable
  func filter(_ isIncluded: (Element) -> Bool) -> Self {
    rows(at: elements.indices.filter { isIncluded(elements[$0]) })
  }

  @inlinable
  func compactMap<Value>(_ transform: (Element) -> Value?) -> PlainRows<ID, Value> {
    compactMap { _, element in transform(element) }
  }

  @inlinable
  func compactMap<Value>(_ transform: (ID, Element) -> Value?) -> PlainRows<ID, Value> {
    let values = zip(ids, elements).map(transform)
    let kept = values.indices.filter { values[$0] != nil }
    return PlainRows<ID, Value>(ids: kept.map { ids[$0] }, elements: kept.map { values[$0]! })
  }

  /// Returns the inner rows of all rows.
  ///
  /// If a row contains two inner rows with equal ids, the result contains only the first one.
  @inlinable
  func flatMap<Elements: Sequence>(
    _ elements: (Element) -> Elements
  ) -> PlainRows<NestedID<ID, Elements.Element.ID>, Elements.Element> where Elements.Element: Identifiable {
    var result = PlainRows<NestedID<ID, Elements.Element.ID>, Elements.Element>(ids: [], elements: [])
    for (id, element) in zip(ids, self.elements) {
      var seen: Set<Elements.Element.ID> = []
      for inner in elements(element) where seen.insert(inner.id).inserted {
        result.ids.append(NestedID(outer: id, inner: inner.id))
        result.elements.append(inner)
      }
    }
    return result
  }

  /// Returns the rows in the order of a comparison; rows that compare as equal keep their order.
  @inlinable
  func sorted(_ compare: (Element, Element) -> Int) -> Self {
    rows(
      at: elements.indices.sorted {
        let order = compare(elements[$0], elements[$1])
        return order < 0 || order == 0 && $0 < $1
      })
  }
}
