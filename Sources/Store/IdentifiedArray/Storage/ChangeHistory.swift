/// The version of a collection, and the ids that the last mutations of the collection touched.
///
/// Copies share the storage until one of them is mutated. The versions of a collection form a line, which is a
/// sequence of versions without a branch. Only the sole owner of the storage continues the line. A copy that is
/// mutated while it shares the storage begins a new line. So two different values never have the same stamp.
@usableFromInline
struct ChangeHistory<ID: Hashable> {
  /// The maximum number of touched ids to store, unless a reader that follows the collection has yet to see them.
  ///
  /// The oldest ids are removed first.
  @usableFromInline static var limit: Int { 64 }

  /// An id and the last version in which the element with this id was touched.
  @usableFromInline
  struct Change {
    @usableFromInline let id: ID
    @usableFromInline var version: UInt64
    /// The position of the element in that version; `UInt32.max` if the position is unknown.
    ///
    /// A search for the element begins at this position.
    @usableFromInline var position: UInt32

    @inlinable
    init(id: ID, version: UInt64, position: Int) {
      self.id = id
      self.version = version
      self.position = UInt32(truncatingIfNeeded: position)
    }
  }

  /// The parts of a history other than the changes.
  @usableFromInline
  struct Header {
    /// The requests of readers that derive values from the collection.
    ///
    /// The readers write the requests on any isolation.
    ///
    /// This is the first property, so that it has the same address as the header.
    @usableFromInline var following = Following()
    @usableFromInline var stamp: VersionStamp
    /// The id of the line of versions that began when the collection was filled.
    ///
    /// A line of versions is a sequence of versions without a branch. The lines that copies of the collection begin
    /// later have other ids, but the same first line.
    @usableFromInline var firstLine: UInt64
    /// The stamp of the version in which ids were last added, removed or reordered.
    @usableFromInline var idsStamp: VersionStamp
    /// The earliest version since which the history contains all changes.
    @usableFromInline var completeSince: UInt64
    /// The stamps of the versions at which this line of versions branched off from an earlier line, and at which that
    /// line branched off before; the latest stamp is the first.
    @usableFromInline var origins: [VersionStamp]
    @usableFromInline var used = 0
    /// The number of duplicate ids, while elements are rearranged by index.
    @usableFromInline var duplicates = 0
    /// Memory for one element that is being changed, reused for later changes.
    @usableFromInline var scratch: UnsafeMutableRawPointer?
    @usableFromInline var capacity: Int
    /// The insertions, removals and moves since ``orderKnownSince``, while a reader follows the collection.
    @usableFromInline var order: [OrderChange] = []
    /// The earliest version since which ``order`` contains all changes; `UInt64.max` if none are recorded.
    @usableFromInline var orderKnownSince = UInt64.max

    @inlinable
    init(stamp: VersionStamp, capacity: Int) {
      self.stamp = stamp
      firstLine = stamp.line
      idsStamp = stamp
      completeSince = stamp.count
      origins = []
      self.capacity = capacity
    }
  }

  /// The header, and the changes in the order of their versions.
  @usableFromInline
  final class Storage: ManagedBuffer<Header, Change> {
    @inlinable
    deinit {
      withUnsafeMutablePointers { header, changes in
        changes.deinitialize(count: header.pointee.used)
        header.pointee.scratch?.deallocate()
      }
    }
  }

  /// The storage; `nil` for a collection that was never filled.
  @usableFromInline var storage: Storage?

  @inlinable
  init() {}
}

// Sound: as in an array, only the sole owner writes to the storage, except for the requests of readers, which are
// atomic.
extension ChangeHistory: @unchecked Sendable where ID: Sendable {}

extension ChangeHistory {
  /// Calls `body` with the addresses of the header and the changes.
  ///
  /// The storage must exist. `leaveLine` creates the storage when the first version is recorded.
  @inlinable
  @inline(__always)
  func withStorage<Result>(
    _ body: (UnsafeMutablePointer<Header>, UnsafeMutablePointer<Change>) -> Result
  ) -> Result {
    storage.unsafelyUnwrapped.withUnsafeMutablePointers(body)
  }

  /// The stamp of the current version.
  @inlinable var stamp: VersionStamp {
    storage?.withUnsafeMutablePointerToHeader { $0.pointee.stamp } ?? .initial
  }

  /// The stamp of the version in which ids were last added, removed or reordered.
  @inlinable var idsStamp: VersionStamp {
    storage?.withUnsafeMutablePointerToHeader { $0.pointee.idsStamp } ?? .initial
  }

