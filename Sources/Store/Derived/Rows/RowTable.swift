/// The rows of a collection: a slot for each row, the order of the rows, and a label for each slot.
///
/// A slot is a small number that a row keeps while it exists; the slot of a removed row is used again. The labels
/// increase in the order of the rows, so comparing two labels compares the positions of two rows in constant time. An
/// inserted row gets a label between the labels of its neighbors. If there is no such label, the table spreads the
/// labels of some neighbors.
@usableFromInline
class RowTable {
  /// The difference between the labels of neighbors in a newly built table.
  private static let gap: Int64 = 1 << 32
  /// The maximum number of slots of a small table, which is never treated as sparse, even if most of its slots are
  /// free.
  private static let spared = 256

  // Exclusivity is unchecked: only rules change the rows, one rule at a time, and no code of the app runs during a
  // change.
  /// The slots (the numbers that identify rows), in the order of the rows.
  @exclusivity(unchecked) @usableFromInline private(set) final var order = SlotTree()
  /// The label of each slot.
  @exclusivity(unchecked) @usableFromInline private(set) final var labels: [Int64] = []
  @exclusivity(unchecked) private final var free: [UInt32] = []

  @usableFromInline
  init() {}

  /// The number of slots, including free slots.
  @usableFromInline final var capacity: Int { labels.count }

  /// The number of rows.
  final var count: Int { order.count }

  /// Returns a Boolean value indicating whether most slots would be free with the given number of rows.
  ///
  /// If the result is `true`, the slots should be renumbered, because a table that is indexed by the slots has an entry
  /// for each free slot, too.
  @usableFromInline
  final func isSparse(for count: Int) -> Bool { capacity > Self.spared && capacity / 4 > count }

  /// Returns a Boolean value indicating whether a row has the given slot.
  final func contains(_ slot: UInt32) -> Bool { order.contains(slot) }

  /// Sets the rows and their order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of slots.
  final func arrange(_ slots: [UInt32]) {
    let capacity = max(capacity, slots.max().map { Int($0) + 1 } ?? 0)
    order = SlotTree(slots, capacity: capacity)
    labels = [Int64](repeating: 0, count: capacity)
    labels.withUnsafeMutableBufferPointer { labels in
      var label: Int64 = 0
      for slot in slots {
        labels[Int(slot)] = label
        label += Self.gap
      }
    }
    free = slots.count == capacity ? [] : (0..<UInt32(capacity)).filter { !order.contains($0) }
  }

  /// Removes all rows, so that new slots are numbered from 0 again.
  @usableFromInline
  final func removeAll() {
    order = SlotTree()
    labels = []
    free = []
  }

  /// Returns a slot for a row that will be added by `arrange(_:)`.
  @usableFromInline
  final func makeSlot() -> UInt32 {
    if let slot = free.popLast() { return slot }
    labels.append(0)
    return UInt32(labels.count - 1)
  }

  /// Frees the slot of a row that `arrange(_:)` will remove.
  @usableFromInline
  final func release(_ slot: UInt32) { free.append(slot) }

  /// Inserts a row at a position and returns its slot.
  final func insert(at position: Int) -> UInt32 {
    let slot = makeSlot()
    insert(slot, at: position)
    return slot
  }

  /// Removes the row at a position and returns its slot.
  final func remove(at position: Int) -> UInt32 {
    let slot = order.slot(at: position)
    order.remove(slot)
    free.append(slot)
    return slot
  }

  /// Moves a row and returns its slot.
  final func move(from position: Int, to target: Int) -> UInt32 {
    let slot = order.slot(at: position)
    order.remove(slot)
    insert(slot, at: target)
    return slot
  }

  private func insert(_ slot: UInt32, at position: Int) {
    labels[Int(slot)] = makeLabel(at: position)
    order.insert(slot, at: position)
  }

  /// Returns a label for a row that will be inserted at a position.
  private func makeLabel(at position: Int) -> Int64 {
    while true {
      let lower = position > 0 ? label(at: position - 1) : nil
      let upper = position < count ? label(at: position) : nil
      switch (lower, upper) {
      case (nil, nil): return 0
      case (let lower?, nil): if lower < .max / 2 { return lower + Self.gap }
      case (nil, let upper?): if upper > .min / 2 { return upper - Self.gap }
      case (let lower?, let upper?): if upper - lower > 1 { return lower + (upper - lower) / 2 }
      }
      spread(around: position)
    }
  }

  private func label(at position: Int) -> Int64 { labels[Int(order.slot(at: position))] }

  /// Spreads the labels of the rows around a position, so that there are wide gaps between them.
  ///
  /// The method changes the labels of as few rows as possible. If the position is near the first or the last row, it
  /// changes the labels of all rows.
  private func spread(around position: Int) {
    var reach = 32
    while position - reach > 0, position + reach < count {
      let range = position - reach..<position + reach
      let (lower, upper) = (label(at: range.lowerBound - 1), label(at: range.upperBound))
      let gap = (upper - lower) / Int64(range.count + 1)
      if gap >= 1 << 16 {
        for (index, position) in range.enumerated() {
          labels[Int(order.slot(at: position))] = lower + gap * Int64(index + 1)
        }
        return
      }
      reach *= 4
    }
    var label: Int64 = 0
    order.forEachRun { run in
      for slot in run {
        labels[Int(slot)] = label
        label += Self.gap
      }
    }
  }
}

/// The rows of a collection, with the id of each row.
@usableFromInline
final class IdentifiedRows<ID: Hashable>: RowTable {
  // Exclusivity is unchecked: an id is replaced in place. Code of the app, such as the deinitializer of the former id,
  // runs only after the new id is stored.
  /// The ids, indexed by the slots.
  @exclusivity(unchecked) @usableFromInline var ids: [ID] = []
  /// A closure that creates an object that finds the slot (the number that identifies a row) of the row with a given
  /// id.
  @usableFromInline var makeFinder: () -> SlotFinder<ID> = { .table([:]) }

  @inlinable
  override init() { super.init() }

  /// Sets the id of a slot.
  @inlinable
  func setID(_ id: ID, of slot: UInt32) {
    if Int(slot) < ids.count { ids[Int(slot)] = id } else { extendIDs(to: Int(slot), id) }
  }

  /// Removes all rows with their ids, so that new slots are numbered from 0 again.
  @inlinable
  func reset() {
    removeAll()
    ids = []
  }

  @inlinable
  func extendIDs(to slot: Int, _ id: ID) {
    // The slots before this slot that have no id yet are free, or get their own ids soon.
    while ids.count <= slot { ids.append(id) }
  }
}
