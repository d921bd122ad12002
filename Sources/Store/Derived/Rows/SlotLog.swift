/// A change of the row with one slot (the number that identifies a row): the row was added, removed, changed or moved.
///
/// Code that reads the change compares the current row with the row that it remembers, so a change that is reported
/// twice does no harm.
@usableFromInline
struct SlotChange: BitwiseCopyable {
  private static let placedBit: UInt32 = 1 << 31
  private static let touchedBit: UInt32 = 1 << 30
  private let bits: UInt32

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - isPlaced: A Boolean value indicating whether the row was added, removed or moved.
  ///   - isTouched: A Boolean value indicating whether the row was added, or its element was changed.
  init(_ slot: UInt32, isPlaced: Bool, isTouched: Bool) {
    bits = slot | (isPlaced ? Self.placedBit : 0) | (isTouched ? Self.touchedBit : 0)
  }

  /// An entry without a slot, which records that rows may have moved although the log does not list them.
  static var marker: Self { Self(.max >> 2, isPlaced: false, isTouched: false) }

  /// The slot that changed.
  @usableFromInline var slot: UInt32 { bits & ~(Self.placedBit | Self.touchedBit) }

  /// A Boolean value indicating whether the row was added, removed or moved.
  var isPlaced: Bool { bits & Self.placedBit != 0 }

  /// A Boolean value indicating whether the row may have a new element, for example because the row was added.
  var isTouched: Bool { bits & Self.touchedBit != 0 }

  /// The bits of `isPlaced` and `isTouched`; zero for the marker.
  var facts: UInt8 { UInt8(truncatingIfNeeded: bits >> 30) }
}

/// A log of the changes of a stage's rows, which the following stages read.
///
/// Each reader remembers how far it has read. The log keeps every change that a reader could still need, unless the
/// slots are renumbered. It keeps only a few changes for each slot, because a reader that sees a later change of a slot
/// does not need the earlier changes.
@usableFromInline
struct SlotLog {
  /// The changes that a reader of the log has not seen yet.
  @usableFromInline
  struct News {
    /// The slots of rows that were added, removed, moved or changed; a slot can occur several times.
    var changes: ArraySlice<SlotChange>
    /// A Boolean value indicating whether rows that are not listed may have moved.
    var isReordered: Bool
    /// A Boolean value indicating whether all changed rows are listed.
    var isComplete: Bool
    /// A Boolean value indicating whether the collection in the state was replaced by an unrelated collection.
    var isReplaced: Bool
    /// A Boolean value indicating whether the operator's results for all rows are out of date.
    ///
    /// The results are out of date if a value outside the rows has changed and the operator depends on this value.
    var isForChangedOperator = false
    /// A Boolean value indicating whether the operator has become stricter: it may exclude further rows, but includes
    /// no rows that it excluded before.
    var isForNarrowerOperator = false

    /// A Boolean value indicating whether an operator's results for rows that are not listed are current.
    var keepsUnlistedRows: Bool { isComplete && !isForChangedOperator }

    /// A value that says that everything may have changed.
    static var everything: Self { Self(changes: [], isReordered: true, isComplete: false, isReplaced: true) }

    /// A Boolean value indicating whether there is nothing new.
    var isEmpty: Bool { changes.isEmpty && !isReordered && !isForChangedOperator }

    /// Returns a Boolean value indicating whether recomputing all rows is cheaper than following the changes.
    ///
    /// Recomputing is cheaper if rows that are not listed may have moved, if all results are out of date, or if there
    /// are more than 64 changes and more than one change for every `divisor` rows.
    func isTooMuch(of count: Int, divisor: Int) -> Bool {
      isReordered || isForChangedOperator || changes.count > 64 && changes.count > count / divisor
    }
  }

  private var changes: [SlotChange] = []
  /// The numbers of the oldest changes in the log, relative to `base`.
  ///
  /// Changes are numbered in the order in which they were added. The numbers have gaps where changes were removed.
  private var numbers: [UInt32] = []
  private var base: UInt64 = 0
  /// The number of the first change that has no entry in `numbers`.
  ///
  /// From this change on, no change has been removed, so the numbers have no gaps.
  private var start: UInt64 = 1
  /// The number of the oldest change since which the log lists all changed slots.
  private var completeSince: UInt64 = 1
  private var reorderedAt: UInt64 = 1
  private var replacedAt: UInt64 = 1

  /// The number of the next change.
  ///
  /// A reader stores this number to remember how far it has read.
  var end: UInt64 { start + UInt64(changes.count - numbers.count) }

