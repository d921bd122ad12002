extension IdentifiedArray {
  /// Rearranges the elements.
  @inlinable
  mutating func reorder<Result>(_ body: (inout [Element]) throws -> Result) rethrows -> Result {
    history.recordOrder()
    defer { if !table.isSearched { rebuildTable(capacity: table.capacity) } }
    return try body(&storage)
  }

  /// Exchanges two elements.
  ///
  /// - Parameters:
  ///   - i: The index of one element.
  ///   - j: The index of the other.
  /// - Complexity: O(1).
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    guard i != j else { return }
    history.recordOrder()
    if !table.isSearched {
      let hashes = (identify(at: i).hashValue, identify(at: j).hashValue)
      table.withSlots { slots in
        let first = slots.slot(of: i, hash: hashes.0)
        slots.set(slots.slot(of: j, hash: hashes.1), to: i)
        slots.set(first, to: j)
      }
    }
    storage.swapAt(i, j)
  }

  /// Moves the elements that satisfy a condition behind those that do not.
  ///
  /// - Parameter belongsInSecondPartition: Whether an element belongs to the second part.
  /// - Returns: The index of the first element of the second part.
  /// - Throws: What `belongsInSecondPartition` throws.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    try reorder { try $0.partition(by: belongsInSecondPartition) }
  }

  /// Turns the order of the elements round.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reverse() {
    history.recordOrder()
    let last = storage.count - 1
    if !table.isSearched {
      withSlots { slots, hashAt in slots.rearrange(0..<last + 1, hash: hashAt) { last - $0 } }
    }
    storage.reverse()
  }

  /// Puts the elements in a random order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle() {
    reorder { $0.shuffle() }
  }

  /// Puts the elements in a random order.
  ///
  /// - Parameter generator: The source of the order.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    reorder { $0.shuffle(using: &generator) }
  }

  /// Sorts the elements.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first of two elements comes before the second.
  /// - Throws: What `areInIncreasingOrder` throws; the elements are in some order then.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try reorder { try $0.sort(by: areInIncreasingOrder) }
  }

  /// Moves the elements at some offsets, in their order, to where another one is.
  ///
  /// - Parameters:
  ///   - source: The offsets of the elements to move.
  ///   - destination: The offset, before the move, of the element that they come to stand before; `count`
  ///     for the end.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let moved = Set(source).sorted()
    guard let first = moved.first, let last = moved.last else { return }
    precondition(first >= 0 && last < storage.count, "Index out of range")
    precondition(destination >= 0 && destination <= storage.count, "The offset to move to is out of range.")
    history.recordOrder()
    let move = OffsetMove(moved, to: destination)
    if !table.isSearched {
      withSlots { slots, hashAt in
        if last - first + 1 == moved.count {
          // The place of each follows from the ends of what moves.
          slots.rearrange(move.range, hash: hashAt) { move.offsetOfBlock($0) }
        } else {
          let offsets = move.offsets
          slots.rearrange(move.range, hash: hashAt) { offsets[$0 - move.range.lowerBound] }
        }
      }
    }
    storage.withUnsafeMutableBufferPointer { move.apply(to: $0) }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in increasing order.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }
}
