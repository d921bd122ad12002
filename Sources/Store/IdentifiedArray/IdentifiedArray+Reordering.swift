extension IdentifiedArray {
  /// Calls `body` to rearrange the elements, and then rebuilds the position table.
  @inlinable
  mutating func reorder<Result>(_ body: (inout [Element]) throws -> Result) rethrows -> Result {
    history.recordOrder()
    defer { if !table.isSearched { rebuildTable(capacity: table.capacity) } }
    return try body(&storage)
  }

  /// Exchanges the elements at two indices.
  ///
  /// - Parameters:
  ///   - i: The index of one element.
  ///   - j: The index of the other element.
  /// - Complexity: O(1).
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    guard i != j else { return }
    let (lower, upper) = (Swift.min(i, j), Swift.max(i, j))
    // The first move shifts the element at `upper` down by one, so the second move begins at `upper - 1`.
    history.recordOrder(
      upper - lower == 1
        ? [.moved(lower, to: upper)] : [.moved(lower, to: upper), .moved(upper - 1, to: lower)])
    if !table.isSearched {
      let hashes = (identify(at: i).hashValue, identify(at: j).hashValue)
      table.withSlots { slots in
        slots.exchange(slots.slot(of: i, hash: hashes.0), slots.slot(of: j, hash: hashes.1))
      }
    }
    storage.swapAt(i, j)
  }

  /// Moves the elements that satisfy a condition behind the elements that do not.
  ///
  /// - Parameter belongsInSecondPartition: A closure that returns whether an element belongs to the second part.
  /// - Returns: The index of the first element of the second part.
  /// - Throws: The error of `belongsInSecondPartition`.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    try reorder { try $0.partition(by: belongsInSecondPartition) }
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func reverse() {
    history.recordOrder()
    let count = storage.count
    if !table.isSearched { table.withSlots { $0.renumber(count) { count &- 1 &- $0 } } }
    storage.reverse()
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func shuffle() {
    reorder { $0.shuffle() }
  }

  /// Shuffles the elements.
  ///
  /// - Parameter generator: The source of random numbers.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    reorder { $0.shuffle(using: &generator) }
  }

  /// Sorts the elements.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether the first of two elements comes before the
  ///   second.
  /// - Throws: The error of `areInIncreasingOrder`. In that case, the order of the elements is unspecified.
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try reorder { try $0.sort(by: areInIncreasingOrder) }
  }

  /// Returns an array with the elements sorted.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether the first of two elements comes before the
  ///   second.
  /// - Returns: The sorted array.
  /// - Throws: The error of `areInIncreasingOrder`.
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  @inlinable
  public func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> Self {
    var copy = self
    try copy.sort(by: areInIncreasingOrder)
    return copy
  }

  /// Moves the elements at the given offsets to another offset, and keeps their order.
  ///
  /// - Parameters:
  ///   - source: The offsets of the elements to move.
  ///   - destination: The offset, in the old order, of the element before which the moved elements are inserted. Pass
  ///     `count` to move them to the end.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let offsets = OffsetMove.Offsets(source)
    guard let (first, last) = offsets.ends else { return }
    precondition(first >= 0 && last < storage.count, "Index out of range")
    precondition(destination >= 0 && destination <= storage.count, "The offset to move to is out of range.")
    history.recordOrder(offsets.moves(to: destination))
    switch offsets {
    case .block(let block):
      if destination < block.lowerBound {
        exchange(destination, block.lowerBound, block.upperBound)
      } else if destination > block.upperBound {
        exchange(block.lowerBound, block.upperBound, destination)
      }
    case .scattered(let moved):
      let move = OffsetMove(moved, to: destination)
      let count = storage.count
      if !table.isSearched {
        let offsets = move.offsets
        table.withSlots { slots in
          slots.renumber(count) { move.range.contains($0) ? offsets[$0 - move.range.lowerBound] : $0 }
        }
      }
      storage.withUnsafeMutableBufferPointer { move.apply(to: $0) }
    }
  }

  /// Exchanges the adjacent, non-empty ranges `lower..<middle` and `middle..<upper` of elements.
  @inlinable
  mutating func exchange(_ lower: Int, _ middle: Int, _ upper: Int) {
    let count = storage.count
    if !table.isSearched { table.withSlots { $0.exchange(lower, middle, upper, count: count) } }
    storage.withUnsafeMutableBufferPointer { $0.exchange(lower, middle, upper) }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in increasing order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }

  /// Returns an array with the elements sorted.
  ///
  /// - Returns: The sorted array.
  /// - Complexity: O(*n* log *n*), where *n* is the number of elements.
  @inlinable
  public func sorted() -> Self { sorted(by: <) }
}
