extension IdentifiedArray where Element: Equatable {
  /// Makes the array equal to a sequence of elements, and changes only the elements that differ.
  ///
  /// Use this method instead of an assignment if most elements stay the same, for example if a server sends a list
  /// again. The store does not call the observers of an element that is equal before and after, and derived collections
  /// process only the differences.
  ///
  /// - Parameter elements: The elements, with unique ids.
  /// - Complexity: O(*n* + *m*) on average, where *n* is the number of elements in the array and *m* the length of the
  ///   sequence, if `ID` hashes well. The method compares each element of the sequence at most once, with the element
  ///   of the array that has the same id.
  public mutating func update(to elements: some Sequence<Element>) {
    let elements = Array(elements)
    let ids = Set(elements.lazy.map(identify))
    precondition(
      ids.count == elements.count,
      "The \(elements.count) elements have \(ids.count) different ids, but each id must be unique.")
    let removed = indices.filter { !ids.contains(identify(at: $0)) }
    if !removed.isEmpty { remove(atOffsets: removed) }
    for element in elements {
      if let index = index(id: identify(element)), self[index] != element { update(element, at: index) }
    }
    var insertions = 0
    for (index, element) in elements.enumerated() where self.index(id: identify(element)) == nil {
      // Each insertion moves all later elements. If many elements are inserted, they are appended first and then moved
      // to their positions together.
      insertions += index < count ? 1 : 0
      insert(element, at: insertions <= 16 ? Swift.min(index, count) : count)
    }
    arrange(as: elements)
  }

  /// Moves the elements to the positions that their ids have in `elements`: a few elements one by one, many in one
  /// step.
  private mutating func arrange(as elements: [Element]) {
    var moves = 0
    for (index, element) in elements.enumerated() {
      let id = identify(element)
      if identify(at: index) == id { continue }
      moves += 1
      guard moves <= 16, let position = self.index(id: id) else { return reorder { $0 = elements } }
      move(fromOffsets: [position], toOffset: index)
    }
  }
}
