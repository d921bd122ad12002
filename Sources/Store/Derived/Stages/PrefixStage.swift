/// A stage that passes on the first rows of the previous stage, up to a maximum number.
@usableFromInline
final class PrefixStage: OperatorStage {
  private let maximum: Int
  // Exclusivity is unchecked: only the rule of the selector uses the stage, and the graph does not run a rule again
  // while the rule is running.
  @exclusivity(unchecked) private var tree = SlotTree()

  @usableFromInline
  init(_ maximum: Int) {
    self.maximum = maximum
    super.init()
  }

  @usableFromInline override var count: Int { tree.count }

  @usableFromInline
  override func contains(_ slot: UInt32) -> Bool { tree.contains(slot) }

  @usableFromInline override var order: SlotTree { tree }

  override var isInRowOrder: Bool { upstream.isInRowOrder }

  @usableFromInline
  override func scan(_ body: (SlotRun) -> Void) {
    tree.forEachRun { run in
      for slot in run { SlotRun.with(slot, at: upstream.element(slot), body) }
    }
  }

  override func apply(_ news: SlotLog.News) {
    let (old, new) = (tree.slots, upstream.order.prefix(maximum))
    guard news.isComplete else {
      tree = SlotTree(new, capacity: rows.capacity)
      return log.reset(isReplaced: news.isReplaced)
    }
    var kept = 0
    while kept < min(old.count, new.count), old[kept] == new[kept] { kept += 1 }
    var end = (old.count, new.count)
    while end.0 > kept, end.1 > kept, old[end.0 - 1] == new[end.1 - 1] { end = (end.0 - 1, end.1 - 1) }
    for slot in old[kept..<end.0] { tree.remove(slot) }
    for (offset, slot) in new[kept..<end.1].enumerated() { tree.insert(slot, at: kept + offset) }
    let before = Set(old[kept..<end.0])
    for slot in before.union(new[kept..<end.1]) {
      log.append(slot, isPlaced: true, isTouched: !before.contains(slot))
    }
    for change in news.changes where tree.contains(change.slot) {
      // The change is added even if the slot has kept its position, because the slot may now belong to another row.
      log.append(change)
    }
  }
}
