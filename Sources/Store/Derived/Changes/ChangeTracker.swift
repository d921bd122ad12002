/// An object that remembers the rows of a stage, and computes how they have changed since its previous computation.
@usableFromInline
final class ChangeTracker<ID: Hashable> {
  private var input = StageInput()
  private var order = SlotTree()
  /// The ids of the rows, indexed by the slots (the numbers that identify the rows).
  private var ids: [ID?] = []

  @usableFromInline
  init() {}

  /// A row that existed before the changes and still exists.
  private struct Survivor {
    let slot: UInt32
    let from: Int
    let to: Int
    var isKept = false
  }

  /// Returns the changes since the last call, or `.everything` in the first call.
  @usableFromInline
  func take(_ stage: Stage) -> CollectionChanges<ID> {
    let isFirst = input.stage == nil
    let news = input.take(stage)
    if news.isEmpty || !isFirst && order.count == 0 && stage.count == 0 { return CollectionChanges() }
    // Sound: a tracker follows a collection selector with ids of this type.
    let rows = unsafeDowncast(stage.rows, to: IdentifiedRows<ID>.self)
    let current = stage.order
    guard news.isComplete else { return match(current, rows, isReplaced: news.isReplaced) }
    let touched = Set(news.changes.lazy.filter(\.isTouched).map(\.slot))
    let slots =
      news.isReordered ? Array(Set(order.slots).union(current.slots)) : Array(Set(news.changes.map(\.slot)))
    let changes = compare(slots, touched, current, rows)
    if news.isReordered { reset(to: current, rows) }
    return changes
  }

  /// Returns `.everything`, and remembers the current rows.
  @usableFromInline
  func takeEverything(_ stage: Stage) -> CollectionChanges<ID> {
    _ = input.take(stage)
    // Sound: a tracker follows a collection selector with ids of this type.
    reset(to: stage.order, unsafeDowncast(stage.rows, to: IdentifiedRows<ID>.self))
    return .everything
  }

  /// Returns the changes of rows that may have got other slots, and remembers the new rows.
  ///
  /// The method identifies the rows by their ids. Each row that still exists is reported as an updated row. If the
  /// source was replaced, and fewer than half of its rows existed before, the result is `.everything`.
  private func match(
    _ current: SlotTree, _ rows: IdentifiedRows<ID>, isReplaced: Bool
  ) -> CollectionChanges<ID> {
    defer { reset(to: current, rows) }
    let (slots, former) = (current.slots, order.slots)
    var slotOf: [ID: UInt32] = [:]
    if !former.isEmpty { for slot in slots { slotOf[rows.ids[Int(slot)]] = slot } }
    // `places` contains a slot for each former row: the present slot if the row still exists, or otherwise a slot that
    // no present row has.
    var next = rows.capacity
    var kept: [UInt32] = []
    let places = former.map { slot -> UInt32 in
      if let found = slotOf.removeValue(forKey: ids[Int(slot)]!) {
        kept.append(found)
        return found
      }
      defer { next += 1 }
      return UInt32(next)
    }
    if isReplaced, kept.isEmpty || 2 * kept.count < slots.count { return .everything }
    var formerIDs = [ID?](repeating: nil, count: next)
    for (slot, place) in zip(former, places) { formerIDs[Int(place)] = ids[Int(slot)] }
    (order, ids) = (SlotTree(places, capacity: next), formerIDs)
    return compare(Array(Set(places).union(slots)), Set(kept), current, rows)
  }

  private func reset(to current: SlotTree, _ rows: IdentifiedRows<ID>) {
    // The tracker does not share the memory of the stage's tree, because the next change of the stage would then copy
    // the tree.
    let slots = current.slots
    order = SlotTree(slots, capacity: rows.capacity)
    ids = [ID?](repeating: nil, count: rows.capacity)
    for slot in slots { ids[Int(slot)] = rows.ids[Int(slot)] }
  }

  /// Returns the changes of the given slots, and remembers the new rows of these slots.
  private func compare(
    _ slots: [UInt32], _ touched: Set<UInt32>, _ current: SlotTree, _ rows: IdentifiedRows<ID>
  ) -> CollectionChanges<ID> {
    var changes = CollectionChanges<ID>()
    var survivors: [Survivor] = []
    var placed: [(index: Int, slot: UInt32)] = []
    for slot in slots {
      let (from, to) = (order.index(of: slot), current.index(of: slot))
      if let to { placed.append((to, slot)) }
      if let from, let to, ids[Int(slot)] == rows.ids[Int(slot)] {
        survivors.append(Survivor(slot: slot, from: from, to: to))
        continue
      }
      if let from { changes.removed.append(.init(id: ids[Int(slot)]!, index: from)) }
      if let to { changes.inserted.append(.init(id: rows.ids[Int(slot)], index: to)) }
    }
    Self.findMoves(
      among: &survivors, removed: changes.removed.map(\.index), inserted: changes.inserted.map(\.index))
    for row in survivors {
      let id = rows.ids[Int(row.slot)]
      if !row.isKept { changes.moved.append(.init(id: id, from: row.from, to: row.to)) }
      if touched.contains(row.slot) { changes.updated.append(.init(id: id, index: row.to)) }
    }
    changes.removed.sort { $0.index > $1.index }
    changes.inserted.sort { $0.index < $1.index }
    changes.moved.sort { $0.to < $1.to }
    changes.updated.sort { $0.index < $1.index }
    follow(slots, placed.sorted { $0.index < $1.index }, rows)
    return changes
  }

  private func follow(_ slots: [UInt32], _ placed: [(index: Int, slot: UInt32)], _ rows: IdentifiedRows<ID>) {
    for slot in slots {
      order.remove(slot)
      if Int(slot) < ids.count { ids[Int(slot)] = nil }
    }
    for (index, slot) in placed {
      order.insert(slot, at: index)
      if Int(slot) >= ids.count {
        ids.append(contentsOf: repeatElement(nil, count: Int(slot) + 1 - ids.count))
      }
      ids[Int(slot)] = rows.ids[Int(slot)]
    }
  }

  /// Marks as many rows as possible as kept, so that as few rows as possible are reported as moved.
  ///
  /// A kept row still has the same number of unchanged rows before it, and kept rows have the same order as before.
  private static func findMoves(among rows: inout [Survivor], removed: [Int], inserted: [Int]) {
    rows.sort { $0.from < $1.from }
    // These are the indices of the changed rows before and after the changes. From them, the closure below computes how
    // many unchanged rows precede a row.
    let before = (removed + rows.map(\.from)).sorted()
    let after = (inserted + rows.map(\.to)).sorted()
    var rank = 0
    let isKept = IdentityMatching.longestIncreasing(
      rows.map { row in
        while before[rank] < row.from { rank += 1 }
        return row.from - rank == row.to - after.count(below: row.to) ? row.to : nil
      })
    for index in rows.indices { rows[index].isKept = isKept[index] }
  }
}

extension [Int] {
  /// Returns the number of elements of a sorted array that are less than a number.
  fileprivate func count(below number: Int) -> Int {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if self[middle] < number { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
