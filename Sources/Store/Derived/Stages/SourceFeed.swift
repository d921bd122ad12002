/// The connection of a source stage to its identified array.
@usableFromInline
final class SourceFeed<ID: Hashable, Element> {
  // Unchecked: each access is a single load or store.
  @usableFromInline let rows = IdentifiedRows<ID>()
  /// Returns the address of the array in the state, which is valid until the next action; nil if it has none.
  @usableFromInline let address: () -> UnsafePointer<IdentifiedArray<ID, Element>>?
  /// Computes an array without an address.
  @usableFromInline let compute: () -> IdentifiedArray<ID, Element>
  /// The first line of the array at the last update; nil before that, and for one that was never filled.
  @exclusivity(unchecked) @usableFromInline var firstLine: UInt64?
  /// The address of the array while its elements are read.
  @exclusivity(unchecked) @usableFromInline var array: UnsafePointer<IdentifiedArray<ID, Element>>?
  // Unchecked: as above.
  /// The memory of the array that the rows follow, if that has no address.
  ///
  /// Such an array is computed for each update only. It may change before the stage learns of it, as a shared value
  /// does that another thread changes, and a new array would not have the elements of the present rows.
  @exclusivity(unchecked) @usableFromInline var copy: UnsafeMutablePointer<IdentifiedArray<ID, Element>>?

  @inlinable
  init(
    address: @escaping () -> UnsafePointer<IdentifiedArray<ID, Element>>?,
    compute: @escaping () -> IdentifiedArray<ID, Element>
  ) {
    self.address = address
    self.compute = compute
    rows.makeFinder = { [unowned self] in .positions(current.table, rows.order) }
  }

  deinit { discardCopy() }

  /// The array that the rows follow, read without recording the read.
  @inlinable var current: IdentifiedArray<ID, Element> { (address() ?? copyAddress()).pointee }

  @inlinable
  func open() -> UnsafePointer<IdentifiedArray<ID, Element>> {
    let address = address() ?? copyAddress()
    array = address
    return address
  }

  @inlinable
  func close() { array = nil }

  /// Returns the address of the copy, computing the array if there is none.
  @inlinable
  func copyAddress() -> UnsafePointer<IdentifiedArray<ID, Element>> {
    if let copy { return UnsafePointer(copy) }
    let memory = UnsafeMutablePointer<IdentifiedArray<ID, Element>>.allocate(capacity: 1)
    memory.initialize(to: compute())
    copy = memory
    return UnsafePointer(memory)
  }

