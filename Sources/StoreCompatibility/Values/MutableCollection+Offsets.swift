extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at the given offsets.
  ///
  /// On Apple platforms, SwiftUI declares this method, with an `IndexSet` as the parameter.
  ///
  /// - Parameter offsets: The offsets of the elements to remove.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let removed = Set(offsets)
    precondition(removed.allSatisfy { $0 >= 0 && $0 < count }, "Index out of range")
    self = Self(enumerated().lazy.filter { !removed.contains($0.offset) }.map(\.element))
  }
}

extension MutableCollection {
  /// Moves the elements at the given offsets to another offset, keeping their order.
  ///
  /// On Apple platforms, SwiftUI declares this method, with an `IndexSet` as the parameter.
  ///
  /// - Parameters:
  ///   - source: The offsets of the elements to move.
  ///   - destination: The offset that an element has before the move. The moved elements are inserted in front of this
  ///     element. Use `count` to move the elements to the end.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let moved = Set(source)
    let elements = Array(self)
    precondition(moved.allSatisfy(elements.indices.contains), "Index out of range")
    precondition(
      destination >= 0 && destination <= elements.count, "The offset to move to is out of range.")
    let order =
      (0..<destination).filter { !moved.contains($0) } + moved.sorted()
      + (destination..<elements.count).filter { !moved.contains($0) }
    var index = startIndex
    for offset in order {
      self[index] = elements[offset]
      formIndex(after: &index)
    }
  }
}
