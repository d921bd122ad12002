extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether two arrays have equal elements in the same order.
  ///
  /// - Parameters:
  ///   - lhs: An array.
  ///   - rhs: Another array.
  /// - Returns: Whether they are equal. O(1) if they are the same version of one array.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.requireUniqueIDs()
    rhs.requireUniqueIDs()
    return lhs.stamp == rhs.stamp || lhs.storage == rhs.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements.
  ///
  /// - Parameter hasher: What hashes them.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    requireUniqueIDs()
    hasher.combine(storage)
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The elements as an array describes them.
  public var description: String { storage.description }

  /// The elements as an array describes them, with the type's name.
  public var debugDescription: String { "IdentifiedArray(\(storage.debugDescription))" }

  /// The mirror of a collection of elements.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: storage, displayStyle: .collection) }
}
