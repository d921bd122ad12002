extension IdentifiedArray {
  /// The ids, in the order of the elements.
  ///
  /// - Complexity: O(1); an id is read from its element when it is asked for.
  @inlinable public var ids: IDs {
    requireUniqueIDs()
    return IDs(base: self)
  }

  /// The ids of an identified array, in the order of its elements.
  @frozen
  public struct IDs: RandomAccessCollection {
    @usableFromInline let base: IdentifiedArray

    @inlinable
    init(base: IdentifiedArray) {
      self.base = base
    }

    /// The index of the first id: 0.
    @inlinable public var startIndex: Int { 0 }

    /// The index after the last id: the number of ids.
    @inlinable public var endIndex: Int { base.count }

    /// The id at an index.
    ///
    /// - Parameter position: An index.
    /// - Returns: The id.
    @inlinable
    public subscript(position: Int) -> ID { base.identify(at: position) }

    /// Whether an element has an id.
    ///
    /// - Parameter id: The id.
    /// - Returns: Whether it is there.
    /// - Complexity: O(1) on average, if `ID` hashes well.
    @inlinable
    public func contains(_ id: ID) -> Bool { base.index(id: id) != nil }

    /// The index of an id.
    ///
    /// - Parameter id: The id.
    /// - Returns: Its index, or `nil` if it is not there.
    /// - Complexity: O(1) on average, if `ID` hashes well.
    @inlinable
    public func firstIndex(of id: ID) -> Int? { base.index(id: id) }

    /// The index of an id.
    ///
    /// - Parameter id: The id.
    /// - Returns: Its index, or `nil` if it is not there.
    /// - Complexity: O(1) on average, if `ID` hashes well.
    @inlinable
    public func lastIndex(of id: ID) -> Int? { base.index(id: id) }
  }
}

extension IdentifiedArray.IDs: Hashable {
  /// Whether two arrays have the same ids in the same order.
  ///
  /// - Parameters:
  ///   - lhs: Ids.
  ///   - rhs: Other ids.
  /// - Returns: Whether they are the same. O(1) if neither array's ids have changed since they were one.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.base.idsStamp == rhs.base.idsStamp || lhs.elementsEqual(rhs)
  }

  /// Whether the ids are those of a plain array, in its order.
  ///
  /// - Parameters:
  ///   - lhs: Ids.
  ///   - rhs: An array of ids.
  /// - Returns: Whether they are the same.
  @inlinable
  public static func == (lhs: Self, rhs: [ID]) -> Bool { lhs.elementsEqual(rhs) }

  /// Hashes the ids.
  ///
  /// - Parameter hasher: What hashes them.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for id in self { hasher.combine(id) }
  }
}

extension IdentifiedArray.IDs {
  /// Whether the ids are those of a plain array, in its order.
  ///
  /// - Parameters:
  ///   - lhs: An array of ids, a literal for instance.
  ///   - rhs: Ids.
  /// - Returns: Whether they are the same.
  @inlinable
  public static func == (lhs: [ID], rhs: Self) -> Bool { rhs == lhs }

  /// Whether the ids differ from those of a plain array, in its order.
  ///
  /// - Parameters:
  ///   - lhs: Ids.
  ///   - rhs: An array of ids, a literal for instance.
  /// - Returns: Whether they differ.
  @inlinable
  public static func != (lhs: Self, rhs: [ID]) -> Bool { !(lhs == rhs) }

  /// Whether the ids differ from those of a plain array, in its order.
  ///
  /// - Parameters:
  ///   - lhs: An array of ids, a literal for instance.
  ///   - rhs: Ids.
  /// - Returns: Whether they differ.
  @inlinable
  public static func != (lhs: [ID], rhs: Self) -> Bool { !(rhs == lhs) }
}

extension IdentifiedArray.IDs: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray.IDs: CustomStringConvertible, CustomReflectable {
  /// The ids as an array describes them.
  public var description: String { Array(self).description }

  /// The mirror of a collection of ids.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}
