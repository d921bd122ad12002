extension IdentifiedArray: MutableIdentifiedCollection {
  /// The element with the given id.
  ///
  /// Assigning an element replaces the element with this id, or appends the new one. Assigning `nil` removes the
  /// element. A part of the element is changed in place.
  ///
  /// - Parameter id: The id. An assigned element must have this id.
  /// - Returns: The element; `nil` if there is none.
  /// - Complexity: O(1) on average, if `ID` hashes well; removal is O(*n*).
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { index(id: id).map { storage[$0] } }
    @inline(__always) _modify {
      // Only this pointer lives across the yield, because a larger frame would be allocated each time.
      let element = open(id)
      defer { close(element) }
      yield &element.pointee
    }
  }
}

/// Access to an element as an optional.
///
/// If `Element` and `Element?` have the same size, the element is changed in its own memory. Otherwise it is moved out
/// and back. Exclusive access to the array lasts from `open` to `close`, so nothing reads the array or moves its buffer
/// meanwhile. A single element is removed and appended again, so that a gap always has a neighbor.
extension IdentifiedArray {
  /// An element that is changed outside the array.
  @usableFromInline
  struct Detached {
    /// The first field, so that its address is that of the whole value.
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

    /// Returns the address of the optional element, the first property.
    @inlinable
    static func element(at memory: UnsafeMutablePointer<Detached>) -> UnsafeMutablePointer<Element?> {
      // Sound: the first field of a struct has the address of the struct.
      UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Element?.self)
    }

    /// Returns the address of the whole, given that of its optional element.
    @inlinable
    static func memory(of element: UnsafeMutablePointer<Element?>) -> UnsafeMutablePointer<Detached> {
      // Sound: `open` made the element as the first field of a `Detached`.
      UnsafeMutableRawPointer(element).assumingMemoryBound(to: Detached.self)
    }
  }

  /// A Boolean value indicating whether an element has the same layout as an optional element that is not `nil`.
  @inlinable static var isChangedInPlace: Bool {
    MemoryLayout<Element?>.size == MemoryLayout<Element>.size
  }

  /// Returns the memory in which an element can be changed.
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
        // An element has the layout of an optional one, as checked above.
        UnsafeMutableRawPointer(elements.start + index)
          .bindMemory(to: Element?.self, capacity: 1)
      }
    }
    let memory = history.scratch(for: Detached.self)
    memory.initialize(to: Detached(element: storage.takeOut(at: index), id: id, index: index))
    return Detached.element(at: memory)
  }

  /// Ends the change of an element that ``open(_:)`` has returned.
  @inlinable
  mutating func close(_ element: UnsafeMutablePointer<Element?>) {
    if Self.isChangedInPlace, let index = storage.index(of: element) {
      let isRemoved = element.pointee == nil
      // Restores the binding that the memory had before it was opened.
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

  /// Closes the gap of a removed element.
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
  /// Nothing may read its memory until it is put back or the gap is closed.
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
      // The optional contains the element.
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
  /// The array must have at least two.
  @inlinable
  mutating func closeGap(at index: Int) {
    let last = count - 1
    withUnsafeMutableBufferPointer { elements in
      let first = elements.start
      (first + index).moveInitialize(from: first + index + 1, count: last - index)
      // The last slot needs a value, so that it can be removed.
      (first + last).initialize(to: first.pointee)
    }
    removeLast()
  }
}
