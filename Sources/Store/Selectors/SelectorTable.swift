/// A table of the cached selectors of one tree of stores.
///
/// The values are in the caches of their scopes. The table counts and limits the values, and retains the scopes, so
/// that a new child store finds the values that an earlier child store has computed. If more than `limit` entries of
/// selector families and of stores of elements have no dependents, the table evicts the oldest entries. If an entry was
/// read since the table last considered it for eviction, the table does not evict the entry, but treats it as the
/// newest one.
final class SelectorTable {
  private let engine: GraphEngine
  // Exclusivity is unchecked: each read of a selector uses this property, and no code of the app runs during an access.
  @exclusivity(unchecked) private(set) var count = 0
  /// The maximum number of entries to keep that have no dependents and can be evicted.
  var limit = 1_000
  /// The scopes that have entries.
  private var scopes: [ObjectIdentifier: ScopeIdentity] = [:]
  /// The entries that can be evicted.
  // Exclusivity is unchecked for the same reason as for `count`.
  @exclusivity(unchecked) private var queue = EvictionQueue()
  /// A Boolean value indicating whether the table is evicting entries.
  ///
  /// An entry on which only evicted entries depended is evicted next.
  private var isEvicting = false
  /// The summaries of entries with many dependencies, keyed by the nodes of the entries.
  private var summaries: [GraphNode.Pointer: SourceSummary] = [:]
  /// The number of entries at which the table next searches for entries whose state or selector no longer exists.
  // Exclusivity is unchecked for the same reason as for `count`.
  @exclusivity(unchecked) private var sweepAt = 64

  init(engine: GraphEngine) { self.engine = engine }

  /// Removes all entries when the store ends.
  func close() {
    let scopes = scopes
    self.scopes = [:]
    summaries = [:]
    for node in scopes.values { node.keptCache?.removeEntries { _ in true } }
  }

  /// A Boolean value indicating whether entries should be removed at the end of the current update or read.
  var isOverdue: Bool { queue.count > limit || count >= sweepAt }

  /// Removes entries beyond the limit, and entries that can't be read again.
  ///
  /// If only the limit is exceeded, the method does not search for entries that can't be read again. The caller must
  /// not be inside a read, because the selector being computed may use an entry that would be removed.
  func settle() {
    // If the table is full, each read of a new value evicts one entry. Such a read must not visit all scopes.
    if count >= sweepAt || queue.count <= limit { sweep() }
    evict()
  }

  /// Removes the entries that satisfy a predicate, except for observed entries.
  func removeEntries(where isRemoved: (SelectorEntry) -> Bool) {
    for node in scopes.values {
      node.keptCache?.removeEntries { !$0.isObserved && isRemoved($0) }
    }
  }

  /// Removes the entries whose state or selector no longer exists.
  ///
  /// A selector that is created in the expression that reads it exists only during that read. It retains the selectors
  /// that it reads, so its removal may release these selectors too.
  ///
  /// - Complexity: O(*n*) for each pass, where *n* is the number of entries. If the removal of selectors releases other
  ///   selectors, another pass follows. The table calls this method after the number of entries has doubled.
  private func sweep() {
    for node in scopes.values where node.keptCache?.isPresent() == false {
      node.keptCache?.removeEntries { !$0.isObserved }
    }
    var former = 0
    repeat {
      former = count
      removeEntries { $0.isForgotten }
    } while count < former
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
        let cache = entry.cache
        withExtendedLifetime(cache) { cache.removeEntry(entry) }
      }
    }
  }
}

extension SelectorTable {
  /// Records that `entry` was added to its cache.
  func add(_ entry: SelectorEntry) {
    count += 1
    scopes[ObjectIdentifier(entry.cache)] = entry.cache.node
    guard entry.isBounded else { return }
    engine.setOwner(entry, of: entry.node)
    queue.append(entry)
  }

  /// Records that `entry` is removed from its cache.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - isLast: A Boolean value indicating whether the cache has no other entry. The scope may then be freed.
  func remove(_ entry: SelectorEntry, isLast: Bool) {
    count -= 1
    entry.isCached = false
    queue.remove(entry)
    engine.setOwner(nil, of: entry.node)
    if !summaries.isEmpty { summaries[entry.node] = nil }
    if isLast { scopes[ObjectIdentifier(entry.cache)] = nil }
  }

  /// Records that `entry` got its first dependent, or lost its last one.
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

// Summaries of entries with many dependencies.
extension SelectorTable {
  /// Returns a Boolean value indicating whether a summary shows that the value of an entry's node is current.
  func provesCurrent(_ node: GraphNode.Pointer) -> Bool {
    !summaries.isEmpty && summaries[node]?.provesCurrent(node) ?? false
  }

  /// Summarizes the dependencies of an entry's node, and of the entries with many dependencies below it.
  ///
  /// - Parameters:
  ///   - node: The node, whose value is current.
  ///   - validations: The number of nodes that the read has validated.
  ///   - graph: The graph of the node.
  /// - Returns: False if the node has few dependencies, or if its value is derived from many parts of the state.
  func summarize(_ node: GraphNode.Pointer, after validations: Int, in graph: AttributeGraph) -> Bool {
    guard let summary = SourceSummary.make(of: node, after: validations, in: graph) else {
      if !summaries.isEmpty { summaries[node] = nil }
      return false
    }
    for covered in summary.covered { summaries[covered] = summary }
    return true
  }
}
