/// An insertion, removal or move in an ordered collection, with the positions at the moment of the change.
@usableFromInline
struct OrderChange {
  @usableFromInline
  enum Kind {
    case inserted, removed, moved, reordered
  }

  @usableFromInline let kind: Kind
  /// The position of the element before a move or a removal, or after an insertion.
  @usableFromInline let position: UInt32
  /// The position of a moved element after the move; 0 for any other change.
  @usableFromInline let target: UInt32
  /// The version that contains the change.
  @usableFromInline var version: UInt64 = 0

  @inlinable
  init(_ kind: Kind, at position: Int, to target: Int = 0) {
    self.kind = kind
    self.position = UInt32(truncatingIfNeeded: position)
    self.target = UInt32(truncatingIfNeeded: target)
  }

  @inlinable static func inserted(_ position: Int) -> Self { Self(.inserted, at: position) }
  @inlinable static func removed(_ position: Int) -> Self { Self(.removed, at: position) }
  @inlinable static func moved(_ position: Int, to target: Int) -> Self {
    Self(.moved, at: position, to: target)
  }
  /// A change that may give all elements a new order.
  @inlinable static var reordered: Self { Self(.reordered, at: 0) }
}

// The recorded insertions, removals and moves, for a collection that a reader follows. A reader is an object that
// derives values from the collection, such as a collection selector.
//
// A collection that no reader follows records no changes of its order. A reader begins to follow the collection by
// writing a request. The reader writes the request atomically, because readers on several isolations may share the
// storage. From then on, the sole owner of the storage records each insertion, removal and move. The owner also keeps
// more than the usual number of changes until the reader has seen them.
extension ChangeHistory {
  /// A Boolean value indicating whether a reader follows the collection.
  @inlinable var isFollowed: Bool {
    storage?.withUnsafeMutablePointerToHeader { Header.following($0).isActive } ?? false
  }

  /// Asks the collection to record the insertions, removals and moves after the current version.
  ///
  /// - Parameter count: The number of elements. The history keeps at least this number of changes, and more if elements
  ///   are inserted.
  @inlinable
  func beFollowed(count: Int) {
    storage?.withUnsafeMutablePointerToHeader {
      Header.following($0).request(from: $0.pointee.stamp.count, count: count)
    }
  }

  /// Records a change of the order in the current version, if a reader follows the collection.
  @inlinable
  @inline(__always)
  mutating func recordOrder(_ change: OrderChange) {
    if isFollowed { follow(change) }
  }

  /// Records a change of the order in the current version.
  @usableFromInline
  @inline(never)
  mutating func follow(_ change: OrderChange) {
    withStorage { header, _ in Header.follow(change, header) }
  }

  /// Returns a Boolean value indicating whether the history contains all changes since a version.
  @inlinable
  func reaches(_ stamp: VersionStamp) -> Bool {
    guard let storage else { return false }
    return storage.withUnsafeMutablePointerToHeader { header in
      Header.descends(header, from: stamp) && stamp.count >= header.pointee.completeSince
        && (header.pointee.idsStamp.count <= stamp.count || stamp.count >= header.pointee.orderKnownSince)
    }
  }

  /// Returns the insertions, removals and moves since a version, the oldest first.
  ///
  /// The history must contain all changes since the version, so that ``reaches(_:)`` returns `true`.
  @inlinable
  func order(since stamp: VersionStamp) -> [OrderChange] {
    storage?.withUnsafeMutablePointerToHeader { header in
      guard header.pointee.idsStamp.count > stamp.count else { return [] }
      let order = header.pointee.order
      var first = order.count
      while first > 0, order[first - 1].version > stamp.count { first -= 1 }
      return Array(order[first...])
    } ?? []
  }
}

// These functions receive a pointer to the header, because another thread may read the header at the same time, and
// write its first property. A mutating method would need exclusive access to the header.
extension ChangeHistory.Header {
  /// Returns the address of a header's property `following`, which contains the requests of readers.
  @inlinable
  @inline(__always)
  static func following(_ header: UnsafeMutablePointer<Self>) -> UnsafeMutablePointer<Following> {
    // Sound: `following` is the first property of the header.
    UnsafeMutableRawPointer(header).assumingMemoryBound(to: Following.self)
  }

  /// Creates the header for a collection that gets separate storage because it is about to change.
  @inlinable
  init(branchingFrom shared: UnsafeMutablePointer<Self>) {
    self.init(
      stamp: VersionStamp(line: VersionLineIDs.next(), count: shared.pointee.stamp.count),
      capacity: shared.pointee.capacity)
    firstLine = shared.pointee.firstLine
    idsStamp = shared.pointee.idsStamp
    completeSince = shared.pointee.completeSince
    used = shared.pointee.used
    duplicates = shared.pointee.duplicates
    let isFollowed = Self.following(shared).isActive
    origins = [shared.pointee.stamp] + shared.pointee.origins.prefix(isFollowed ? 31 : 3)
    guard isFollowed else { return }
    following = Following(copying: Self.following(shared))
    order = shared.pointee.order
    orderKnownSince = shared.pointee.orderKnownSince
  }

  /// Returns a Boolean value indicating whether a reader follows the collection and has still to see about half of the
  /// recorded changes, or more.
  @usableFromInline
  static func needsMoreChanges(_ header: UnsafeMutablePointer<Self>) -> Bool {
    let used = header.pointee.used
    return following(header).isActive && used > 0
      && following(header).seen <= header.pointee.stamp.count &- UInt64(used / 2)
  }

  /// Returns a Boolean value indicating whether a stamp belongs to the current version or to one of its ancestors.
  @inlinable
  static func descends(_ header: UnsafeMutablePointer<Self>, from stamp: VersionStamp) -> Bool {
    let current = header.pointee.stamp
    return stamp.line == current.line && stamp.count <= current.count
      || header.pointee.origins.contains { $0.line == stamp.line && stamp.count <= $0.count }
  }

  /// Records a change of the order in the current version.
  static func follow(_ change: OrderChange, _ header: UnsafeMutablePointer<Self>) {
    let count = header.pointee.stamp.count
    if header.pointee.orderKnownSince == .max {
      // No id was added, removed or moved between the request and the current version.
      header.pointee.orderKnownSince = max(
        min(following(header).seen, count &- 1), header.pointee.completeSince)
      header.pointee.order = []
    }
    let length = header.pointee.order.count
    // Tries to forget changes only if their number is a power of two, because each try searches all of them.
    if length >= ChangeHistory.limit, length & (length - 1) == 0 {
      header.pointee.forgetOrder(seen: following(header).seen, limit: following(header).limit)
    }
    switch change.kind {
    case .inserted: following(header).countInsertion()
    case .removed: following(header).countRemoval()
    case .moved, .reordered: break
    }
    var change = change
    change.version = count
    header.pointee.order.append(change)
  }

  /// Removes recorded changes of the order that the reader no longer needs, or older changes if there are too many.
  ///
  /// If the reader has seen at least half of the changes, the seen changes are removed. Otherwise, if the limit is
  /// reached, all changes of versions before the current one are removed.
  private mutating func forgetOrder(seen: UInt64, limit: Int) {
    if let last = order.lastIndex(where: { $0.version <= seen }), last >= order.count / 2 {
      orderKnownSince = order[last].version
      order.removeSubrange(...last)
    } else if order.count >= limit {
      // The changes of the current version are all kept, because the history must not contain only a part of a version.
      orderKnownSince = stamp.count
      order.removeAll { $0.version < stamp.count }
    }
  }
}
