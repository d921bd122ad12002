/// An array whose elements are found by their ids in constant time.
///
/// Use it like an array. `array[id: id]` finds, changes, adds or removes an element:
///
/// ```swift
/// struct Todo: Identifiable { let id: Int; var title = "", isDone = false }
///
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
/// todos[id: 2]?.isDone = true
/// todos.remove(id: 1)
/// ```
///
/// The ids are unique, and an element keeps its id while it is in the array. The elements are stored in one plain
/// array. A hash table finds the position of an element by its id. The table does not store the ids. Elements are
/// changed in place, without copies and without allocations.
///
/// Every mutation changes the array's ``stamp``. ``changes(since:)`` returns the ids of the elements that were touched
/// since an earlier stamp, so that an observer of one element need not compare the other elements.
@frozen
public struct IdentifiedArray<ID: Hashable, Element> {
  @usableFromInline var storage: [Element]
  @usableFromInline var table = PositionTable()
  @usableFromInline var history = ChangeHistory<ID>()
  @usableFromInline let identity: Identity

  /// Creates an empty array.
  @inlinable
  init(identity: Identity) {
    storage = []
    self.identity = identity
  }

  /// The function that reads the id of an element, and the key path to the id.
  @usableFromInline
  struct Identity {
    /// Reads the id of an element in place, which is much faster than a key path.
    @usableFromInline let read: (UnsafePointer<Element>) -> ID
    /// The key path to the id, if the array was created with one.
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

// Sound: the closure either reads `id` and captures nothing, or captures a `Sendable` key path.
extension IdentifiedArray.Identity: @unchecked Sendable where ID: Sendable, Element: Sendable {}

/// An identified array of `Identifiable` elements.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray {
  /// The elements as a plain array.
  ///
  /// - Complexity: O(1).
  @inlinable public var elements: [Element] { storage }

  /// The key path to an element's id.
  ///
  /// It is the key path from the initializer, or `\.id` for `Identifiable` elements.
  public var id: KeyPath<Element, ID> {
    if let keyPath = identity.keyPath { return keyPath }
    return Self.keyPathOfIdentifiable
  }

  /// A Boolean value indicating whether the array was created with a key path to the ids.
  package var isIdentifiedByKeyPath: Bool { identity.keyPath != nil }

  private static var keyPathOfIdentifiable: KeyPath<Element, ID> {
    func open<Value: Identifiable>(_: Value.Type) -> AnyKeyPath { \Value.id }
    // If no key path is stored, the initializer that created the array requires this conformance.
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

  /// Returns the index of the element with the given id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The index; `nil` if no element has the id.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  public func index(id: ID) -> Int? {
    requireUniqueIDs()
    return index(id: id, hash: hash(of: id))
  }

  /// Returns the index of the element with the given id, whose hash is already known.
  @inlinable
  func index(id: ID, hash: Int) -> Int? {
    storage.withUnsafeBufferPointer { elements in
      if table.isSearched { return elements.indices.first { identity.id(of: elements, $0) == id } }
      return table.position(hash: hash) { identity.id(of: elements, $0) == id }
    }
  }

  /// Returns the hash of an id, or 0 if the array is so small that it has no table and needs no hash.
  @inlinable
  func hash(of id: ID) -> Int { table.isSearched ? 0 : id.hashValue }

  /// Returns a Boolean value indicating whether the array contains an element with the same id.
  ///
  /// - Parameter element: An element. Only its id is used.
  /// - Returns: True if its id is in the array.
  /// - Complexity: O(1) on average, if `ID` hashes well.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    index(id: identify(element)) != nil
  }
}
