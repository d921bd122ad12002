/// The value of one selector at one place in the tree of stores, kept for its next readers.
///
/// An entry that may be evicted stands in its table's queue for as long as nothing but the table holds its rule.
final class SelectorEntry: NodeKeeper {
  let key: SelectorKey
  /// The selector's rule, whose type its readers know.
  let rule: AnyObject
  let node: GraphNode.Pointer
  /// Where it is kept: its owner.
  unowned(unsafe) let place: ScopeCache
  /// Kept by the graph that the place keeps.
  private unowned(unsafe) let table: SelectorTable
  /// Whether it was read since it last came up for eviction.
  var wasRead = false

  // The neighbours in the queue, which holds entries without owning them.
  fileprivate(set) unowned(unsafe) var previous: SelectorEntry?
  fileprivate(set) unowned(unsafe) var next: SelectorEntry?
  fileprivate(set) var isQueued = false

  init<Value>(
    key: SelectorKey, rule: AttributeGraph.Rule<Value>, place: ScopeCache, table: SelectorTable
  ) {
    self.key = key
    self.rule = rule
    self.node = rule.node
    self.place = place
    self.table = table
  }

  /// Whether an observer depends on it.
  var isObserved: Bool { node.pointee.flags.contains(.live) }

  /// Whether it is one of many: of a family, or of a row.
  var isBounded: Bool { key.parameter != nil || !place.ids.isEmpty }

  func nodeIsUsed(_ isUsed: Bool) { table.entry(self, isUsed: isUsed) }
}

/// Entries in the order in which they come up for eviction.
struct SelectorQueue {
  private(set) var count = 0
  private(set) unowned(unsafe) var first: SelectorEntry?
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

  /// Puts `entry`, which is not queued, at the begin.
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
