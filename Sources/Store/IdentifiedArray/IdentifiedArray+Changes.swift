extension IdentifiedArray: VersionStamped {
  /// The stamp of the array's current version.
  ///
  /// Every mutation changes the stamp, even a mutation that restores an earlier value. Two arrays with the same stamp
  /// are copies of the same version of one array, so they have equal elements. Assigning an old copy restores the stamp
  /// of the copy.
  ///
  /// - Complexity: O(1).
  @inlinable public var stamp: VersionStamp { history.stamp }

  /// The stamp of the version in which ids were last added, removed or reordered.
  ///
  /// While this stamp stays the same, the ids and their order are unchanged. Changes inside elements do not affect the
  /// stamp.
  ///
  /// - Complexity: O(1).
  @inlinable public var idsStamp: VersionStamp { history.idsStamp }

  /// The possible differences between two versions of an array.
  @frozen
  public enum Changes {
    /// The versions are the same.
    case none
    /// Only the elements with these ids may differ. These elements may have been added or removed, and the order of the
    /// elements may differ too.
    case ids(Set<ID>)
    /// Everything may differ, because the versions are too far apart, or because neither version is derived from the
    /// other.
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
  /// An array stores only the ids that its most recent mutations touched, usually a few dozen. If the earlier version
  /// is too old, the result is ``Changes/everything``.
  ///
  /// - Parameter stamp: The stamp of the earlier version.
  /// - Returns: The ids of the elements that may differ from that version.
  /// - Complexity: O(1) for an array of any size, because the number of stored ids is limited.
  @inlinable
  public func changes(since stamp: VersionStamp) -> Changes {
    if stamp == self.stamp { return .none }
    return history.ids(since: stamp).map(Changes.ids) ?? .everything
  }
}

extension IdentifiedArray.Changes: Equatable {}

extension IdentifiedArray.Changes: Sendable where ID: Sendable {}
