extension IdentifiedArray where Element: Equatable {
  /// Makes the array equal to a sequence of elements, and changes only what differs.
  ///
  /// Use it in place of an assignment if most elements stay, as with a list that a server sends again: observers of an
  /// element that is equal in both are not called, and derived collections follow the changes.
  ///
  /// - Parameter elements: The elements, with unique ids.
  /// - Complexity: O(*n* + *m*) on average for *m* elements, if `ID` hashes well, with one comparison of elements for each
  ///   id in both.
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
      // Each insertion moves all elements behind it. Many are appended, and then moved together.
      insertions += index < count ? 1 : 0
      insert(element, at: insertions <= 16 ? Swift.min(index, count) : count)
    }
    arrange(as: elements)
  }

  /// Moves the elements to the positions that their ids have in an array: a few one by one, many in one step.
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