  @inlinable
  func discardCopy() {
    guard let memory = copy else { return }
    copy = nil
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// Makes the stage that this object feeds.
  ///
  /// - Parameter collection: The identity of the array as a part of the state; nil if it is computed.
  /// - Returns: The stage.
  @inlinable
  func makeStage(of collection: PartID?) -> SourceStage {
    // Sound: unowned, because the stage, which retains this object, calls the closures.
    SourceStage(
      rows: rows, feed: self, collection: collection,
      SourceStage.Access(
        open: { [unowned(unsafe) self] in
          // The array stays as it is, and retains its buffer, until `close`.
          open().pointee.storage.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
        },
        close: { [unowned(unsafe) self] in close() },
        position: { [unowned(unsafe) self] slot in
          // Each row is in the array, but an id such as NaN can't be found.
          array.unsafelyUnwrapped.pointee.index(id: rows.ids[Int(slot)])
            ?? rows.order.index(of: slot).unsafelyUnwrapped
        },
        stride: MemoryLayout<Element>.stride))
  }

  /// Brings the rows of a stage up to date, in the body of its rule.
  @inlinable
  func update(_ stage: SourceStage) {
    // While the stage is open, a reader uses the former copy.
    if array == nil { discardCopy() }
    stage.opened {
      let stamp = array.unsafelyUnwrapped.pointee.stamp
      if stage.trail.stamp != stamp { update(stage, array.unsafelyUnwrapped.pointee, stamp) }
    }
  }

  @inlinable
  func update(_ stage: SourceStage, _ array: IdentifiedArray<ID, Element>, _ stamp: VersionStamp) {
    array.requireUniqueIDs()
    array.history.beFollowed(count: array.count)
    defer { stage.endUpdate(at: stamp) }
    let firstLine = array.history.firstLine
    // The changes from and to an empty collection are all known. Before the first update, no stage needs them.
    let isReplaced =
      stage.trail.stamp == nil
      || firstLine != self.firstLine && rows.order.count > 0 && !array.isEmpty
    self.firstLine = firstLine
    guard let known = stage.trail.latest(where: array.history.reaches) else {
      // The changed ids may be known although the order is not.
      let touched = stage.trail.stamp.flatMap { array.history.ids(since: $0) }
      return match(array, stage, touched: touched, isReplaced: isReplaced)
    }
    let order = array.history.order(since: known.stamp)
    if order.count > 64 && order.count > array.count / 4 || order.contains(where: { $0.kind == .reordered })
      || rows.isSparse(for: array.count)
    {
      // The rows that differ between the current version and an earlier one are not known by their ids.
      return match(
        array, stage, touched: known.isCurrent ? array.history.ids(since: known.stamp) : nil,
        isReplaced: false)
    }
    // Readers learn of added rows once, although the history names their ids too.
    var isAdded: [Bool] = []
    if !known.isCurrent || !order.isEmpty {
      stage.positionsWillChange()
      let added = stage.rollBack(to: known.checkpoint) + stage.apply(order)
      identify(added, array)
      if !added.isEmpty { isAdded = [Bool](repeating: false, count: rows.capacity) }
      for slot in added { isAdded[Int(slot)] = true }
    }
    // A list of all slots takes less time than the search for many.
    if array.history.lists(atLeast: Swift.max(64, array.count / 8), since: known.stamp) {
      touchMany(array, stage, since: known.stamp, isAdded)
    } else {
      touch(array, stage, since: known.stamp, isAdded)
    }
  }

  /// Passes on the elements that were changed since a version that the history of the array reaches.
  @inlinable
  func touch(
    _ array: IdentifiedArray<ID, Element>, _ stage: SourceStage, since stamp: VersionStamp, _ isAdded: [Bool]
  ) {
    _ = array.history.forEachChange(since: stamp) { change in
      guard let position = position(of: change, in: array) else { return }
      let slot = rows.order.slot(at: position)
      stage.touch(slot, at: position, isAdded: Int(slot) < isAdded.count && isAdded[Int(slot)])
    }
  }

  /// Passes on many elements that were changed, each once.
  @inlinable
  func touchMany(
    _ array: IdentifiedArray<ID, Element>, _ stage: SourceStage, since stamp: VersionStamp, _ isAdded: [Bool]
  ) {
    let slots = rows.order.slots
    var isTouched = [Bool](repeating: false, count: rows.capacity)
    var touched: [UInt32] = []
    _ = array.history.forEachChange(since: stamp) { change in
      guard let position = position(of: change, in: array) else { return }
      let slot = slots[position]
      if isTouched[Int(slot)] { return }
      isTouched[Int(slot)] = true
      touched.append(slot)
    }
    stage.touch(touched, isAdded)
  }

  /// Returns the present position of an element that was changed; nil if it is gone.
  @inlinable
  @inline(__always)
  func position(
    of change: UnsafePointer<ChangeHistory<ID>.Change>, in array: IdentifiedArray<ID, Element>
  ) -> Int? {
    // Most elements are still where they were changed, which is seen without a search.
    let known = Int(change.pointee.position)
    if known < array.storage.count, array.identify(at: known) == change.pointee.id { return known }
    return array.index(id: change.pointee.id)
  }

  /// Sets the ids of added slots.
  @inlinable
  func identify(_ added: [UInt32], _ array: IdentifiedArray<ID, Element>) {
    for slot in added {
      // It may have been removed again.
      guard let position = rows.order.index(of: slot) else { continue }
      rows.setID(array.identify(at: position), of: slot)
    }
  }

  /// Finds the rows of the array by their ids, and arranges them.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - stage: The stage.
  ///   - touched: The ids of elements that have changed; nil if all may have.
  ///   - isReplaced: A Boolean value indicating whether the array is not one that the former rows were changed to.
  @inlinable
  func match(
    _ array: IdentifiedArray<ID, Element>, _ stage: SourceStage, touched: Set<ID>?, isReplaced: Bool
  ) {
    // Otherwise each later pass over the slots would take as long as when the collection was largest.
    let isSparse = rows.isSparse(for: array.count)
    if isSparse { rows.reset() }
    var slots = [UInt32](repeating: .max, count: array.count)
    var (placed, changed): ([UInt32], [UInt32]) = ([], [])
    var kept = 0
    rows.ids.reserveCapacity(array.count)
    for (index, slot) in rows.order.slots.enumerated() {
      let id = rows.ids[Int(slot)]
      // Most rows are where they were, which is seen without a search.
      let isInPlace = index < array.count && array.identify(at: index) == id
      if let position = isInPlace ? index : array.index(id: id), slots[position] == .max {
        slots[position] = slot
        kept += 1
        if touched?.contains(id) ?? true { changed.append(slot) }
      } else {
        rows.release(slot)
        placed.append(slot)
      }
    }
    for position in slots.indices where slots[position] == .max {
      let slot = rows.makeSlot()
      rows.setID(array.identify(at: position), of: slot)
      slots[position] = slot
      placed.append(slot)
    }
    // If another collection has few of the former rows, no stage needs the differences.
    if isSparse || isReplaced && (kept == 0 || 2 * kept < array.count) {
      stage.reset(slots, isReplaced: isReplaced)
    } else {
      stage.arrange(slots, placed: placed, touched: changed)
    }
  }
}
