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
    @inline(__always) _modify {
      // Nothing but this pointer lives across the yield: a larger frame would be allocated each time.
      let element = open(id)
      defer { close(element) }
      yield &element.pointee
    }
  }
}

/// An element as an optional, to be changed or set to `nil`.
///
/// If optional elements are as large as elements, an element's memory is that of an optional one: then it is
/// changed where it is. Otherwise it is moved out and back. Exclusive access to the array is held in between,
/// so nothing reads the array while its element is away, or moves its buffer while there is a pointer to it.
/// The only element of an array is removed and appended, so that a gap always has a neighbour.
extension IdentifiedArray {
  /// An element that is changed outside of the array.
  @usableFromInline
  struct Detached {
    /// The first field, so that its address is that of the whole.
    @usableFromInline var element: Element?
    @usableFromInline let id: ID
    /// Where the element belongs, or `nil` if it was not in the array.
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
      UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Element?.self)
    }

    /// Returns the address of the whole, given that of its optional element.
    @inlinable
    static func memory(of element: UnsafeMutablePointer<Element?>) -> UnsafeMutablePointer<Detached> {
      UnsafeMutableRawPointer(element).assumingMemoryBound(to: Detached.self)
    }
  }

  /// Whether an element is laid out as an optional one that is not `nil`.
  @inlinable static var isChangedInPlace: Bool {
    MemoryLayout<Element?>.size == MemoryLayout<Element>.size
  }

  /// Gives the memory in which an element is to be changed.
  @inlinable
  mutating func open(_ id: ID) -> UnsafeMutablePointer<Element?> {
    guard let index = index(id: id) else {
      let memory = UnsafeMutablePointer<Detached>.allocate(capacity: 1)
      memory.initialize(to: Detached(element: nil, id: id, index: nil))
      return Detached.element(at: memory)
    }
    history.record(id, changesIDs: false)
    if Self.isChangedInPlace, storage.count > 1 {
      return storage.withUnsafeMutableBufferPointer { elements in
        // An element is laid out as an optional one, which was asked above.
        UnsafeMutableRawPointer(elements.start + index)
          .bindMemory(to: Element?.self, capacity: 1)
      }
    }
    let memory = history.scratch(for: Detached.self)
    memory.initialize(to: Detached(element: storage.takeOut(at: index), id: id, index: index))
    return Detached.element(at: memory)
  }

  /// Takes back what was given by ``open(_:)``.
  @inlinable
  mutating func close(_ element: UnsafeMutablePointer<Element?>) {
    if Self.isChangedInPlace, let index = storage.index(of: element) {
      let isRemoved = element.pointee == nil
      // As it was bound before it was opened.
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
    if newID != id { Misuse.idDiffers(assigned: newID, under: id) }
    insertNew(element, id: id, at: storage.count)
  }

  /// Closes the gap that an element left: what follows moves up.
  @inlinable
  mutating func closeGap(at index: Int, id: ID) {
    removePosition(index, id: id)
    history.record(id, changesIDs: true)
    if !storage.isEmpty { storage.closeGap(at: index) }
  }
}

extension Array {
  /// Moves an element out of its place, which nothing may read until it is put back or the gap is closed.
  @inlinable
  mutating func takeOut(at index: Int) -> Element {
    if count == 1 { return removeLast() }
    return withUnsafeMutableBufferPointer { ($0.start + index).move() }
  }

  /// Puts back what ``takeOut(at:)`` took.
  @inlinable
  mutating func putBack(_ element: consuming Element, at index: Int) {
    if isEmpty { return append(element) }
    var element = Optional(element)
    withUnsafeMutableBufferPointer { elements in
      // Just made of an element.
      (elements.start + index).initialize(to: element.take().unsafelyUnwrapped)
    }
  }

  /// The index of an element by its address, or `nil` if that is not in this array.
  @inlinable
  func index(of element: UnsafeMutablePointer<Element?>) -> Int? {
    guard !isEmpty else { return nil }
    return withUnsafeBufferPointer { elements in
      let offset = UnsafeRawPointer(element) - UnsafeRawPointer(elements.start)
      guard offset >= 0, offset < elements.count * MemoryLayout<Element>.stride else { return nil }
      return offset / MemoryLayout<Element>.stride
    }
  }

  /// Removes an element that has been moved out of its place already, of at least two.
  @inlinable
  mutating func closeGap(at index: Int) {
    let last = count - 1
    withUnsafeMutableBufferPointer { elements in
      let first = elements.start
      (first + index).moveInitialize(from: first + index + 1, count: last - index)
      // The last place is removed with a copy of another element in it.
      (first + last).initialize(to: first.pointee)
    }
    removeLast()
  }
}
