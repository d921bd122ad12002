/// A stage whose elements are computed instead of stored in the state.
@usableFromInline
class ValueStage: OperatorStage {
  /// The table of the elements; the selector creates its collections from this table.
  @usableFromInline final let table: AnyObject

  init(table: AnyObject) {
    self.table = table
    super.init()
  }

  @usableFromInline override final var origin: Stage { self }

  // These methods do nothing, because the elements are in the table and not in the state.

  override final func open() {}

  override final func close() {}
}

/// A stage that computes an element for each row, and leaves out rows without an element.
@usableFromInline
final class MapStage: ValueStage {
  /// The closures that access the computed elements, and that know their type.
  @usableFromInline
  struct Values {
    /// Computes the element of a row, and returns whether the row has an element, and whether the element differs from
    /// the former element.
    @usableFromInline let compute: (UInt32, UnsafeRawPointer) -> (isPresent: Bool, isChanged: Bool)
    /// Removes the element of a row.
    @usableFromInline let remove: (UInt32) -> Void
    /// Removes the elements of all rows whose slot (the number that identifies a row) is at least the given number, and
    /// frees the memory of these elements.
    @usableFromInline let trim: (Int) -> Void
    /// Returns the address of a row's element.
    @usableFromInline let address: (UInt32) -> UnsafeRawPointer

    @inlinable
    init(
      compute: @escaping (UInt32, UnsafeRawPointer) -> (isPresent: Bool, isChanged: Bool),
      remove: @escaping (UInt32) -> Void, trim: @escaping (Int) -> Void,
      address: @escaping (UInt32) -> UnsafeRawPointer
    ) {
      self.compute = compute
      self.remove = remove
      self.trim = trim
      self.address = address
    }
  }

  private let values: Values
  // Exclusivity is unchecked: only the rule of the selector uses the stage, and the graph does not run a rule again
  // while the rule is running.
  @exclusivity(unchecked) private var members = MemberOrder()

  @usableFromInline
  init(_ values: Values, table: AnyObject) {
    self.values = values
    super.init(table: table)
  }

  @usableFromInline override var count: Int { members.count }

  @usableFromInline
  override func contains(_ slot: UInt32) -> Bool { members.contains(slot) }

  override var isInRowOrder: Bool { upstream.isInRowOrder }

  @usableFromInline override var order: SlotTree { members.order(in: upstream) }

  @usableFromInline
  override func element(_ slot: UInt32) -> UnsafeRawPointer { values.address(slot) }

  @usableFromInline
  override func scan(_ body: (SlotRun) -> Void) {
    for slot in 0..<UInt32(members.isMember.count) where contains(slot) {
      SlotRun.with(slot, at: values.address(slot), body)
    }
  }

  override func apply(_ news: SlotLog.News) {
    var news = news
    // The value of any row may have changed, so all rows are listed. The following stages learn of changed values only
    // from this list.
    if news.isForChangedOperator {
      news.changes += (0..<UInt32(rows.capacity)).lazy.filter(upstream.contains).map {
        SlotChange($0, isPlaced: false, isTouched: true)
      }
    }
    if news.isReordered { return rebuild(news) }
    members.begin(news.changes, capacity: rows.capacity)
    for change in news.changes {
      let (now, isChanged) = compute(change.slot)
      let was = members.set(change.slot, now, in: upstream)
      if was, !now { values.remove(change.slot) }
      if was != now {
        log.append(change.slot, isPlaced: true, isTouched: true)
      } else if now, isChanged || change.isPlaced {
        log.append(change.slot, isPlaced: change.isPlaced, isTouched: isChanged)
      }
    }
  }

  private func compute(_ slot: UInt32) -> (isPresent: Bool, isChanged: Bool) {
    guard upstream.contains(slot) else { return (false, true) }
    return values.compute(slot, upstream.element(slot))
  }

  private func rebuild(_ news: SlotLog.News) {
    let former = members
    let old = former.isMember
    var isListed = [Bool](repeating: !news.keepsUnlistedRows, count: rows.capacity)
    for change in news.changes where Int(change.slot) < isListed.count { isListed[Int(change.slot)] = true }
    var isTouched = [Bool](repeating: false, count: rows.capacity)
    members.reset(capacity: rows.capacity)
    members.fill { isMember in
      var count = 0
      upstream.scan { run in
        for (index, slot) in run.slots.enumerated() {
          // All rows that were added or changed are listed. The values of the other rows are still current.
          var isPresent = Int(slot) < old.count && old[Int(slot)] && !isListed[Int(slot)]
          if !isPresent {
            (isPresent, isTouched[Int(slot)]) = values.compute(slot, run.elements + index * run.stride)
          }
          isMember[Int(slot)] = isPresent
          count += isPresent ? 1 : 0
        }
      }
      return count
    }
    for slot in old.indices where old[slot] && !contains(UInt32(slot)) { values.remove(UInt32(slot)) }
    values.trim(rows.capacity)
    // The list of changes is about elements, but this stage must log changes of values. A value may have changed
    // although the element has not changed, and the other way round.
    var news = news
    news.changes = ArraySlice(
      news.changes.lazy.filter { [self] in contains($0.slot) && ($0.isPlaced || isTouched[Int($0.slot)]) }
        .map { SlotChange($0.slot, isPlaced: $0.isPlaced, isTouched: isTouched[Int($0.slot)]) })
    logRebuilt(
      news, old, isReordered: news.isReordered && members.areReordered(since: former, in: upstream))
  }
}