  /// Returns the changes that a reader has not seen, given the `end` up to which it has read.
  func news(since end: UInt64) -> News {
    guard end >= completeSince else {
      return News(changes: [], isReordered: true, isComplete: false, isReplaced: end < replacedAt)
    }
    let first = end >= start ? numbers.count + Int(end - start) : firstForgetful(since: end)
    return News(
      changes: changes[first...], isReordered: end < reorderedAt, isComplete: true, isReplaced: false)
  }

  /// Returns the index of the first change whose number is at least the given number.
  ///
  /// The given number must be less than `start`.
  private func firstForgetful(since end: UInt64) -> Int {
    var (lower, upper) = (0, numbers.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if base + UInt64(numbers[middle]) < end { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  /// Adds a change.
  mutating func append(_ slot: UInt32, isPlaced: Bool, isTouched: Bool) {
    changes.append(SlotChange(slot, isPlaced: isPlaced, isTouched: isTouched))
  }

  /// Adds a change.
  mutating func append(_ change: SlotChange) { changes.append(change) }

  /// Adds the changes of slots that satisfy a predicate.
  @inline(__always)
  mutating func append(_ news: ArraySlice<SlotChange>, where isIncluded: (UInt32) -> Bool) {
    // If `news` were empty, the initializer below would write a count into the memory that all empty arrays share.
    guard !news.isEmpty else { return }
    let added = [SlotChange](unsafeUninitializedCapacity: news.count) { added, count in
      news.withUnsafeBufferPointer { news in
        for change in news where isIncluded(change.slot) {
          added[count] = change
          count &+= 1
        }
      }
    }
    changes.append(contentsOf: added)
  }

  /// Adds, for each of the given slots, a change of the row's element.
  mutating func append(touched slots: [UInt32]) {
    changes.append(contentsOf: slots.map { SlotChange($0, isPlaced: false, isTouched: true) })
  }

  /// Records that rows that are not listed may have moved.
  mutating func reorder() {
    // The marker occupies a number, so that `end` changes. No stage has a row with the slot of the marker.
    changes.append(.marker)
    reorderedAt = end
  }

  /// Records that everything may have changed, and that slots may now belong to other rows.
  ///
  /// - Parameter isReplaced: A Boolean value indicating whether the collection in the state was replaced by an
  ///   unrelated collection.
  mutating func reset(isReplaced: Bool) {
    start = end + 1
    changes.removeAll()
    numbers.removeAll()
    (completeSince, reorderedAt) = (start, start)
    if isReplaced { replacedAt = start }
  }

  /// Removes repeated changes of the same slot, if there are many more new changes than slots.
  ///
  /// The caller must have added all changes of the update.
  mutating func forgetRepetitions(capacity: Int) {
    if changes.count - numbers.count > 2 * max(64, capacity) { forgetRepetitions(below: UInt32(capacity)) }
  }

  @inline(never)
  private mutating func forgetRepetitions(below capacity: UInt32) {
    let (end, count) = (end, changes.count)
    rebase(to: end)
    let (first, numbered) = (UInt32(max(start, base) - base), numbers.count)
    var kept = count
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { keptNumbers in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(capacity)) { known in
        // `known` contains, for each slot, the bits of the later changes that the loop has visited.
        known.initialize(repeating: 0)
        changes.withUnsafeMutableBufferPointer { changes in
          // The changes that are kept move to the end, in their order.
          var index = count
          while index > 0 {
            index &-= 1
            let change = changes[index]
            guard change.slot < capacity, change.facts & ~known[Int(change.slot)] != 0 else { continue }
            known[Int(change.slot)] |= change.facts
            kept &-= 1
            changes[kept] = change
            keptNumbers[kept] = index < numbered ? numbers[index] : first &+ UInt32(index &- numbered)
          }
        }
      }
      numbers = Array(keptNumbers[kept...])
    }
    changes.removeFirst(kept)
    start = end
  }

  /// Renumbers the changes from a new base, so that the next number fits into 32 bits.
  private mutating func rebase(to end: UInt64) {
    let newBase = end - min(end, UInt64(UInt32.max))
    guard newBase != base else { return }
    let base = base
    for index in numbers.indices {
      // A reader that has not read up to the new base gets more changes than it needs.
      numbers[index] = UInt32(max(base + UInt64(numbers[index]), newBase) - newBase)
    }
    self.base = newBase
  }
}
