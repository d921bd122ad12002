/// Updates of the position table.
extension IdentifiedArray {
  /// Adds an element whose id is known not to be in the array.
  @inlinable
  mutating func insertNew(_ element: consuming Element, id: ID, at index: Int) {
    insertNew(element, id: id, hash: hash(of: id), at: index)
  }

  /// Adds an element whose id is known not to be in the array, given the id's hash from ``hash(of:)``.
  @inlinable
  mutating func insertNew(_ element: consuming Element, id: ID, hash: Int, at index: Int) {
    history.record(id, at: index, changesIDs: true)
    history.recordOrder(.inserted(index))
    let count = storage.count
    var hash = hash
    if count >= table.capacity {
      grow(to: count + 1)
      hash = self.hash(of: id)
    }
    if !table.isSearched {
      table.withSlots { $0.insert(index, count: count, hash: hash) }
    }
    if index == storage.count { storage.append(element) } else { storage.insert(element, at: index) }
  }

  /// Removes the position of an element from the table.
  ///
  /// Call this function before the later elements of the array move down.
  ///
  /// The element's memory is not read, so the element may already have been moved out of it.
  @inlinable
  mutating func removePosition(_ index: Int, id: ID) {
    guard !table.isSearched else { return }
    let count = Swift.max(storage.count, index + 1)
    let hash = id.hashValue
    withSlots { slots, hashAt in
      slots.clear(index) { $0 == index ? hash : hashAt($0) }
      slots.close(index..<index + 1, count: count)
    }
  }

  /// Calls `body` with the slots of the position table, and with a closure that returns the hash of the id at a
  /// position.
  @inlinable
  @inline(__always)
  mutating func withSlots(_ body: (PositionSlots, (Int) -> Int) -> Void) {
    storage.withUnsafeBufferPointer { [read = identity.read] elements in
      table.withSlots { slots in
        body(slots) { read(elements.start + $0).hashValue }
      }
    }
  }

  /// Grows the position table to hold at least `count` elements.
  @inlinable
  @inline(never)
  mutating func grow(to count: Int) {
    rebuildTable(capacity: Swift.max(count, 2 * table.capacity))
  }

  /// Rebuilds the table after the elements have been rearranged.
  @inlinable
  mutating func rebuildTable(capacity: Int? = nil) {
    storage.withUnsafeBufferPointer { [identity] elements in
      table.rebuild(count: elements.count, capacity: capacity ?? elements.count) {
        identity.id(of: elements, $0).hashValue
      }
    }
  }
}
