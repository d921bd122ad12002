extension IdentifiedArray: VersionStamped {
  /// The mark of the array's present version, which every mutation renews.
  ///
  /// Two arrays with the same stamp are the same version of one array. A mutation that is taken back leaves
  /// another stamp than before; assigning an old copy brings its stamp back.
  ///
  /// - Complexity: O(1).
  @inlinable public var stamp: VersionStamp { history.stamp }

  /// The mark of the version in which ids last came, went or changed their order.
  ///
  /// As long as it stays the same, so do the ids and their order, whatever happens within the elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var idsStamp: VersionStamp { history.idsStamp }

  /// What may differ between two versions of an array.
  @frozen
  public enum Changes {
    /// The versions are the same.
    case none
    /// Only the elements with these ids, which may have come or gone, and perhaps the order.
    case ids(Set<ID>)
    /// It is not known what differs: the versions are too far apart, or one did not come from the other.
    case everything

    /// Whether the element with an id may differ.
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

  /// What has been touched since an earlier version of the array.
  ///
  /// An array remembers the ids that its last mutations touched, up to a few dozen.
  ///
  /// - Parameter stamp: The stamp of the earlier version.
  /// - Returns: The ids of the elements that may differ from then.
  /// - Complexity: O(1) in the size of the array.
  @inlinable
  public func changes(since stamp: VersionStamp) -> Changes {
    if stamp == self.stamp { return .none }
    return history.ids(since: stamp).map(Changes.ids) ?? .everything
  }
}

extension IdentifiedArray.Changes: Equatable {}

extension IdentifiedArray.Changes: Sendable where ID: Sendable {}
