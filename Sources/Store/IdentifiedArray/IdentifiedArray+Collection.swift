extension IdentifiedArray: RandomAccessCollection {
  /// The index of the first element: 0.
  @inlinable public var startIndex: Int { 0 }

  /// The index after the last element: the number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The number of elements.
  @inlinable public var count: Int { storage.count }

  /// Returns the elements that satisfy a condition.
  ///
  /// The result is a later version of this array. If you assign it to the same property, observers and derived
  /// collections follow the removals, as after `removeAll(where:)`.
  ///
  /// - Parameter isIncluded: A closure that returns whether to include an element.
  /// - Returns: An identified array of these elements.
  /// - Throws: The error of `isIncluded`.
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var kept: [Element] = []
    var removed: [Int] = []
    for position in storage.indices {
      if try isIncluded(storage[position]) {
        kept.append(storage[position])
      } else {
        removed.append(position)
      }
    }
    if removed.isEmpty { return self }
    var result = self
    result.recordRemoval(of: removed)
    result.storage = kept
    result.table = PositionTable()
    result.rebuildTable()
    if history.duplicates > 0 { result.countDuplicates() }
    return result
  }
}

extension IdentifiedArray: MutableCollection {
  /// The element at an index.
  ///
  /// A change of a part of the element is made in place, and must not change the id. Assigning a whole element may
  /// change it. While algorithms on collections rearrange elements by index, an id may be in the array twice. The
  /// program stops with a message that names the id if it is still a duplicate when the array is next used by id,
  /// compared, hashed, encoded, or inserted into.
  ///
  /// - Parameter position: An index of the array.
  /// - Returns: The element.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield storage[position] }
    set { replace(at: position, with: newValue) }
    @inline(__always) _modify {
      recordChange(at: position)
      defer { checkID(at: position) }
      yield &storage[position]
    }
  }

  /// Records that an element is about to be changed.
  ///
  /// Not inlined: if the array is a property of an object, the compiler would retain its parts around every use.
  @inlinable
  @inline(never)
  mutating func recordChange(at position: Int) {
    recordChange(of: identify(at: position), at: position)
  }

  @inlinable
  @inline(__always)
  mutating func recordChange(of id: ID, at position: Int) {
    // Readers can't find an element again whose id differs from itself, so for them it is another one.
    let isUndefined = id != id
    history.record(id, at: position, changesIDs: isUndefined)
    if isUndefined { recordReplacement(at: position) }
  }

  /// Records in the current version that the element at a position is replaced by one that readers do not know.
  @inlinable
  mutating func recordReplacement(at position: Int) {
    history.recordOrder(.removed(position))
    history.recordOrder(.inserted(position))
  }

  /// Checks that the element that was just changed still has its recorded id.
  ///
  /// The accessor does not store the id, because a frame larger than a few words is allocated.
  @inlinable
  @inline(never)
  func checkID(at position: Int) {
    let id = history.lastID
    let newID = identify(at: position)
    if !Self.isKept(id, newID) { Misuse.idChanged(from: id, to: newID, at: position) }
  }

  /// Returns a Boolean value indicating whether an id has stayed the same.
  ///
  /// An id that differs from itself, such as NaN, has if its hash has, by which the table finds its position.
  @inlinable
  @inline(__always)
  static func isKept(_ old: ID, _ new: ID) -> Bool {
    new == old || old != old && new != new && old.hashValue == new.hashValue
  }

  @inlinable
  mutating func replace(at position: Int, with element: consuming Element) {
    let id = identify(at: position)
    let newID = identify(element)
    history.record(id, at: position, changesIDs: newID != id)
    if newID != id {
      if history.duplicates > 0, hasElement(id, besides: position) { history.duplicates -= 1 }
      if hasElement(newID, besides: position) { history.duplicates += 1 }
      history.record(newID, at: position, changesIDs: true)
      recordReplacement(at: position)
      if !table.isSearched {
        let hash = newID.hashValue
        withSlots { slots, hashAt in
          slots.clear(position, hash: hashAt)
          slots.put(slots.runs.number(position), hash: hash)
        }
      }
    }
    storage[position] = element
  }
}
