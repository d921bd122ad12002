extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns a Boolean value indicating whether two arrays have equal elements in the same order.
  ///
  /// - Parameters:
  ///   - lhs: An array.
  ///   - rhs: Another array.
  /// - Returns: True if they are equal.
  /// - Complexity: O(*n*), where *n* is the number of elements; O(1) if both arrays are copies of the same version of
  ///   one array.
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
  /// - Parameter hasher: The hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    requireUniqueIDs()
    hasher.combine(storage)
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The description of the elements as an array.
  public var description: String { storage.description }

  /// The debug description of the elements, with the type's name.
  public var debugDescription: String { "IdentifiedArray(\(storage.debugDescription))" }

  /// The mirror of a collection of elements.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: storage, displayStyle: .collection) }
}
