/// An object that brings the rows of a source stage up to date with an identified array in the state.
@usableFromInline
final class SourceFeed<ID: Hashable, Element> {
  // Exclusivity is unchecked, because each access is a single load or store.
  @usableFromInline let rows = IdentifiedRows<ID>()
  /// A closure that returns the address of the array in the state, which is valid until the next action; `nil` if the
  /// array has no address.
  @usableFromInline let address: () -> UnsafePointer<IdentifiedArray<ID, Element>>?
  /// A closure that computes the array, if it has no address in the state.
  @usableFromInline let compute: () -> IdentifiedArray<ID, Element>
  /// The identifier of the first line of version stamps in the array's history at the last update; `nil` before the
  /// first update, and for an array that was never filled.
  ///
  /// A line is a sequence of versions without a branch. If the first line has changed, the array is another collection.
  @exclusivity(unchecked) @usableFromInline var firstLine: UInt64?
  /// The address of the array while its elements are read; otherwise, `nil`.
  @exclusivity(unchecked) @usableFromInline var array: UnsafePointer<IdentifiedArray<ID, Element>>?
  // Exclusivity is unchecked, because each access is a single load or store.
  /// The memory of a copy of the array, if the array has no address in the state.
  ///
  /// Such an array is computed only once for each update. If the array were computed again between two updates, it
  /// might lack elements of the stage's rows, for example because another thread has changed a shared value.
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

  /// The array.
  ///
  /// Reading this property creates no dependency.
  @inlinable var current: IdentifiedArray<ID, Element> { (address() ?? copyAddress()).pointee }

  @inlinable
  func open() -> UnsafePointer<IdentifiedArray<ID, Element>> {
    let address = address() ?? copyAddress()
    array = address
    return address
  }

  @inlinable
  func close() { array = nil }

  /// Returns the address of a copy of the array, and computes the array if there is no copy.
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

  /// Creates the source stage that this object updates.
  ///
  /// - Parameter collection: The identity of the array as a part of the state; `nil` if the array is computed.
  /// - Returns: The stage.
  @inlinable
  func makeStage(of collection: PartID?) -> SourceStage {
    // Sound: the references may be unowned, because only the stage calls the closures, and the stage retains this
    // object.
    SourceStage(
      rows: rows, feed: self, collection: collection,
      SourceStage.Access(
        open: { [unowned(unsafe) self] in
          // The address stays valid until `close()`, because the array does not change before that call and retains its
          // buffer.
          open().pointee.storage.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
        },
        close: { [unowned(unsafe) self] in close() },
        position: { [unowned(unsafe) self] slot in
          // Each row is in the array, but a look-up can't find an id that differs from itself, such as NaN.
          array.unsafelyUnwrapped.pointee.index(id: rows.ids[Int(slot)])
            ?? rows.order.index(of: slot).unsafelyUnwrapped
        },
        stride: MemoryLayout<Element>.stride))
  }

  /// Brings the rows of a stage up to date, in the body of its rule.
  @inlinable
  func update(_ stage: SourceStage) {
    // If the stage is open, the former copy is kept, because code may still use it.
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
    // The first update counts as a replacement, because no stage needs its changes. A new collection also counts as a
    // replacement, unless it or the former collection is empty. In that case, all changes are known.
    let isReplaced =
      stage.trail.stamp == nil
      || firstLine != self.firstLine && rows.order.count > 0 && !array.isEmpty
    self.firstLine = firstLine
    guard let known = stage.trail.latest(where: array.history.reaches) else {
      // The ids of changed elements may be known although the changes of the order are not known.
      let touched = stage.trail.stamp.flatMap { array.history.ids(since: $0) }
      return match(array, stage, touched: touched, isReplaced: isReplaced)
    }
    let order = array.history.order(since: known.stamp)
    if order.count > 64 && order.count > array.count / 4 || order.contains(where: { $0.kind == .reordered })
      || rows.isSparse(for: array.count)
    {
      // If the array has returned to an earlier version, some ids of changed rows are not known.
      return match(
        array, stage, touched: known.isCurrent ? array.history.ids(since: known.stamp) : nil,
        isReplaced: false)
    }
    // The log must contain an added row only once, although the history also lists its id as changed.
    var isAdded: [Bool] = []
    if !known.isCurrent || !order.isEmpty {
      stage.positionsWillChange()
      let added = stage.rollBack(to: known.checkpoint) + stage.apply(order)
      identify(added, array)
      if !added.isEmpty { isAdded = [Bool](repeating: false, count: rows.capacity) }
      for slot in added { isAdded[Int(slot)] = true }
    }
    // If many rows have changed, listing all slots takes less time than searching for the slot of each changed row.
    if array.history.lists(atLeast: Swift.max(64, array.count / 8), since: known.stamp) {
      touchMany(array, stage, since: known.stamp, isAdded)
    } else {
      touch(array, stage, since: known.stamp, isAdded)
    }
  }

  /// Reports to the stage the elements that were changed after the given version.
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

  /// Reports to the stage many changed elements, each of them once.
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

  /// Returns the present position of an element that was changed; `nil` if the element no longer exists.
  @inlinable
  @inline(__always)
  func position(
    of change: UnsafePointer<ChangeHistory<ID>.Change>, in array: IdentifiedArray<ID, Element>
  ) -> Int? {
    // Most elements are still at the positions at which they were changed, and are found there without a search.
    let known = Int(change.pointee.position)
    if known < array.storage.count, array.identify(at: known) == change.pointee.id { return known }
    return array.index(id: change.pointee.id)
  }

  /// Stores the ids of added rows, given their slots.
  @inlinable
  func identify(_ added: [UInt32], _ array: IdentifiedArray<ID, Element>) {
    for slot in added {
      // A row that was added may have been removed again. It needs no id.
      guard let position = rows.order.index(of: slot) else { continue }
      rows.setID(array.identify(at: position), of: slot)
    }
  }

  /// Matches the existing rows with the array's elements by id, and puts the rows into the order of the array.
  ///
  /// The method also removes the rows of absent elements, and creates rows for new elements.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - stage: The stage.
  ///   - touched: The ids of elements that have changed; `nil` if all elements may have changed.
  ///   - isReplaced: A Boolean value indicating whether the array is another collection, and not a later version of the
  ///     former array.
  @inlinable
  func match(
    _ array: IdentifiedArray<ID, Element>, _ stage: SourceStage, touched: Set<ID>?, isReplaced: Bool
  ) {
    // The slots are renumbered if most of them are free. Otherwise, each later pass over the slots would take as long
    // as when the collection was largest.
    let isSparse = rows.isSparse(for: array.count)
    if isSparse { rows.reset() }
    var slots = [UInt32](repeating: .max, count: array.count)
    var (placed, changed): ([UInt32], [UInt32]) = ([], [])
    var kept = 0
    rows.ids.reserveCapacity(array.count)
    for (index, slot) in rows.order.slots.enumerated() {
      let id = rows.ids[Int(slot)]
      // Most rows are at their former positions, and are found there without a search.
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
    // If the array is another collection with few of the former rows, no stage needs the differences.
    if isSparse || isReplaced && (kept == 0 || 2 * kept < array.count) {
      stage.reset(slots, isReplaced: isReplaced)
    } else {
      stage.arrange(slots, placed: placed, touched: changed)
    }
  }
}
