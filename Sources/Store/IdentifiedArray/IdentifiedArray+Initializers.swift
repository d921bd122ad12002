extension IdentifiedArray {
  /// Creates an empty array of elements that are identified by one of their properties.
  ///
  /// - Parameter id: The key path to an element's id.
  @inlinable
  public init(id: any KeyPath<Element, ID> & Sendable) {
    self.init(identity: Identity(keyPath: id) { $0.pointee[keyPath: id] })
  }

  /// Creates an array of elements with unique ids.
  ///
  /// If two elements have the same id, the program stops with a message that names the id.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The key path to an element's id.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements, if `ID` hashes well.
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable
  ) {
    self.init(id: id)
    fill(elements)
  }

  /// Creates an array of elements with unique ids.
  ///
  /// Despite its name, this initializer checks that the ids are unique.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The key path to an element's id.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements, if `ID` hashes well.
  @inlinable
  @_disfavoredOverload
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable
  ) {
    self.init(uniqueElements: elements, id: id)
  }

  /// Creates an array of elements, and combines elements that have the same id.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The key path to an element's id.
  ///   - combine: A closure that combines an element already in the array with a later element of the same id. The
  ///     result must have that id.
  /// - Throws: The error of `combine`.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements, if `ID` hashes well.
  @inlinable
  public init(
    _ elements: some Sequence<Element>, id: any KeyPath<Element, ID> & Sendable,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(id: id)
    try fill(elements, uniquingIDsWith: combine)
  }

  /// Creates a copy of an array.
  ///
  /// - Parameter elements: The array.
  /// - Complexity: O(1).
  @inlinable
  public init(_ elements: Self) {
    self = elements
  }

  /// Creates an array from a slice of another identified array.
  ///
  /// - Parameter elements: The slice.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements, if `ID` hashes well.
  @inlinable
  public init(_ elements: SubSequence) {
    self.init(identity: elements.base.identity)
    fill(elements)
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  @inlinable
  public init() {
    self.init(identity: Identity(keyPath: nil) { $0.pointee.id })
  }

  /// Creates an array of elements with unique ids.
  ///
  /// If two elements have the same id, the program stops with a message that names the id.
  ///
  /// - Parameter elements: The elements.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements, if `ID` hashes well; O(1) for an identified
  ///   array.
  @inlinable
  public init<Elements: Sequence<Element>>(uniqueElements elements: Elements) {
    if Elements.self == Self.self {
      // The cast succeeds, because the condition above has compared the types.
      self = elements as! Self
    } else {
      self.init()
      fill(elements)
    }
  }

  /// Creates an array of elements with unique ids.
  ///
  /// Despite its name, this initializer checks that the ids are unique.
  ///
  /// - Parameter elements: The elements.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements, if `ID` hashes well.
  @inlinable
  @_disfavoredOverload
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements)
  }

  /// Creates an array of elements, and combines elements that have the same id.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - combine: A closure that combines an element already in the array with a later element of the same id. The
  ///     result must have that id.
  /// - Throws: The error of `combine`.
  /// - Complexity: O(*n*) on average, where *n* is the number of elements, if `ID` hashes well.
  @inlinable
  public init(
    _ elements: some Sequence<Element>, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try fill(elements, uniquingIDsWith: combine)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// Creates an array of elements with unique ids.
  ///
  /// - Parameter elements: The elements.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray {
  /// Fills an empty array with elements whose ids must be unique.
  @inlinable
  mutating func fill(_ elements: some Sequence<Element>) {
    storage = Array(elements)
    adopt()
  }

  /// Fills an empty array with elements, and combines elements that have the same id.
  @inlinable
  mutating func fill(
    _ elements: some Sequence<Element>, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    for element in elements {
      let id = identify(element)
      guard let index = index(id: id) else {
        insertNew(element, id: id, at: count)
        continue
      }
      try update(combine(storage[index], element), at: index)
    }
  }

  /// Creates the position table for newly assigned elements, and begins the history of their changes.
  @inlinable
  mutating func adopt() {
    guard !storage.isEmpty else { return }
    history.begin()
    storage.withUnsafeBufferPointer { [identity] elements in
      if elements.count <= PositionTable.searched {
        for second in elements.indices {
          let id = identity.id(of: elements, second)
          for first in 0..<second where identity.id(of: elements, first) == id {
            Misuse.duplicate(id, at: first, and: second)
          }
        }
        return
      }
      table.rebuild(count: 0, capacity: elements.count) { _ in 0 }
      table.withSlots { slots in
        for position in elements.indices {
          let id = identity.id(of: elements, position)
          let hash = id.hashValue
          if let first = slots.position(hash: hash, isMatch: { identity.id(of: elements, $0) == id }) {
            Misuse.duplicate(id, at: first, and: position)
          }
          slots.append(position, hash: hash)
        }
      }
    }
  }
}
