extension IdentifiedArray {
  /// The ids, in the order of the elements.
  ///
  /// - Complexity: O(1), because each id is read from its element only on access.
  @inlinable public var ids: IDs {
    requireUniqueIDs()
    return IDs(storage: .elements(self))
  }

  /// The ids of an identified array, in the order of its elements.
  ///
  /// An array literal creates a value that contains only ids, without elements, for comparisons.
  @frozen
  public struct IDs: RandomAccessCollection {
    @usableFromInline
    enum Storage {
      case elements(IdentifiedArray)
      case literal([ID])
    }

    @usableFromInline let storage: Storage

    @inlinable
    init(storage: Storage) {
      self.storage = storage
    }

    /// The index of the first id, which is always 0.
    @inlinable public var startIndex: Int { 0 }

    /// The index after the last id, which equals the number of ids.
    @inlinable public var endIndex: Int {
      switch storage {
      case .elements(let array): array.count
      case .literal(let ids): ids.count
      }
    }

    /// The id at an index.
    ///
    /// - Parameter position: An index.
    /// - Returns: The id.
    @inlinable
    public subscript(position: Int) -> ID {
      switch storage {
      case .elements(let array): array.identify(at: position)
      case .literal(let ids): ids[position]
      }
    }

    /// Returns a Boolean value indicating whether an element has the given id.
    ///
    /// - Parameter id: The id.
    /// - Returns: True if the id is in the array.
    /// - Complexity: O(1) on average, if `ID` hashes well; O(*n*) for a literal with *n* ids.
    @inlinable
    public func contains(_ id: ID) -> Bool { index(of: id) != nil }

    /// Returns the index of an id.
    ///
    /// - Parameter id: The id.
    /// - Returns: The index; `nil` if the id is not in the array.
    /// - Complexity: O(1) on average, if `ID` hashes well; O(*n*) for a literal with *n* ids.
    @inlinable
    public func firstIndex(of id: ID) -> Int? { index(of: id) }

    /// Returns the index of an id.
    ///
    /// - Parameter id: The id.
    /// - Returns: The index; `nil` if the id is not in the array.
    /// - Complexity: O(1) on average, if `ID` hashes well; O(*n*) for a literal with *n* ids.
    @inlinable
    public func lastIndex(of id: ID) -> Int? { index(of: id) }

    @inlinable
    func index(of id: ID) -> Int? {
      switch storage {
      case .elements(let array): array.index(id: id)
      case .literal(let ids): ids.firstIndex(of: id)
      }
    }
  }
}

extension IdentifiedArray.IDs: Hashable {
  /// Returns a Boolean value indicating whether two identified arrays have the same ids in the same order.
  ///
  /// - Parameters:
  ///   - lhs: The ids of an identified array.
  ///   - rhs: The ids of another identified array.
  /// - Returns: True if they are equal.
  /// - Complexity: O(*n*), where *n* is the number of ids; O(1) if no id has changed since one array was copied from
  ///   the other.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    if case .elements(let left) = lhs.storage, case .elements(let right) = rhs.storage,
      left.idsStamp == right.idsStamp
    {
      return true
    }
    return lhs.elementsEqual(rhs)
  }

  /// Returns a Boolean value indicating whether the ids equal the elements of a plain array, in the same order.
  ///
  /// - Parameters:
  ///   - lhs: The ids of an identified array.
  ///   - rhs: An array of ids.
  /// - Returns: True if they are equal.
  @inlinable
  public static func == (lhs: Self, rhs: [ID]) -> Bool { lhs.elementsEqual(rhs) }

  /// Hashes the ids.
  ///
  /// - Parameter hasher: The hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for id in self { hasher.combine(id) }
  }
}

extension IdentifiedArray.IDs {
  /// Returns a Boolean value indicating whether the ids equal the elements of a plain array, in the same order.
  ///
  /// - Parameters:
  ///   - lhs: An array of ids, for example a literal.
  ///   - rhs: The ids of an identified array.
  /// - Returns: True if they are equal.
  @inlinable
  public static func == (lhs: [ID], rhs: Self) -> Bool { rhs == lhs }

  /// Returns a Boolean value indicating whether the ids differ from the elements of a plain array, in value or in
  /// order.
  ///
  /// - Parameters:
  ///   - lhs: The ids of an identified array.
  ///   - rhs: An array of ids, for example a literal.
  /// - Returns: True if they differ.
  @inlinable
  public static func != (lhs: Self, rhs: [ID]) -> Bool { !(lhs == rhs) }

