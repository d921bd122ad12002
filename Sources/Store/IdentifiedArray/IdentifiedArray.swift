/// An array whose elements have ids of their own, by which they are found in constant time.
///
/// It is used like an array, and `array[id: id]` finds, changes, adds or removes an element wherever it
/// stands:
///
/// ```swift
/// struct Todo: Identifiable { let id: Int; var title = "", isDone = false }
///
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
/// todos[id: 2]?.isDone = true
/// todos.remove(id: 1)
/// ```
///
/// No two elements have the same id, and an element keeps its id for as long as it is in the array. Elements
/// lie in one array, in order; a hash table of positions, which holds no ids, leads to them. Elements are
/// changed in place: neither they nor the array are copied, and nothing is allocated.
///
/// Every mutation gives the array a new ``stamp``, and ``changes(since:)`` tells whose elements were touched
/// since an earlier one, so that whoever watches one row of many need not look at the others.
@frozen
public struct IdentifiedArray<ID: Hashable, Element> {
  @usableFromInline var storage: [Element]
  @usableFromInline var table = PositionTable()
  @usableFromInline var history = ChangeHistory<ID>()
  @usableFromInline let identity: Identity

  /// Makes an empty array.
  @inlinable
  init(identity: Identity) {
    storage = []
    self.identity = identity
  }

  /// How the elements are told apart.
  @usableFromInline
  struct Identity {
    /// Reads the id of an element where it is: without a copy, in a fraction of the time of a key path.
    @usableFromInline let read: (UnsafePointer<Element>) -> ID
    /// The key path to the id, if the array was made with one.
    @usableFromInline let keyPath: (any KeyPath<Element, ID> & Sendable)?

    @inlinable
    init(keyPath: (any KeyPath<Element, ID> & Sendable)?, read: @escaping (UnsafePointer<Element>) -> ID) {
      self.read = read
      self.keyPath = keyPath
    }

    @inlinable
    func id(of elements: UnsafeBufferPointer<Element>, _ position: Int) -> ID {
      read(elements.start + position)
    }
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}

// The closure is one of two: it reads `id`, and captures nothing; or it reads a key path that is `Sendable`.
extension IdentifiedArray.Identity: @unchecked Sendable where ID: Sendable, Element: Sendable {}

/// An array of elements that are found by the ids they have as `Identifiable`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray {
  /// The elements as a plain array.
  ///
  /// - Complexity: O(1).
  @inlinable public var elements: [Element] { storage }

  /// The key path to an element's id.
  ///
  /// The one the array was made with, or `\.id` of an `Identifiable` element.
  public var id: KeyPath<Element, ID> {
    if let keyPath = identity.keyPath { return keyPath }
    return Self.keyPathOfIdentifiable
  }

  private static var keyPathOfIdentifiable: KeyPath<Element, ID> {
    func open<Value: Identifiable>(_: Value.Type) -> AnyKeyPath { \Value.id }
    // Without a key path the array was made by an initializer that requires this conformance.
    let type = Element.self as! any Identifiable.Type
    return open(type) as! KeyPath<Element, ID>
  }

  @inlinable
  func identify(_ element: borrowing Element) -> ID { withUnsafePointer(to: element) { identity.read($0) } }

  @inlinable
  func identify(at position: Int) -> ID {
    precondition(storage.indices.contains(position), "Index out of range")
    return storage.withUnsafeBufferPointer { identity.id(of: $0, position) }
  }

  /// The index of the element that has an id.
  ///
  /// - Parameter id: The id to look for.
  /// - Returns: The index, or `nil` if there is no such element.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  public func index(id: ID) -> Int? {
    requireUniqueIDs()
    return index(id: id, hash: hash(of: id))
  }

  /// The index of the element that has an id, of which the hash is known already.
  @inlinable
  func index(id: ID, hash: Int) -> Int? {
    storage.withUnsafeBufferPointer { elements in
      if table.isSearched { return elements.indices.first { identity.id(of: elements, $0) == id } }
      return table.position(hash: hash) { identity.id(of: elements, $0) == id }
    }
  }

  /// The hash of an id as far as it is used: 0 if there is no table.
  @inlinable
  func hash(of id: ID) -> Int { table.isSearched ? 0 : id.hashValue }

  /// Whether there is an element with the id of another one.
  ///
  /// - Parameter element: An element, of which only the id matters.
  /// - Returns: Whether its id is in the array.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    index(id: identify(element)) != nil
  }
}
