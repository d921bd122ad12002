extension IdentifiedArray: MutableIdentifiedCollection {
  /// The element that has an id.
  ///
  /// Assigning an element replaces the one with this id or, if there is none, adds it at the end; assigning
  /// `nil` removes it. Changing a part of the element happens in place.
  ///
  /// - Parameter id: The id of the element. What is assigned must have it.
  /// - Returns: The element, or `nil` if there is none.
  /// - Complexity: O(1) on average, if `ID` hashes well; removal is O(*n*).
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { index(id: id).map { storage[$0] } }
    _modify {
      if let index = index(id: id) {
        history.record(id, changesIDs: false)
        var element: Element? = storage.takeOut(at: index)
        defer { putBack(element, at: index, id: id) }
        yield &element
      } else {
        var element: Element?
        defer { if let element { add(element, id: id) } }
        yield &element
      }
    }
  }

  @inlinable
  mutating func putBack(_ element: consuming Element?, at index: Int, id: ID) {
    guard let element else {
      removePosition(index, id: id)
      history.record(id, changesIDs: true)
      return storage.close(at: index)
    }
    let newID = identify(element)
    storage.putBack(element, at: index)
    if newID != id { Misuse.idChanged(from: id, to: newID, at: index) }
  }

  @inlinable
  mutating func add(_ element: consuming Element, id: ID) {
    let newID = identify(element)
    if newID != id { Misuse.idDiffers(assigned: newID, under: id) }
    insertNew(element, id: id, at: storage.count)
  }
}

extension Array {
  /// Moves an element out of the array, to be changed without a copy of it in the array.
  ///
  /// Until ``putBack(_:at:)`` or ``close(at:)`` the array has a hole, which nothing may read: the caller
  /// holds exclusive access to the array for as long. The last element is removed instead, so that an
  /// array of one element has no hole.
  @inlinable
  mutating func takeOut(at index: Int) -> Element {
    if index == count - 1 { return removeLast() }
    return withUnsafeMutableBufferPointer { ($0.baseAddress.unsafelyUnwrapped + index).move() }
  }

  /// Fills the hole that ``takeOut(at:)`` left.
  @inlinable
  mutating func putBack(_ element: consuming Element, at index: Int) {
    if index == count { return append(element) }
    var element = Optional(element)
    withUnsafeMutableBufferPointer { elements in
      (elements.baseAddress.unsafelyUnwrapped + index).initialize(to: element.take().unsafelyUnwrapped)
    }
  }

  /// Closes the hole that ``takeOut(at:)`` left: what follows moves up.
  @inlinable
  mutating func close(at index: Int) {
    if index == count { return }
    let last = count - 1
    withUnsafeMutableBufferPointer { elements in
      let hole = elements.baseAddress.unsafelyUnwrapped + index
      hole.moveInitialize(from: hole + 1, count: last - index)
      // The place of the last element is removed with a copy of its neighbour, which must not be a hole.
      (elements.baseAddress.unsafelyUnwrapped + last).initialize(to: elements[last - 1])
    }
    removeLast()
  }
}
