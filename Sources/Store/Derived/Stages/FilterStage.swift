/// A stage that passes on the rows that satisfy a predicate.
@usableFromInline
final class FilterStage: OperatorStage {
  /// A closure that evaluates the predicate for adjacent elements.
  @usableFromInline
  typealias Kernel = (_ run: SlotRun, _ results: UnsafeMutablePointer<Bool>) -> Void

  // Exclusivity is unchecked: only the rule of the selector uses the stage, and the graph does not run a rule again
  // while the rule is running.
  @exclusivity(unchecked) @usableFromInline var kernel: Kernel
  @exclusivity(unchecked) private var members = MemberOrder()

  @usableFromInline
  init(_ kernel: @escaping Kernel) {
    self.kernel = kernel
    super.init()
  }

  @usableFromInline override var count: Int { members.count }

  @usableFromInline
  override func contains(_ slot: UInt32) -> Bool { members.contains(slot) }

  @usableFromInline override var order: SlotTree { members.order(in: upstream) }

  override var isInRowOrder: Bool { upstream.isInRowOrder }

  override func scan(_ body: (SlotRun) -> Void) {
    // If all rows satisfy the predicate, the runs of the previous stage need not be divided.
    if members.count == upstream.count { upstream.scan(body) } else { super.scan(body) }
  }

  override func apply(_ news: SlotLog.News) {
    if news.isTooMuch(of: upstream.count, divisor: 25) { return rebuild(news) }
    members.begin(news.changes, capacity: rows.capacity)
    for change in news.changes {
      let now = upstream.contains(change.slot) && isSatisfied(change.slot)
      let was = members.set(change.slot, now, in: upstream)
      if was || now {
        log.append(change.slot, isPlaced: change.isPlaced || was != now, isTouched: change.isTouched || !was)
      }
    }
  }

  private func isSatisfied(_ slot: UInt32) -> Bool {
    var result = false
    SlotRun.with(slot, at: upstream.element(slot)) { kernel($0, &result) }
    return result
  }

  private func rebuild(_ news: SlotLog.News) {
    let former = members
    let old = former.isMember
    // A stricter filter can only exclude rows, so only the rows that it included before are checked. If rows have also
    // changed, the filter may include other rows, so all rows are checked.
    let asksMembers = news.isForNarrowerOperator && news.isComplete && news.changes.isEmpty
    members.reset(capacity: rows.capacity)
    // A run is a part of a leaf of a `SlotTree`, so the results of a run fit into this memory.
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: SlotTree.leafSize) { results in
      let results = results.baseAddress!
      members.fill { isMember in
        var count = 0
        func ask(_ run: SlotRun) {
          kernel(run, results)
          for index in 0..<run.slots.count {
            isMember[Int(run.slots[index])] = results[index]
            count &+= results[index] ? 1 : 0
          }
        }
        if asksMembers {
          upstream.scan { $0.parts(where: { Int($0) < old.count && old[Int($0)] }, ask) }
        } else {
          upstream.scan(ask)
        }
        return count
      }
    }
    logRebuilt(
      news, old, members.isMember,
      isReordered: news.isReordered && members.areReordered(since: former, in: upstream))
  }
}
