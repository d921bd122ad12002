/// A change of one slot: its row was added, removed, changed or moved.
///
/// A reader compares the slot's current state with what it remembers, so a change that is reported twice does no harm.
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

  /// A change of no slot, which marks that rows were added, removed or moved.
  static var marker: Self { Self(.max >> 2, isPlaced: false, isTouched: false) }

  /// The slot.
  @usableFromInline var slot: UInt32 { bits & ~(Self.placedBit | Self.touchedBit) }

  /// A Boolean value indicating whether the row may have another position among the others.
  var isPlaced: Bool { bits & Self.placedBit != 0 }

  /// A Boolean value indicating whether the row may have another element.
  var isTouched: Bool { bits & Self.touchedBit != 0 }
}

/// The latest changes of an operator's rows.
///
/// Readers remember how far they have read. The log keeps as many changes as there are rows, or a few dozen.
@usableFromInline
struct SlotLog {
  /// The changes that a reader has not seen.
  @usableFromInline
  struct News {
    /// The slots whose rows were changed; those added or removed too, unless `isRebuilt`.
    var changes: ArraySlice<SlotChange>
    /// A Boolean value indicating whether any rows may have been added, removed or moved.
    var isRebuilt: Bool
    /// A Boolean value indicating whether all changed rows are listed.
    var isComplete: Bool
    /// A Boolean value indicating whether the operator has changed, so that what it computed for any row is out of date.
    var isForChangedOperator = false

    /// A Boolean value indicating whether what an operator has computed for a row that is not listed is current.
    var keepsUnlistedRows: Bool { isComplete && !isForChangedOperator }

    /// Any change.
    static var everything: Self { Self(changes: [], isRebuilt: true, isComplete: false) }

    /// A Boolean value indicating whether there is nothing new.
    var isEmpty: Bool { changes.isEmpty && !isRebuilt }

    /// Returns a Boolean value indicating whether computing anew is cheaper than following the changes.
    func isTooMuch(of count: Int, fraction: Int) -> Bool {
      isRebuilt || changes.count > 64 && changes.count > count / fraction
    }
  }

  private var changes: [SlotChange] = []
  /// The number of changes that were removed.
  private var start: UInt64 = 1
  private var rebuiltAt: UInt64 = 1

  /// The number of changes so far, by which a reader remembers how far it has read.
  var end: UInt64 { start + UInt64(changes.count) }

  /// Returns the changes since a reader has read up to `end`.
  func news(since end: UInt64) -> News {
    guard end >= start else { return .everything }
    return News(changes: changes[Int(end - start)...], isRebuilt: end < rebuiltAt, isComplete: true)
  }

  /// Adds a change.
  mutating func append(_ slot: UInt32, isPlaced: Bool, isTouched: Bool) {
    changes.append(SlotChange(slot, isPlaced: isPlaced, isTouched: isTouched))
  }

  /// Adds a change.
  mutating func append(_ change: SlotChange) { changes.append(change) }

  /// Records that rows may have been added, removed or moved.
  mutating func rebuild() {
    // Occupies a number, so that the end differs. No operator contains its slot.
    changes.append(.marker)
    rebuiltAt = end
  }

  /// Records that everything may have changed.
  mutating func reset() {
    start = end + 1
    changes.removeAll()
    rebuiltAt = start
  }

  /// Removes old changes if there are more than rows.
  ///
  /// Called after all changes of an update have been added.
  mutating func trim(rows: Int) {
    let limit = max(64, rows)
    guard changes.count > 2 * limit else { return }
    let removed = changes.count - limit
    changes.removeFirst(removed)
    start += UInt64(removed)
  }
}
