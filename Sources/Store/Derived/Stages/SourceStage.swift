/// The first stage of a collection selector: the rows of an identified array in the state.
@usableFromInline
final class SourceStage: Stage {
  /// The closures that access the array, and that know its type.
  @usableFromInline
  struct Access {
    /// Reads the array from the state, and returns the address of its first element.
    @usableFromInline let open: () -> UnsafeRawPointer?
    /// Releases the array.
    @usableFromInline let close: () -> Void
    /// Returns the index in the array of the row that has the given slot.
    @usableFromInline let position: (UInt32) -> Int
    @usableFromInline let stride: Int

    @inlinable
    init(
      open: @escaping () -> UnsafeRawPointer?, close: @escaping () -> Void,
      position: @escaping (UInt32) -> Int,
      stride: Int
    ) {
      self.open = open
      self.close = close
      self.position = position
      self.stride = stride
    }
  }

  private let access: Access
  /// The object that reads the array; the selector creates its collections from this object.
  @usableFromInline let feed: AnyObject
  /// The identity of the property that stores the array; `nil` if the array is computed.
  let collection: PartID?
  // Exclusivity is unchecked, because no code of the app runs during an access to these properties.
  @exclusivity(unchecked) private var elements: UnsafeRawPointer?
  @exclusivity(unchecked) private var depth = 0
  /// A cache of the positions of the most recently changed rows.
  @exclusivity(unchecked) private var positions = PositionCache()
  @exclusivity(unchecked) @usableFromInline final var trail = RowTrail()

  @usableFromInline
  init(rows: RowTable, feed: AnyObject, collection: PartID?, _ access: Access) {
    self.feed = feed
    self.collection = collection
    self.access = access
    super.init(rows: rows)
  }

  @usableFromInline override var count: Int { rows.count }

  @usableFromInline
  override func contains(_ slot: UInt32) -> Bool { rows.contains(slot) }

  override func open() {
    if depth == 0 { elements = access.open() }
    depth += 1
  }

  override func close() {
    depth -= 1
    guard depth == 0 else { return }
    elements = nil
    access.close()
  }

  @usableFromInline
  override func element(_ slot: UInt32) -> UnsafeRawPointer {
    let position = positions[slot] ?? access.position(slot)
    return elements.unsafelyUnwrapped + position * access.stride
  }

  @usableFromInline
  override func scan(_ body: (SlotRun) -> Void) {
    guard var elements else { return }
    rows.order.forEachRun { run in
      body(SlotRun(slots: run, elements: elements, stride: access.stride))
      elements += run.count * access.stride
    }
  }
}

// The steps of an update, in the order in which they are called.
extension SourceStage {
  /// Sets the rows back to an earlier version, which the trail has recorded.
  ///
  /// - Returns: The slots of the rows that were added.
  @usableFromInline
  func rollBack(to checkpoint: Int) -> [UInt32] {
    var added: [UInt32] = []
    for step in trail.removeSteps(after: checkpoint).reversed() {
      switch step.kind {
      case .inserted: remove(at: Int(step.position))
      case .removed: added.append(insert(at: Int(step.position)))
      case .moved: move(from: Int(step.target), to: Int(step.position))
      case .touched:
        if rows.contains(step.position) { log.append(step.position, isPlaced: false, isTouched: true) }
      }
    }
    return added
  }

  /// Inserts, removes and moves rows.
  ///
  /// - Returns: The slots of the rows that were added.
  @usableFromInline
  func apply(_ changes: [OrderChange]) -> [UInt32] {
    var added: [UInt32] = []
    for change in changes {
      let (position, target) = (Int(change.position), Int(change.target))
      switch change.kind {
      case .inserted: added.append(insert(at: position))
      case .removed: remove(at: position)
      case .moved: move(from: position, to: target)
      case .reordered: break
      }
      trail.append(change)
    }
    return added
  }

  /// Records that the element of a slot, at the given position, was changed.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - position: The position.
  ///   - isAdded: A Boolean value indicating whether the log lists the row as added already. The trail must contain the
  ///     change in any case, because the array may return to the present version again later.
  @usableFromInline
  func touch(_ slot: UInt32, at position: Int, isAdded: Bool) {
    positions[slot] = position
    trail.appendTouched(slot)
    if !isAdded { log.append(slot, isPlaced: false, isTouched: true) }
  }

  /// Records that the elements of the given slots were changed.
  ///
  /// - Parameters:
  ///   - slots: The slots, which must all be different.
  ///   - isAdded: A Boolean value for each slot, indicating whether the log lists the row as added already. The log
  ///     lists no row as added whose slot is beyond the end of this array.
  @usableFromInline
  func touch(_ slots: [UInt32], _ isAdded: [Bool]) {
    trail.append(touched: slots)
    log.append(
      touched: isAdded.isEmpty ? slots : slots.filter { Int($0) >= isAdded.count || !isAdded[Int($0)] })
  }

  /// Discards the cached positions before rows are inserted, removed or moved.
  @usableFromInline
  func positionsWillChange() { positions = PositionCache() }

  /// Ends an update, after all changed rows have been recorded.
  @usableFromInline
  func endUpdate(at stamp: VersionStamp) {
    trail.appendCheckpoint(stamp, rows: rows.count)
    log.forgetRepetitions(capacity: rows.capacity)
  }

  /// Sets the rows and their order.
  ///
  /// - Parameters:
  ///   - slots: The slots in order, including new slots.
  ///   - placed: The slots of rows that were added or removed. A slot can occur twice.
  ///   - touched: The slots of rows that still exist and were changed.
  @usableFromInline
  func arrange(_ slots: [UInt32], placed: [UInt32], touched: [UInt32]) {
    let former = rows.order
    setRows(slots)
    for slot in placed { log.append(slot, isPlaced: true, isTouched: true) }
    for slot in touched { log.append(slot, isPlaced: false, isTouched: true) }
    if !rows.order.isOrdered(like: former) { log.reorder() }
  }

  /// Sets the rows and their order.
  ///
  /// This method records that everything may have changed.
  ///
  /// - Parameters:
  ///   - slots: The slots in order.
  ///   - isReplaced: A Boolean value indicating whether the rows are those of another collection.
  @usableFromInline
  func reset(_ slots: [UInt32], isReplaced: Bool) {
    setRows(slots)
    log.reset(isReplaced: isReplaced)
  }

  private func setRows(_ slots: [UInt32]) {
    trail = RowTrail()
    positionsWillChange()
    rows.arrange(slots)
  }

  private func insert(at position: Int) -> UInt32 {
    let slot = rows.insert(at: position)
    log.append(slot, isPlaced: true, isTouched: true)
    return slot
  }

  private func remove(at position: Int) {
    log.append(rows.remove(at: position), isPlaced: true, isTouched: true)
  }

  private func move(from position: Int, to target: Int) {
    log.append(rows.move(from: position, to: target), isPlaced: true, isTouched: false)
  }
}

/// A cache of the positions of a few rows, which are found by the slots of the rows.
struct PositionCache {
  private static let size: UInt32 = 64
  private var entries: InlineArray<64, (slot: UInt32, position: UInt32)> = .init(repeating: (.max, 0))

  subscript(slot: UInt32) -> Int? {
    get {
      let entry = entries[Int(slot % Self.size)]
      return entry.slot == slot ? Int(entry.position) : nil
    }
    set { entries[Int(slot % Self.size)] = newValue.map { (slot, UInt32($0)) } ?? (.max, 0) }
  }
}