  /// The id of the line of versions that began when the collection was filled; `nil` for a collection that was never
  /// filled.
  ///
  /// If two collections have the same first line, each of them was made by copying and changing the collection that
  /// began this line.
  @inlinable var firstLine: UInt64? { storage?.withUnsafeMutablePointerToHeader { $0.pointee.firstLine } }

  /// The number of duplicate ids.
  ///
  /// Set the number only after a version was recorded, because the memory for the number does not exist before that.
  @inlinable var duplicates: Int {
    get { storage?.withUnsafeMutablePointerToHeader { $0.pointee.duplicates } ?? 0 }
    nonmutating set { storage?.withUnsafeMutablePointerToHeader { $0.pointee.duplicates = newValue } }
  }

  /// The id that was recorded last.
  @inlinable var lastID: ID {
    withStorage { header, changes in
      changes[header.pointee.used - 1].id
    }
  }

  /// Returns reusable memory for one element that is being changed.
  ///
  /// The caller must be the sole owner of the history, and must have just recorded a version.
  ///
  /// - Parameter type: The type of the value, the same for every call.
  /// - Returns: Uninitialized memory for one value.
  @inlinable
  func scratch<Value>(for type: Value.Type) -> UnsafeMutablePointer<Value> {
    let memory = withStorage { header, _ in
      if let known = header.pointee.scratch { return known }
      let new = UnsafeMutableRawPointer.allocate(
        byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
      header.pointee.scratch = new
      return new
    }
    // The binding is sound, because callers pass the same type each time.
    return memory.bindMemory(to: type, capacity: 1)
  }

  /// Begins a line of versions for a newly filled collection.
  @inlinable
  mutating func begin() {
    let stamp = VersionStamp(line: VersionLineIDs.next(), count: 0)
    storage = Self.make(Header(stamp: stamp, capacity: 0))
  }

  /// Records a version in which one element is touched.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - position: The element's position; a negative number, the default, if it is unknown.
  ///   - changesIDs: A Boolean value indicating whether the id is added, removed or moved.
  @inlinable
  mutating func record(_ id: ID, at position: Int = -1, changesIDs: Bool) {
    advance(changesIDs: changesIDs)
    let isRecorded = withStorage { header, changes in
      let version = header.pointee.stamp.count
      let used = header.pointee.used
      if used > 0, changes[used - 1].id == id {
        changes[used - 1].version = version
        changes[used - 1].position = UInt32(truncatingIfNeeded: position)
        return true
      }
      guard used < header.pointee.capacity else { return false }
      (changes + used).initialize(to: Change(id: id, version: version, position: position))
      header.pointee.used = used + 1
      return true
    }
    if !isRecorded { recordBeyondCapacity(id, at: position) }
  }

  /// Records a version in which elements move but none is changed.
  ///
  /// - Parameter moves: The moves, in order; `nil` if there are too many moves to list.
  @inlinable
  mutating func recordOrder(_ moves: @autoclosure () -> [OrderChange]? = nil) {
    advance(changesIDs: true)
    guard isFollowed else { return }
    if let moves = moves() { for move in moves { follow(move) } } else { follow(.reordered) }
  }

  /// Records a version that touches too many elements to list.
  @inlinable
  mutating func recordEverything() {
    advance(changesIDs: true)
    withStorage { header, changes in
      changes.deinitialize(count: header.pointee.used)
      header.pointee.used = 0
      header.pointee.completeSince = header.pointee.stamp.count
      header.pointee.order = []
      header.pointee.orderKnownSince = .max
    }
  }

  @inlinable
  mutating func advance(changesIDs: Bool) {
    if !isKnownUniquelyReferenced(&storage) { leaveLine() }
    withStorage { header, _ in
      let stamp = header.pointee.stamp
      header.pointee.stamp = VersionStamp(line: stamp.line, count: stamp.count &+ 1)
      if changesIDs { header.pointee.idsStamp = header.pointee.stamp }
    }
  }
}

extension ChangeHistory {
  /// Creates storage without changes.
  @inlinable
  static func make(_ header: Header) -> Storage {
    let storage = Storage.create(minimumCapacity: header.capacity) { _ in header }
    // Sound: 'create' returns an instance of the class on which it is called.
    return unsafeDowncast(storage, to: Storage.self)
  }

  /// Begins a line of versions for a collection that is about to change and has no storage, or shares its storage.
  @inlinable
  @inline(never)
  mutating func leaveLine() {
    guard let shared = storage else { return begin() }
    storage = shared.withUnsafeMutablePointers { header, changes in
      let branch = Self.make(Header(branchingFrom: header))
      branch.withUnsafeMutablePointers { $1.initialize(from: changes, count: $0.pointee.used) }
      return branch
    }
  }

