extension IdentifiedArray: MutableIdentifiedCollection {
  /// The element with the given id.
  ///
  /// Assigning an element replaces the element with this id. If the array has no element with this id, the new element
  /// is appended. Assigning `nil` removes the element. Changing a part of the element happens in place.
  ///
  /// - Parameter id: The id. An assigned element must have this id.
  /// - Returns: The element; `nil` if no element has this id.
  /// - Complexity: O(1) on average, if `ID` hashes well. A removal is O(*n*), where *n* is the number of elements.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { index(id: id).map { storage[$0] } }
    @inline(__always) _modify {
      // Only this pointer lives across the yield, because a larger coroutine frame would need an allocation for each
      // access.
      let element = open(id)
      defer { close(element) }
      yield &element.pointee
    }
  }
}

/// The mutable access to an element by id, as an optional.
///
/// If `Element` and `Element?` have the same size, the element is changed in its own memory. Otherwise the element is
/// moved out of the array and back. Exclusive access to the array lasts from `open` to `close`, so nothing reads the
/// array or moves its buffer in that time. If the array has only one element, the element is removed and appended
/// again, because the function that closes a gap needs another element.
extension IdentifiedArray {
  /// An element that is changed outside the array.
  @usableFromInline
  struct Detached {
    /// The optional element.
    ///
    /// This is the first field, so its address is also the address of the whole `Detached`.
    @usableFromInline var element: Element?
    @usableFromInline let id: ID
    /// The index of the element; `nil` if it was not in the array.
    @usableFromInline let index: Int?

    @inlinable
    init(element: consuming Element?, id: ID, index: Int?) {
      self.element = element
      self.id = id
      self.index = index
    }

    /// Returns the address of the optional element, which is the first property.
    @inlinable
    static func element(at memory: UnsafeMutablePointer<Detached>) -> UnsafeMutablePointer<Element?> {
      // Sound: the first field of a struct has the address of the struct.
      UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Element?.self)
    }

    /// Returns the address of the `Detached` whose optional element is at the given address.
    @inlinable
    static func memory(of element: UnsafeMutablePointer<Element?>) -> UnsafeMutablePointer<Detached> {
      // Sound: `open` created the element as the first field of a `Detached`.
      UnsafeMutableRawPointer(element).assumingMemoryBound(to: Detached.self)
    }
  }

  /// A Boolean value indicating whether an element has the same layout as an optional element that is not `nil`.
  @inlinable static var isChangedInPlace: Bool {
    MemoryLayout<Element?>.size == MemoryLayout<Element>.size
  }

  /// Returns the address of an element, as an optional, which the caller can change until ``close(_:)``.
  @inlinable
  mutating func open(_ id: ID) -> UnsafeMutablePointer<Element?> {
    guard let index = index(id: id) else {
      let memory = UnsafeMutablePointer<Detached>.allocate(capacity: 1)
      memory.initialize(to: Detached(element: nil, id: id, index: nil))
      return Detached.element(at: memory)
    }
    history.record(id, at: index, changesIDs: false)
    if Self.isChangedInPlace, storage.count > 1 {
      return storage.withUnsafeMutableBufferPointer { elements in
        // An element has the layout of an optional element, as checked above.
        UnsafeMutableRawPointer(elements.start + index)
          .bindMemory(to: Element?.self, capacity: 1)
      }
    }
    let memory = history.scratch(for: Detached.self)
    memory.initialize(to: Detached(element: storage.takeOut(at: index), id: id, index: index))
    return Detached.element(at: memory)
  }

  /// Ends the change of an element in the memory that ``open(_:)`` has returned.
  @inlinable
  mutating func close(_ element: UnsafeMutablePointer<Element?>) {
    if Self.isChangedInPlace, let index = storage.index(of: element) {
      let isRemoved = element.pointee == nil
      // Restores the type to which the memory was bound before `open`.
      UnsafeMutableRawPointer(element).bindMemory(to: Element.self, capacity: 1)
      if isRemoved { closeGap(at: index, id: history.lastID) } else { checkID(at: index) }
      return
    }
    let memory = Detached.memory(of: element)
    let detached = memory.move()
    guard let index = detached.index else {
      memory.deallocate()
      if let element = detached.element { add(element, id: detached.id) }
      return
    }
    guard let element = detached.element else { return closeGap(at: index, id: detached.id) }
    storage.putBack(element, at: index)
    checkID(at: index)
  }

  @inlinable
  mutating func add(_ element: consuming Element, id: ID) {
    let newID = identify(element)
    if !Self.isKept(id, newID) { Misuse.idDiffers(assigned: newID, under: id) }
    insertNew(element, id: id, at: storage.count)
  }

  /// Closes the gap that a removed element has left.
  ///
  /// Later elements move down.
  @inlinable
  mutating func closeGap(at index: Int, id: ID) {
    removePosition(index, id: id)
    history.record(id, at: index, changesIDs: true)
    history.recordOrder(.removed(index))
    if !storage.isEmpty { storage.closeGap(at: index) }
  }
}

extension Array {
  /// Moves an element out of the array.
  ///
  /// Nothing may read the element's memory until the element is put back or the gap is closed.
  @inlinable
  mutating func takeOut(at index: Int) -> Element {
    if count == 1 { return removeLast() }
    return withUnsafeMutableBufferPointer { ($0.start + index).move() }
  }

  /// Puts back the element that ``takeOut(at:)`` has returned.
  @inlinable
  mutating func putBack(_ element: consuming Element, at index: Int) {
    if isEmpty { return append(element) }
    var element = Optional(element)
    withUnsafeMutableBufferPointer { elements in
      // The unchecked unwrapping is safe, because the optional contains the element.
      (elements.start + index).initialize(to: element.take().unsafelyUnwrapped)
    }
  }

  /// Returns the index of the element at an address; `nil` if the address is outside this array.
  @inlinable
  func index(of element: UnsafeMutablePointer<Element?>) -> Int? {
    guard !isEmpty else { return nil }
    return withUnsafeBufferPointer { elements in
      let offset = UnsafeRawPointer(element) - UnsafeRawPointer(elements.start)
      guard offset >= 0, offset < elements.count * MemoryLayout<Element>.stride else { return nil }
      return offset / MemoryLayout<Element>.stride
    }
  }

  /// Removes an element that has been moved out of its memory.
  ///
  /// The array must have at least two elements.
  @inlinable
  mutating func closeGap(at index: Int) {
    let last = count - 1
    withUnsafeMutableBufferPointer { elements in
      let first = elements.start
      (first + index).moveInitialize(from: first + index + 1, count: last - index)
      // `removeLast` destroys the value in the last slot, so the slot needs a value.
      (first + last).initialize(to: first.pointee)
    }
    removeLast()
  }
}
