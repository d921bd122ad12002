/// The cached value of one selector in one scope.
///
/// An entry that may be evicted is in the queue of the `SelectorTable` while no other rule and no observer depends on
/// its rule.
@usableFromInline
final class SelectorEntry: NodeOwner {
  // Exclusivity is unchecked, because each access is a single load or store. The property is a variable only so that
  // `isForgotten` can check whether there are other references to the key.
  @exclusivity(unchecked) @usableFromInline private(set) var key: SelectorKey
  /// The selector's rule; code that reads the entry knows the type of the rule.
  @usableFromInline let rule: AnyObject
  @usableFromInline let node: GraphNode.Pointer
  /// The counters of the store's graph, which outlive the entry.
  @usableFromInline let graph: UnsafeMutablePointer<GraphReadState>
  // Sound: the cache owns the entry.
  /// The cache that owns the entry.
  unowned(unsafe) let cache: ScopeCache
  // Sound: the scope retains the graph, which retains the table.
  private unowned(unsafe) let table: SelectorTable
  // Exclusivity is unchecked, because each access is a single load or store, and every read of the selector writes this
  // property.
  /// A Boolean value indicating whether the entry was read since it was last considered for eviction.
  @exclusivity(unchecked)
  @usableFromInline var wasRead = false

  /// The last failed attempt to summarize the dependencies of the value.
  ///
  /// The numbers are the revision of the value, and the number of nodes that the read validated; see `SourceSummary`.
  private var unsummarized: (at: UInt64, after: Int) = (0, 0)

  // Sound: these are the neighbors in the queue, and an entry leaves the queue before it is released.
  fileprivate(set) unowned(unsafe) var previous: SelectorEntry?
  fileprivate(set) unowned(unsafe) var next: SelectorEntry?
  fileprivate(set) var isQueued = false
  /// A Boolean value indicating whether the entry is in its cache.
  var isCached = true

  init<Value>(key: SelectorKey, rule: AttributeGraph.Rule<Value>, cache: ScopeCache) {
    self.key = key
    self.rule = rule
    self.node = rule.node
    self.cache = cache
    table = cache.graph.selectors
    graph = cache.graph.reads
  }

  /// Returns the rule, which the entry retains.
  ///
  /// `Value` must be the type of the selector's values.
  @inlinable
  @inline(__always)
  func rule<Value>(of _: Value.Type) -> Unmanaged<AttributeGraph.Rule<Value>> {
    // Sound: an entry is found by its selector's key, so the rule has the type of the selector's values.
    .passUnretained(unsafeDowncast(rule, to: AttributeGraph.Rule<Value>.self))
  }

  /// Returns the value if it is current; otherwise, returns `nil`.
  ///
  /// If the value is current, the method records and counts the read. `Value` must be the type of the selector's
  /// values. The given revision is that of the state. If the state has changed since the graph was last notified, the
  /// value does not count as current.
  @inlinable
  @inline(__always)
  func servedValue<Value>(of _: Value.Type, at revision: UInt64) -> Value? {
    let engine = graph.pointee.engine
    guard graph.pointee.seenRevision == revision, engine.isCurrent(node) else { return nil }
    wasRead = true
    graph.pointee.hits &+= 1
    engine.track(node)
    // The entry retains its rule.
    return rule(of: Value.self)._withUnsafeGuaranteedRef { $0.latestValue }
  }

  /// Records a read, counts it if the value is current, and returns the rule.
  ///
  /// `Value` must be the type of the selector's values.
  @inlinable
  func noteRead<Value>(of _: Value.Type) -> AttributeGraph.Rule<Value> {
    noteRead()
    // The caller retains the rule before the entry can be removed.
    return rule(of: Value.self).takeUnretainedValue()
  }

  @usableFromInline
  func noteRead() {
    wasRead = true
    if node.pointee.changedAt > 0, graph.pointee.engine.isCurrent(node) { graph.pointee.hits += 1 }
  }

  /// A Boolean value indicating whether the summary of the value's dependencies proves that the value is current.
  ///
  /// Only a read outside of selectors and observers may use this property.
  @usableFromInline var isSummaryUnchanged: Bool { table.provesCurrent(node) }

  /// Summarizes the dependencies of the value, after a read outside of selectors and observers has validated the value.
  ///
  /// - Parameter validations: The number of validations that the graph had counted before the read.
  @usableFromInline
  func summarize(since validations: Int) {
    let count = graph.pointee.engine.validations &- validations
    let revision = node.pointee.changedAt
    // If this read has validated many more nodes than the read of the last failed attempt, a new attempt may follow
    // more edges of the graph, and so may succeed.
    guard count > SourceSummary.minimum, revision != unsummarized.at || count / 2 > unsummarized.after else {
      return
    }
    if !table.summarize(node, after: count, in: cache.graph.graph) { unsummarized = (revision, count) }
  }

  /// A Boolean value indicating whether an observer depends on the entry.
  var isObserved: Bool { node.pointee.flags.contains(.live) }

  /// A Boolean value indicating whether the selector no longer exists; no code can then read the entry again.
  ///
  /// For a selector of a family, this property is always false, because each use of the family creates a new key.
  var isForgotten: Bool { key.family == nil && isKnownUniquelyReferenced(&key) }

  /// A Boolean value indicating whether no code can read the entry again, because the entry was removed or its selector
  /// no longer exists.
  var isOutOfReach: Bool { !isCached || isForgotten }

  /// Removes the entry from its cache, unless code can read the entry again or an observer depends on it.
  ///
  /// - Returns: A Boolean value indicating whether the entry is no longer in its cache.
  func removeIfOutOfReach() -> Bool {
    guard isCached else { return true }
    guard !isObserved, isForgotten else { return false }
    cache.removeEntry(self)
    return true
  }

  /// A Boolean value indicating whether the entry may be evicted, because it belongs to a selector family or to the
  /// store of an element.
  var isBounded: Bool { key.family != nil || !cache.ids.isEmpty }

  @usableFromInline
  func dependentsDidChange(hasDependents: Bool) { table.entry(self, isUsed: hasDependents) }
}

/// A queue of entries in the order in which they are evicted.
struct EvictionQueue {
  private(set) var count = 0
  // Sound: an entry leaves the queue before it is released.
  private(set) unowned(unsafe) var first: SelectorEntry?
  private unowned(unsafe) var last: SelectorEntry?

  /// Appends `entry`.
  ///
  /// An entry that is already queued keeps its position.
  mutating func append(_ entry: SelectorEntry) {
    guard !entry.isQueued else { return }
    entry.isQueued = true
    entry.previous = last
    if let last { last.next = entry } else { first = entry }
    last = entry
    count += 1
  }

  /// Inserts `entry`, which must not be queued, at the beginning.
  mutating func prepend(_ entry: SelectorEntry) {
    entry.isQueued = true
    entry.next = first
    if let first { first.previous = entry } else { last = entry }
    first = entry
    count += 1
  }

  /// Removes `entry`, if it is queued.
  mutating func remove(_ entry: SelectorEntry) {
    guard entry.isQueued else { return }
    let (previous, next) = (entry.previous, entry.next)
    if let previous { previous.next = next } else { first = next }
    if let next { next.previous = previous } else { last = previous }
    entry.isQueued = false
    entry.previous = nil
    entry.next = nil
    count -= 1
  }
}
