/// The shared values that a computed property used when it was last evaluated.
///
/// The property is evaluated by a resolver, which caches the result. A change of one of these values begins a new
/// revision of the store's state, so that the next read evaluates the property again. An observer or selector that
/// reads the computed state does not depend on the shared values. It depends on the parts of the state that it reads,
/// and the store compares these parts in the new revision.
final class SharedDependencies: SharedReadTracker {
  // The reference is unowned, because only the store evaluates the property, so the store is alive then.
  private unowned let holder: StateHolder
  /// The shared values whose changes the store follows for this object.
  private var followed: [ObjectIdentifier: SharedCell] = [:]
  /// The shared values that the current evaluation has read so far.
  private var read: Set<ObjectIdentifier> = []

  init(of holder: StateHolder) { self.holder = holder }

  /// Runs `body`, which evaluates the property, and records the shared values that it reads.
  func recording<Result>(_ body: () -> Result) -> Result {
    let result = SharedReads.recorded(by: self, body)
    if read.count < followed.count {
      for (id, cell) in followed where !read.contains(id) {
        followed[id] = nil
        holder.sharedFollower.unfollow(cell, by: self)
      }
    }
    read.removeAll(keepingCapacity: true)
    return result
  }

  func noteRead<Value>(of reference: SharedReference<Value>) { follow(reference.cell) }

  func noteStatusRead(of cell: SharedCell) { follow(cell) }

  /// Starts to follow a shared value.
  ///
  /// The object starts to follow the value before the value is read, so that it misses no later change.
  private func follow(_ cell: SharedCell) {
    let id = ObjectIdentifier(cell)
    guard read.insert(id).inserted, followed[id] == nil else { return }
    followed[id] = cell
    holder.sharedFollower.follow(cell, by: self)
  }
}

/// An object that follows the changes of the shared values that computed properties have read.
protocol SharedFollower: AnyObject {
  /// Follows the changes of a shared value that the computed property with these `dependencies` reads.
  ///
  /// The object stops following the value when `dependencies` is released.
  func follow(_ cell: SharedCell, by dependencies: SharedDependencies)

  /// Stops following the changes of a shared value that the computed property with these `dependencies` no longer
  /// reads.
  func unfollow(_ cell: SharedCell, by dependencies: SharedDependencies)
}

/// Weak references to the dependencies of computed properties, keyed by the shared values that the properties have
/// read.
///
/// The dependencies of a property retain the shared values, so no other value can get the same identity.
struct SharedFollowers {
  private var followers: [ObjectIdentifier: ContiguousArray<Follower>] = [:]
  private var count = 0
  private var pruneAt = 64

  private struct Follower {
    weak var dependencies: SharedDependencies?
  }

  /// Returns a Boolean value indicating whether a computed property whose dependencies still exist has read a shared
  /// value.
  func contain(_ cell: ObjectIdentifier) -> Bool {
    followers[cell]?.contains { $0.dependencies != nil } ?? false
  }

  /// Adds the dependencies of a computed property that reads a shared value.
  ///
  /// - Complexity: Amortized O(1).
  mutating func insert(_ dependencies: SharedDependencies, of cell: ObjectIdentifier) {
    if count >= pruneAt { prune() }
    followers[cell, default: []].append(Follower(dependencies: dependencies))
    count += 1
  }

  /// Removes the dependencies of a computed property that no longer reads a shared value.
  mutating func remove(_ dependencies: SharedDependencies, of cell: ObjectIdentifier) {
    guard let index = followers[cell]?.firstIndex(where: { $0.dependencies === dependencies }) else { return }
    followers[cell]?.remove(at: index)
    if followers[cell]?.isEmpty == true { followers[cell] = nil }
    count -= 1
  }

  /// Removes the entries of dependencies that no longer exist.
  ///
  /// Otherwise, entries would accumulate, because a child store that is released leaves the entries of its computed
  /// property behind.
  private mutating func prune() {
    followers = followers.mapValues { $0.filter { $0.dependencies != nil } }.filter { !$1.isEmpty }
    count = followers.values.reduce(0) { $0 + $1.count }
    pruneAt = max(64, count * 2)
  }
}
