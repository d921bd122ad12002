extension IdentifiedArray: RandomAccessCollection {
  /// The index of the first element, which is always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The index after the last element, which equals the number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The number of elements.
  @inlinable public var count: Int { storage.count }

  /// Returns the elements that satisfy a condition.
  ///
  /// The result is a later version of this array. If you assign it to the property that contained this array,
  /// observers and derived collections process only the removals, as they do after `removeAll(where:)`.
  ///
  /// - Parameter isIncluded: A closure that returns whether to include an element.
  /// - Returns: An identified array of these elements.
  /// - Throws: The error of `isIncluded`.
  /// - Complexity: O(*n*), where *n* is the number of elements.
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
  /// Changing a part of an element happens in place, and must not change the element's id. Assigning a whole element
  /// may change the id.
  ///
  /// While an algorithm rearranges elements by index, two elements may have the same id for a moment. All ids must be
  /// unique again before you look up an element by id, and before you compare, hash or encode the array or insert into
  /// it. Otherwise, the program stops with a message that names the duplicate id.
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
  /// This function is not inlined. If it were inlined and the array were a property of an object, the compiler would
  /// retain the array's parts around every use.
  @inlinable
  @inline(never)
  mutating func recordChange(at position: Int) {
    recordChange(of: identify(at: position), at: position)
  }

  @inlinable
  @inline(__always)
  mutating func recordChange(of id: ID, at position: Int) {
    // An id that differs from itself, such as NaN, can't be found again. So the history records a removal and an
    // insertion.
    let isUndefined = id != id
    history.record(id, at: position, changesIDs: isUndefined)
    if isUndefined { recordReplacement(at: position) }
  }

  /// Records in the current version that the element at a position was replaced by another element.
  @inlinable
  mutating func recordReplacement(at position: Int) {
    history.recordOrder(.removed(position))
    history.recordOrder(.inserted(position))
  }

  /// Checks that the element that was just changed still has its recorded id.
  ///
  /// The recorded id is read from the history. The accessor that changes the element is a coroutine, and does not keep
  /// the id, because a coroutine frame larger than a few words needs an allocation.
  @inlinable
  @inline(never)
  func checkID(at position: Int) {
    let id = history.lastID
    let newID = identify(at: position)
    if !Self.isKept(id, newID) { Misuse.idChanged(from: id, to: newID, at: position) }
  }

  /// Returns a Boolean value indicating whether an id has stayed the same.
  ///
  /// An id that differs from itself, such as NaN, counts as the same if its hash is the same, because the position
  /// table contains only hashes.
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
