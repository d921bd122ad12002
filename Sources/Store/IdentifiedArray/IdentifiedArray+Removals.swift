extension IdentifiedArray {
  /// Removes the element with the given id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The removed element; `nil` if no element had the id.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }

  /// Removes the element that has the same id as the given element.
  ///
  /// - Parameter element: An element. Only its id is used.
  /// - Returns: The removed element; `nil` if no element had the id.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: identify(element))
  }

  /// Removes the element at an index.
  ///
  /// - Parameter index: The index of the element.
  /// - Returns: The removed element.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let id = identify(at: index)
    history.record(id, at: index, changesIDs: true)
    history.recordOrder(.removed(index))
    if history.duplicates > 0, hasElement(id, besides: index) { history.duplicates -= 1 }
    removePosition(index, id: id)
    return storage.remove(at: index)
  }

  /// Removes the first element.
  ///
  /// The array must not be empty.
  ///
  /// - Returns: The removed element.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes the given number of elements from the beginning.
  ///
  /// - Parameter n: The number of elements to remove.
  /// - Complexity: O(*m*), where *m* is the number of elements in the array before the removal.
  @inlinable
  public mutating func removeFirst(_ n: Int) {
    removeSubrange(0..<n)
  }

  /// Removes the last element.
  ///
  /// The array must not be empty.
  ///
  /// - Returns: The removed element.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: storage.count - 1)
  }

  /// Removes the given number of elements from the end.
  ///
  /// - Parameter n: The number of elements to remove.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeLast(_ n: Int) {
    removeSubrange(storage.count - n..<storage.count)
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: A Boolean value indicating whether to keep the memory for later elements.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    removeSubrange(0..<storage.count)
    if !keepCapacity {
      storage = []
      table = PositionTable()
    }
  }

  /// Removes the elements that satisfy a condition.
  ///
  /// - Parameter shouldBeRemoved: A closure that returns whether to remove an element.
  /// - Throws: The error of `shouldBeRemoved`. In that case, no element is removed.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    let removed = try storage.indices.filter { try shouldBeRemoved(storage[$0]) }
    remove(atOffsets: removed)
  }

  /// Removes the elements at the given offsets.
  ///
  /// - Parameter offsets: The offsets of the elements to remove.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let removed = Set(offsets).sorted()
    guard let last = removed.last else { return }
    precondition(removed[0] >= 0 && last < storage.count, "Index out of range")
    recordRemoval(of: removed)
    removePositions(removed)
    let kept = storage.count - removed.count
    storage.withUnsafeMutableBufferPointer { elements in
      // Moves the removed elements behind the elements that stay.
      var (target, next) = (removed[0], 0)
      for source in removed[0]..<elements.count {
        if next < removed.count, removed[next] == source {
          next += 1
        } else {
          elements.swapAt(target, source)
          target += 1
        }
      }
    }
    storage.removeSubrange(kept...)
    if history.duplicates > 0 { countDuplicates() }
  }

  /// Removes the elements in a range of indices.
  ///
  /// - Parameter bounds: The range.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    precondition(bounds.lowerBound >= 0 && bounds.upperBound <= storage.count, "Index range out of range")
    guard !bounds.isEmpty else { return }
    if bounds.count == 1 {
      remove(at: bounds.lowerBound)
      return
    }
    recordRemoval(of: bounds)
    removePositions(bounds)
    storage.removeSubrange(bounds)
    if history.duplicates > 0 { countDuplicates() }
  }

  /// Removes the elements in a range of indices.
  ///
  /// - Parameter bounds: The range.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    removeSubrange(bounds.relative(to: self))
  }

  /// Removes the positions of elements from the position table.
  ///
  /// Call this function before the elements are removed from the array.
  ///
  /// - Parameter removed: The sorted positions.
  @inlinable
  mutating func removePositions(_ removed: some RandomAccessCollection<Int>) {
    guard !table.isSearched, let first = removed.first, let last = removed.last else { return }
    let count = storage.count
    withSlots { slots, hashAt in
      // If more elements are removed than stay, rebuilding the table hashes fewer ids than removing positions from it.
      guard removed.count <= count / 2 else {
        slots.removeAll()
        var next = removed.makeIterator()
        var gone = next.next()
        var position = 0
        for old in 0..<count {
          if old == gone {
            gone = next.next()
          } else {
            slots.append(position, hash: hashAt(old))
            position += 1
          }
        }
        return
      }
      for position in removed { slots.clear(position, hash: hashAt) }
      if last - first + 1 == removed.count {
        slots.close(first..<last + 1, count: count)
      } else {
        slots.close(Array(removed), count: count)
      }
    }
  }

  @inlinable
  mutating func recordRemoval(of offsets: some Collection<Int>) {
    guard offsets.count <= ChangeHistory<ID>.limit || history.isFollowed else {
      return history.recordEverything()
    }
    for (removed, offset) in offsets.enumerated() {
      history.record(identify(at: offset), at: offset, changesIDs: true)
      history.recordOrder(.removed(offset - removed))
    }
  }
}
