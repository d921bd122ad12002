/// The table follows what happens to the elements.
extension IdentifiedArray {
  /// Adds an element whose id is known not to be in the array.
  @inlinable
  mutating func insertNew(_ element: consuming Element, id: ID, at index: Int) {
    history.record(id, changesIDs: true)
    if storage.count >= table.capacity { grow(to: storage.count + 1) }
    if !table.isSearched {
      let hash = id.hashValue
      shiftPositions(index..<storage.count, by: 1)
      table.withSlots { $0.insert(index, hash: hash) }
    }
    if index == storage.count { storage.append(element) } else { storage.insert(element, at: index) }
  }

  /// Takes the position of an element out of the table before the element is removed.
  ///
  /// The element itself may already be gone; the others are read.
  @inlinable
  mutating func removePosition(_ index: Int, id: ID) {
    guard !table.isSearched else { return }
    storage.withUnsafeBufferPointer { [identity] elements in
      table.withSlots { slots in
        slots.remove(index) { position in
          (position == index ? id : identity.id(of: elements, position)).hashValue
        }
      }
    }
    // The last element may have been taken out; then none follows.
    if index + 1 < storage.count { shiftPositions(index + 1..<storage.count, by: -1) }
  }

  /// Moves the positions of the last elements.
  @inlinable
  mutating func shiftPositions(_ range: Range<Int>, by distance: Int) {
    guard !range.isEmpty, !table.isSearched else { return }
    storage.withUnsafeBufferPointer { [identity] elements in
      table.withSlots { slots in
        slots.shift(range, by: distance) { identity.id(of: elements, $0).hashValue }
      }
    }
  }

  /// Makes room in the table.
  @inlinable
  @inline(never)
  mutating func grow(to count: Int) {
    rebuildTable(capacity: Swift.max(count, 2 * table.capacity))
  }

  /// Makes the table anew after the elements have been rearranged.
  @inlinable
  mutating func rebuildTable(capacity: Int? = nil) {
    storage.withUnsafeBufferPointer { [identity] elements in
      table.rebuild(count: elements.count, capacity: capacity ?? elements.count) {
        identity.id(of: elements, $0).hashValue
      }
    }
  }
}
