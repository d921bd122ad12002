/// The selectors whose values one tree of stores keeps.
///
/// The values lie at their places, by which they are found; the table counts them, bounds them, and holds on to the
/// places, so that a child store that is made anew finds what the one before has computed. Entries of families and of
/// elements are evicted when there are more than `limit` that nothing depends on, first in first out, with a second
/// chance for those that were read meanwhile.
final class SelectorTable {
  private let engine: GraphEngine
  private(set) var count = 0
  /// The maximum number of entries to keep that nothing depends on.
  var limit = 1_000
  /// The places that have entries.
  private var places: [ObjectIdentifier: ScopeIdentity] = [:]
  /// The entries that can be evicted.
  private var queue = EvictionQueue()
  /// A Boolean value indicating whether entries are being evicted, and those they alone depended on with them.
  private var isEvicting = false
  /// The number of entries at which the table looks for places that are gone.
  private var sweepAt = 64

  init(engine: GraphEngine) { self.engine = engine }

  /// Removes everything: the store has come to its end.
  func close() {
    let places = places
    self.places = [:]
    for node in places.values { node.keptCache?.removeEntries { _ in true } }
  }

  /// A Boolean value indicating whether something should be removed at the next boundary of an update.
  var isOverdue: Bool { queue.count > limit || count >= sweepAt }

  /// Lets go of what is too much, and of what was derived from state that has gone.
  ///
  /// Never inside a read, because the selector that is computed may have found an entry that goes.
  func settle() {
    sweep()
    evict()
  }

  /// Removes the entries that satisfy a condition, except for those that are observed.
  func removeEntries(where isRemoved: (SelectorEntry) -> Bool) {
    for node in places.values {
      node.keptCache?.removeEntries { !$0.isObserved && isRemoved($0) }
    }
  }

  private func sweep() {
    for node in places.values where node.keptCache?.isPresent() == false {
      node.keptCache?.removeEntries { !$0.isObserved }
    }
    sweepAt = max(64, count * 2)
  }

  private func evict() {
    isEvicting = true
    defer { isEvicting = false }
    while queue.count > limit, let entry = queue.first {
      queue.remove(entry)
      if entry.wasRead {
        entry.wasRead = false
        queue.append(entry)
      } else {
        let place = entry.place
        withExtendedLifetime(place) { place.removeEntry(entry) }
      }
    }
  }
}

extension SelectorTable {
  /// Notes that `entry` has come to its place.
  func add(_ entry: SelectorEntry) {
    count += 1
    places[ObjectIdentifier(entry.place)] = entry.place.node
    guard entry.isBounded else { return }
    engine.keep(entry.node, for: entry)
    queue.append(entry)
  }

  /// Notes that `entry` goes from its place.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - isLast: A Boolean value indicating whether the place has no other; it may be freed then.
  func remove(_ entry: SelectorEntry, isLast: Bool) {
    count -= 1
    queue.remove(entry)
    engine.keep(entry.node, for: nil)
    if isLast { places[ObjectIdentifier(entry.place)] = nil }
  }

  /// Notes that something has come to depend on `entry`, or that nothing does any more.
  func entry(_ entry: SelectorEntry, isUsed: Bool) {
    if isUsed {
      queue.remove(entry)
    } else if isEvicting, !entry.isQueued {
      queue.prepend(entry)
    } else {
      queue.append(entry)
    }
  }
}
