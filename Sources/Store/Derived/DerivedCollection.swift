/// The rows of a collection selector, as a random-access collection with value semantics.
///
/// You can keep a value while the state changes. The next change of the state then copies the tables that the value
/// shares with the store, which takes a few bytes per row. If the elements are those of a collection in the state, the
/// change also copies the buffer of that collection, just as a change of an array copies its elements if a copy of the
/// array is kept. A value that you release before the next action causes no copy.
///
/// The index of an element is its position among the rows, from 0.
public struct DerivedCollection<ID: Hashable, Element> {
  /// The stamp of this version of the rows.
  ///
  /// Two values with the same stamp are the same version of one selector's rows.
  public let stamp: VersionStamp
  /// The slots of the rows, in order.
  ///
  /// A slot is a small number that identifies a row while the row exists.
  @usableFromInline let order: SlotTree
  /// The ids, indexed by the slots.
  @usableFromInline let slotIDs: [ID]
  @usableFromInline let storage: Storage
  @usableFromInline let finder: SlotFinder<ID>

  /// The storage of the elements: a collection from the state, which finds elements by id, or an array of computed
  /// values, which is indexed by the slots (the numbers that identify the rows).
  @usableFromInline
  enum Storage {
    case source(IdentifiedArray<ID, Element>)
    case slots([Element?])
  }

  @usableFromInline
  init(stamp: VersionStamp, order: SlotTree, ids: [ID], storage: Storage, finder: SlotFinder<ID>) {
    self.stamp = stamp
    self.order = order
    slotIDs = ids
    self.storage = storage
    self.finder = finder
  }

  /// Returns the element of the row with the given slot.
  @inlinable
  func element(_ slot: UInt32) -> Element {
    switch storage {
    // Each row is in the collection, but a look-up can't find an id that differs from itself, such as NaN.
    case .source(let array): array.storage[array.index(id: slotIDs[Int(slot)]) ?? finder.position(of: slot)]
    case .slots(let values): values[Int(slot)]!
    }
  }
}

/// A way to find the slot (the number that identifies a row) of the row with a given id.
@usableFromInline
enum SlotFinder<ID: Hashable> {
  /// A table that finds the position of an id in the source collection, and the slots in the order of that collection.
  ///
  /// The case does not contain the source collection itself. The elements of the source collection may have another
  /// type than the elements of the derived collection, and that type need not be `Sendable`.
  case positions(PositionTable, SlotTree)
  /// A dictionary from the ids to the slots.
  case table([ID: UInt32])

  /// Returns the slot of an id; `nil` if no slot has the id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - ids: The ids, indexed by the slots.
  /// - Returns: The slot.
  @inlinable
  func slot(of id: ID, in ids: [ID]) -> UInt32? {
    switch self {
    case .positions(let table, let order):
      var found: UInt32?
      func isMatch(_ position: Int) -> Bool {
        let slot = order.slot(at: position)
        guard ids[Int(slot)] == id else { return false }
        found = slot
        return true
      }
      if table.isSearched {
        _ = (0..<order.count).first(where: isMatch)
      } else {
        _ = table.position(hash: id.hashValue, isMatch: isMatch)
      }
      return found
    case .table(let slots): return slots[id]
    }
  }

  /// Returns the position in the source collection of the row with the given slot.
  @usableFromInline
  @inline(never)
  func position(of slot: UInt32) -> Int {
    guard case .positions(_, let order) = self, let position = order.index(of: slot) else {
      preconditionFailure("The source collection does not contain the element of a row.")
    }
    return position
  }
}

extension SlotFinder: Sendable where ID: Sendable {}
extension DerivedCollection.Storage: Sendable where ID: Sendable, Element: Sendable {}
extension DerivedCollection: Sendable where ID: Sendable, Element: Sendable {}

extension DerivedCollection: VersionStamped {}

extension DerivedCollection: RandomAccessCollection {
  /// The index of the first element: 0.
  public var startIndex: Int { 0 }

  /// The index after the last element: the number of elements.
  public var endIndex: Int { order.count }

  /// The number of elements.
  ///
  /// - Complexity: O(1).
  public var count: Int { order.count }

  /// The element at an index.
  ///
  /// - Parameter position: An index of the collection.
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  @inlinable
  public subscript(position: Int) -> Element { element(order.slot(at: position)) }

  /// Returns an iterator over the elements.
  ///
  /// - Complexity: O(1). Each element that the iterator returns then takes O(1) on average.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }

  /// An iterator over the elements.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let elements: DerivedCollection
    @usableFromInline var slots: SlotTree.Iterator

    @inlinable
    init(_ elements: DerivedCollection) {
      self.elements = elements
      slots = SlotTree.Iterator(elements.order)
    }

    /// Returns the next element; `nil` after the last one.
    @inlinable
    public mutating func next() -> Element? { slots.next().map { elements.element($0) } }
  }
}

extension DerivedCollection: IdentifiedCollection {
  /// The ids, in the order of the elements.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable public var ids: [ID] { order.slots.map { slotIDs[Int($0)] } }

  /// The element with the given id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The element; `nil` if it is not among the rows.
  /// - Complexity: O(log *n*), where *n* is the number of elements, with one look-up of the id.
  @inlinable
  public subscript(id id: ID) -> Element? {
    guard let slot = finder.slot(of: id, in: slotIDs), order.index(of: slot) != nil else { return nil }
    return element(slot)
  }

  /// Returns the index of the element with the given id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The index; `nil` if the element is not among the rows.
  /// - Complexity: O(log *n*), where *n* is the number of elements, with one look-up of the id.
  @inlinable
  public func index(id: ID) -> Int? { finder.slot(of: id, in: slotIDs).flatMap { order.index(of: $0) } }

  /// Returns the id of the element at an index.
  ///
  /// - Parameter index: An index of the collection.
  /// - Returns: The id.
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  @inlinable
  public func id(at index: Int) -> ID { slotIDs[Int(order.slot(at: index))] }
}

extension DerivedCollection: Equatable where Element: Equatable {
  /// Returns a Boolean value indicating whether two collections have equal elements with equal ids in the same order.
  ///
  /// - Parameters:
  ///   - lhs: A collection.
  ///   - rhs: Another collection.
  /// - Returns: `true` if the elements and the ids are equal; otherwise, `false`.
  /// - Complexity: O(1) for two values of the same version. Otherwise, O(*n*), where *n* is the number of elements.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.stamp == rhs.stamp || lhs.count == rhs.count && lhs.ids == rhs.ids && lhs.elementsEqual(rhs)
  }
}

extension DerivedCollection: Hashable where Element: Hashable {
  /// Hashes the elements.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension DerivedCollection: CustomStringConvertible, CustomReflectable {
  /// The description of the elements as an array.
  public var description: String { Array(self).description }

  /// The mirror of a collection of elements.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}
