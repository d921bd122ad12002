/// The value of one selector at one place in the tree of stores, kept for its next readers.
///
/// An entry that may be evicted stands in its table's queue for as long as nothing but the table holds its rule.
@usableFromInline
final class SelectorEntry: NodeKeeper {
  @usableFromInline let key: SelectorKey
  /// The selector's rule, whose type its readers know.
  @usableFromInline let rule: AnyObject
  @usableFromInline let node: GraphNode.Pointer
  /// The counters of the store's graph, which outlive the entry.
  @usableFromInline let graph: UnsafeMutablePointer<GraphReadState>
  /// The cache that owns the entry.
  unowned(unsafe) let place: ScopeCache
  /// Kept by the graph that the place keeps.
  private unowned(unsafe) let table: SelectorTable
  /// A Boolean value indicating whether it was read since it last came up for eviction.
  ///
  /// Unchecked, as it is written by every read: accesses are single loads and stores.
  @exclusivity(unchecked)
  @usableFromInline var wasRead = false

  // The neighbours in the queue, which holds entries without owning them.
  fileprivate(set) unowned(unsafe) var previous: SelectorEntry?
  fileprivate(set) unowned(unsafe) var next: SelectorEntry?
  fileprivate(set) var isQueued = false

  init<Value>(key: SelectorKey, rule: AttributeGraph.Rule<Value>, place: ScopeCache) {
    self.key = key
    self.rule = rule
    self.node = rule.node
    self.place = place
    table = place.graph.selectors
    graph = place.graph.reads
  }

  /// The rule, which the entry keeps; `Value` is the selector's.
  @inlinable
  @inline(__always)
  func rule<Value>(of _: Value.Type) -> Unmanaged<AttributeGraph.Rule<Value>> {
    // An entry is found by its selector's key, and so is of its value.
    .passUnretained(unsafeDowncast(rule, to: AttributeGraph.Rule<Value>.self))
  }

  /// Records a read that needs no computing, and counts it; false if it does.
  @inlinable
  @inline(__always)
  func serves(at revision: UInt64) -> Bool {
    let engine = graph.pointee.engine
    guard graph.pointee.seenRevision == revision, engine.isCurrent(node) else { return false }
    wasRead = true
    graph.pointee.hits &+= 1
    engine.track(node)
    return true
  }

  /// Counts a read, whether it needs computing or not.
  @usableFromInline
  func noteRead() {
    wasRead = true
    if node.pointee.changedAt > 0, graph.pointee.engine.isCurrent(node) { graph.pointee.hits += 1 }
  }

  /// A Boolean value indicating whether an observer depends on it.
  var isObserved: Bool { node.pointee.flags.contains(.live) }

  /// A Boolean value indicating whether the entry is one of many: of a family, or of an element.
  var isBounded: Bool { key.family != nil || !place.ids.isEmpty }

  @usableFromInline
  func nodeIsUsed(_ isUsed: Bool) { table.entry(self, isUsed: isUsed) }
}

extension PointerHashTable<SelectorEntry> {
  /// The entry of a selector.
  @inlinable
  @inline(__always)
  func entry(_ key: SelectorKey) -> Unmanaged<SelectorEntry>? {
    find(key.hash) { $0.key === key || $0.key.isSame(as: key) }
  }
}

/// Entries in the order in which they come up for eviction.
struct EvictionQueue {
  private(set) var count = 0
  private(set) unowned(unsafe) var first: SelectorEntry?
  // As the neighbours: an entry leaves the queue before it goes.
  private unowned(unsafe) var last: SelectorEntry?

  /// Puts `entry` at the end; one that is queued keeps its place.
  mutating func append(_ entry: SelectorEntry) {
    guard !entry.isQueued else { return }
    entry.isQueued = true
    entry.previous = last
    if let last { last.next = entry } else { first = entry }
    last = entry
    count += 1
  }

  /// Puts `entry`, which is not queued, at the beginning.
  mutating func prepend(_ entry: SelectorEntry) {
    entry.isQueued = true
    entry.next = first
    if let first { first.previous = entry } else { last = entry }
    first = entry
    count += 1
  }

  /// Takes `entry` out, if it is queued.
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
