extension IdentifiedArray: RandomAccessCollection {
  /// The index of the first element: 0.
  @inlinable public var startIndex: Int { 0 }

  /// The index after the last element: the number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The number of elements.
  @inlinable public var count: Int { storage.count }

  /// The elements that satisfy a condition, with their ids.
  ///
  /// - Parameter isIncluded: Whether an element is taken.
  /// - Returns: An identified array of them.
  /// - Throws: What `isIncluded` throws.
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = Self(identity: identity)
    result.storage = try storage.filter(isIncluded)
    if result.count == count { return self }
    if !result.isEmpty {
      result.history.begin()
      result.rebuildTable()
      if history.duplicates > 0 { result.countDuplicates() }
    }
    return result
  }
}

extension IdentifiedArray: MutableCollection {
  /// The element at an index.
  ///
  /// Changing a part of the element happens in place; it must keep its id. Assigning a whole element may put one there
  /// that has another id. That id may be in the array already for as long as elements are rearranged by index, as
  /// algorithms on collections do; if it still stands there twice when the array is next used by ids, compared, hashed or
  /// encoded, or an element is inserted, the program ends with a message that names it.
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

  /// Writes down that an element is about to be changed.
  ///
  /// Not inlined: where the array is a property of an object, its parts would be retained around every use.
  @inlinable
  @inline(never)
  mutating func recordChange(at position: Int) {
    history.record(identify(at: position), changesIDs: false)
  }

  /// Checks that the element that was just changed still has the id that was recorded for it.
  ///
  /// The id is not kept by the accessor, whose frame is allocated if it is larger than a few words.
  @inlinable
  @inline(never)
  func checkID(at position: Int) {
    let id = history.lastID
    let newID = identify(at: position)
    if newID != id { Misuse.idChanged(from: id, to: newID, at: position) }
  }

  @inlinable
  mutating func replace(at position: Int, with element: consuming Element) {
    let id = identify(at: position)
    let newID = identify(element)
    history.record(id, changesIDs: newID != id)
    if newID != id {
      if history.duplicates > 0, hasElement(id, besides: position) { history.duplicates -= 1 }
      if hasElement(newID, besides: position) { history.duplicates += 1 }
      history.record(newID, changesIDs: true)
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