  /// Makes room for a change and records it.
  @inlinable
  @inline(never)
  mutating func recordBeyondCapacity(_ id: ID, at position: Int) {
    let (capacity, limit) = withStorage { header, _ in
      (header.pointee.capacity, Header.needsMoreChanges(header) ? Header.following(header).limit : nil)
    }
    // If a reader needs more changes, the capacity may grow to twice the limit, so that `forgetRepetitions`, which
    // hashes all ids, runs rarely.
    if capacity < limit.map({ 2 * $0 }) ?? Self.limit {
      grow(to: Swift.max(8, capacity * 2))
    } else if limit == nil || !forgetRepetitions() {
      forgetOlderHalf()
    }
    withStorage { header, changes in
      (changes + header.pointee.used).initialize(
        to: Change(id: id, version: header.pointee.stamp.count, position: position))
      header.pointee.used += 1
    }
  }

  @inlinable
  mutating func grow(to capacity: Int) {
    storage = withStorage { header, changes in
      var copy = header.pointee
      copy.capacity = capacity
      let next = Self.make(copy)
      next.withUnsafeMutablePointers { $1.moveInitialize(from: changes, count: $0.pointee.used) }
      // Clears the old header, because the old storage must not destroy the changes that were moved.
      header.pointee.used = 0
      header.pointee.scratch = nil
      return next
    }
  }

  /// Removes the earlier changes of ids that have a later change.
  ///
  /// - Returns: `true` if at least a quarter of the changes were removed. If fewer were removed, the caller must not
  ///   repeat the search soon, because it hashes all ids.
  @inlinable
  func forgetRepetitions() -> Bool {
    withStorage { header, changes in
      let used = header.pointee.used
      var ids: Set<ID> = []
      // Moves the last change of each id to the end, in the same order.
      var first = used
      for position in (0..<used).reversed() where ids.insert(changes[position].id).inserted {
        first -= 1
        if first != position { swap(&changes[first], &changes[position]) }
      }
      changes.deinitialize(count: first)
      changes.moveInitialize(from: changes + first, count: used - first)
      header.pointee.used = used - first
      return first >= used / 4
    }
  }

  @inlinable
  func forgetOlderHalf() {
    withStorage { header, changes in
      let forgotten = header.pointee.used / 2
      header.pointee.completeSince = changes[forgotten - 1].version
      header.pointee.used -= forgotten
      changes.deinitialize(count: forgotten)
      changes.moveInitialize(from: changes + forgotten, count: header.pointee.used)
    }
  }

  /// Returns the ids touched since a version; `nil` if the history has forgotten some of these ids.
  @inlinable
  func ids(since stamp: VersionStamp) -> Set<ID>? {
    var ids: Set<ID> = []
    return forEachID(since: stamp) { ids.insert($0) } ? ids : nil
  }

  /// Returns a Boolean value indicating whether the history lists at least `count` ids touched since a version.
  ///
  /// Some ids may occur more than once.
  @inlinable
  func lists(atLeast count: Int, since stamp: VersionStamp) -> Bool {
    storage?.withUnsafeMutablePointers { header, changes in
      // The changes are sorted by version, so it suffices to check the first of the last `count` changes.
      header.pointee.used >= count && changes[header.pointee.used - count].version > stamp.count
    } ?? false
  }

  /// Calls `body` with the ids touched since a version, the latest first.
  ///
  /// Some ids may occur more than once.
  ///
  /// - Parameters:
  ///   - stamp: The stamp of the version.
  ///   - body: A closure that receives the ids.
  /// - Returns: `true` if the method has called `body`. `false` if the history has forgotten some changes since that
  ///   version; the method has then not called `body`.
  @inlinable
  func forEachID(since stamp: VersionStamp, _ body: (ID) -> Void) -> Bool {
    forEachChange(since: stamp) { body($0.pointee.id) }
  }

  /// Calls `body` with the addresses of the changes since a version, the latest first.
  ///
  /// Some ids may occur more than once.
  ///
  /// - Parameters:
  ///   - stamp: The stamp of the version.
  ///   - body: A closure that receives the addresses, which are valid during the call.
  /// - Returns: `true` if the method has called `body`. `false` if the history has forgotten some changes since that
  ///   version; the method has then not called `body`.
  @inlinable
  func forEachChange(since stamp: VersionStamp, _ body: (UnsafePointer<Change>) -> Void) -> Bool {
    guard let storage else { return false }
    return storage.withUnsafeMutablePointers { header, changes in
      guard stamp.count >= header.pointee.completeSince, Header.descends(header, from: stamp) else {
        return false
      }
      var position = header.pointee.used
      while position > 0, changes[position - 1].version > stamp.count {
        position -= 1
        body(changes + position)
      }
      return true
    }
  }
}