  /// Returns a Boolean value indicating whether the ids differ from the elements of a plain array, in value or in
  /// order.
  ///
  /// - Parameters:
  ///   - lhs: An array of ids, for example a literal.
  ///   - rhs: The ids of an identified array.
  /// - Returns: True if they differ.
  @inlinable
  public static func != (lhs: [ID], rhs: Self) -> Bool { !(rhs == lhs) }
}

extension IdentifiedArray.IDs: ExpressibleByArrayLiteral {
  /// Creates a list of ids without elements, to compare it with the ids of an identified array.
  ///
  /// - Parameter elements: The ids. If an id occurs twice, the list equals the ids of no identified array.
  public init(arrayLiteral elements: ID...) {
    self.init(storage: .literal(elements))
  }
}

extension IdentifiedArray.IDs: Sendable where ID: Sendable, Element: Sendable {}
extension IdentifiedArray.IDs.Storage: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray.IDs: CustomStringConvertible, CustomReflectable {
  /// The description of the ids as an array.
  public var description: String { Array(self).description }

  /// The mirror of a collection of ids.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

extension IdentifiedArray.IDs {
  /// The ids as an array.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ids.
  public var elements: [ID] { Array(self) }

  /// Returns the ids that are in this collection, in a sequence, or in both.
  ///
  /// - Parameter other: A sequence of ids.
  /// - Returns: The union of the ids.
  /// - Complexity: O(*n* + *m*), where *n* is the number of ids and *m* the length of the sequence.
  public func union(_ other: some Sequence<ID>) -> Set<ID> { Set(self).union(other) }

  /// Returns the ids that are in this collection and in a sequence.
  ///
  /// - Parameter other: A sequence of ids.
  /// - Returns: The ids that both the collection and the sequence contain.
  /// - Complexity: O(*m*) on average, where *m* is the length of the sequence; O(*n* · *m*) for a literal with *n* ids.
  public func intersection(_ other: some Sequence<ID>) -> Set<ID> { Set(other.lazy.filter(contains)) }

  /// Returns the ids that are in this collection and not in a sequence.
  ///
  /// - Parameter other: A sequence of ids.
  /// - Returns: The ids of this collection that are not in `other`.
  /// - Complexity: O(*n* + *m*), where *n* is the number of ids and *m* the length of the sequence.
  public func subtracting(_ other: some Sequence<ID>) -> Set<ID> { Set(self).subtracting(other) }

  /// Returns the ids that are either in this collection or in a sequence, but not in both.
  ///
  /// - Parameter other: A sequence of ids.
  /// - Returns: The ids that are only in the collection or only in the sequence.
  /// - Complexity: O(*n* + *m*), where *n* is the number of ids and *m* the length of the sequence.
  public func symmetricDifference(_ other: some Sequence<ID>) -> Set<ID> {
    Set(self).symmetricDifference(other)
  }

  /// Returns a Boolean value indicating whether a sequence contains all of these ids.
  ///
  /// - Parameter other: A sequence of ids.
  /// - Returns: `true` if the sequence contains all of them.
  /// - Complexity: O(*n* + *m*), where *n* is the number of ids and *m* the length of the sequence.
  public func isSubset(of other: some Sequence<ID>) -> Bool { Set(self).isSubset(of: other) }

  /// Returns a Boolean value indicating whether these ids contain all ids of a sequence.
  ///
  /// - Parameter other: A sequence of ids.
  /// - Returns: `true` if this collection contains all ids of the sequence.
  /// - Complexity: O(*m*) on average, where *m* is the length of the sequence; O(*n* · *m*) for a literal with *n* ids.
  public func isSuperset(of other: some Sequence<ID>) -> Bool { other.allSatisfy(contains) }

  /// Returns a Boolean value indicating whether a sequence and this collection have no id in common.
  ///
  /// - Parameter other: A sequence of ids.
  /// - Returns: `true` if no id of the sequence is in this collection.
  /// - Complexity: O(*m*) on average, where *m* is the length of the sequence; O(*n* · *m*) for a literal with *n* ids.
  public func isDisjoint(with other: some Sequence<ID>) -> Bool { !other.contains(where: contains) }
}
