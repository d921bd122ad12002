extension IdentifiedArray: RangeReplaceableCollection where Element: Identifiable, ID == Element.ID {
  /// Replaces the elements of a range.
  ///
  /// If a new element has the same id as an element outside the range, it replaces that element and is not inserted
  /// into the range. If several new elements have the same id, only the first is used.
  ///
  /// - Parameters:
  ///   - subrange: The range of the elements to remove.
  ///   - newElements: The elements to insert.
  /// - Complexity: O(*n* + *m*) on average, where *n* is the number of elements in the array and *m* the number of new
  ///   elements, if `ID` hashes well.
  @inlinable
  public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    removeSubrange(subrange)
    var seen: Set<ID> = []
    var inserted: [Element] = []
    for element in newElements {
      let id = identify(element)
      guard seen.insert(id).inserted else { continue }
      if let index = index(id: id) { update(element, at: index) } else { inserted.append(element) }
    }
    insertNew(inserted, at: subrange.lowerBound)
  }

  /// Inserts elements whose ids are known not to be in the array.
  @inlinable
  mutating func insertNew(_ elements: [Element], at index: Int) {
    if elements.count == 1 || index == count {
      for (offset, element) in elements.enumerated() {
        insertNew(element, id: identify(element), at: index + offset)
      }
    } else if !elements.isEmpty {
      if elements.count > ChangeHistory<ID>.limit, !history.isFollowed {
        history.recordEverything()
      } else {
        for (offset, element) in elements.enumerated() {
          history.record(identify(element), at: index + offset, changesIDs: true)
          history.recordOrder(.inserted(index + offset))
        }
      }
      storage.insert(contentsOf: elements, at: index)
      if !table.isSearched || count > table.capacity {
        rebuildTable(capacity: Swift.max(count, table.capacity))
      }
    }
  }
}
