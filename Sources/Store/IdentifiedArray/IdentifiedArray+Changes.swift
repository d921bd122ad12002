extension IdentifiedArray: VersionStamped {
  /// The stamp of the array's current version.
  ///
  /// Every mutation changes the stamp, even one that restores an earlier value. Two arrays with the same stamp are the
  /// same version of one array. Assigning an old copy restores the stamp of the copy.
  ///
  /// - Complexity: O(1).
  @inlinable public var stamp: VersionStamp { history.stamp }

  /// The stamp of the version in which ids were last added, removed or reordered.
  ///
  /// While it stays the same, the ids and their order are unchanged. Changes inside elements do not affect it.
  ///
  /// - Complexity: O(1).
  @inlinable public var idsStamp: VersionStamp { history.idsStamp }

  /// The possible differences between two versions of an array.
  @frozen
  public enum Changes {
    /// The versions are the same.
    case none
    /// Only the elements with these ids may differ, including added and removed ones; the order may differ too.
    case ids(Set<ID>)
    /// Everything may differ, because the versions are too far apart or one is not derived from the other.
    case everything

    /// Returns a Boolean value indicating whether the element with an id may differ.
    ///
    /// - Parameter id: The id.
    /// - Returns: `false` if the element is the same in both versions.
    @inlinable
    public func contains(_ id: ID) -> Bool {
      switch self {
      case .none: false
      case .ids(let ids): ids.contains(id)
      case .everything: true
      }
    }
  }

  /// Returns the elements that may have changed since an earlier version of the array.
  ///
  /// An array stores the ids touched by its last mutations, up to a few dozen.
  ///
  /// - Parameter stamp: The stamp of the earlier version.
  /// - Returns: The ids of the elements that may differ from that version.
  /// - Complexity: O(1) in the size of the array.
  @inlinable
  public func changes(since stamp: VersionStamp) -> Changes {
    if stamp == self.stamp { return .none }
    return history.ids(since: stamp).map(Changes.ids) ?? .everything
  }
}

extension IdentifiedArray.Changes: Equatable {}

extension IdentifiedArray.Changes: Sendable where ID: Sendable {}
