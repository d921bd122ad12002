/// A stage that passes on all rows in the order of their keys.
///
/// Rows with equal keys keep the order of the previous stage.
@usableFromInline
final class SortStage: OperatorStage {
  /// The closures that access the keys of rows, and that know the type of the keys.
  @usableFromInline
  struct Keys {
    /// Reads the keys of the rows in a run, and stores them.
    @usableFromInline let store: (SlotRun) -> Void
    /// Reads the key of a row, stores it, and returns whether it differs from the key that was stored before.
    @usableFromInline let replace: (UInt32, UnsafeRawPointer) -> Bool
    /// Compares the keys of two rows, and returns a negative number, zero or a positive number.
    @usableFromInline let compare: (UInt32, UInt32) -> Int
    /// Sorts the given slots by the keys of their rows.
    ///
    /// Slots with equal keys are sorted by their labels in the ``RowTable``. The second argument contains the label of
    /// each slot.
    @usableFromInline let sort: (inout [UInt32], [Int64]) -> Void

    @inlinable
    init(
      store: @escaping (SlotRun) -> Void, replace: @escaping (UInt32, UnsafeRawPointer) -> Bool,
      compare: @escaping (UInt32, UInt32) -> Int, sort: @escaping (inout [UInt32], [Int64]) -> Void
    ) {
      self.store = store
      self.replace = replace
      self.compare = compare
      self.sort = sort
    }
  }

  private let keys: Keys
  // Exclusivity is unchecked: only the rule of the selector uses the stage, and the graph does not run a rule again
  // while the rule is running.
  @exclusivity(unchecked) private var tree = SlotTree()

  @usableFromInline
  init(_ makeKeys: (Elements) -> Keys) {
    let elements = Elements()
    keys = makeKeys(elements)
    super.init()
    elements.stage = self
  }

  /// Access to the elements of the rows, for a stage that compares elements instead of keys.
  @usableFromInline
  final class Elements {
    // Sound: the reference may be unowned, because only the stage calls the closures that use this object, and the
    // stage retains these closures.
    fileprivate unowned(unsafe) var stage: SortStage!
    @usableFromInline
    func address(_ slot: UInt32) -> UnsafeRawPointer { stage.upstream.element(slot) }

    /// Returns the addresses of all elements, indexed by the slots of their rows.
    @usableFromInline
    func addresses(count: Int) -> [UnsafeRawPointer?] {
      var addresses = [UnsafeRawPointer?](repeating: nil, count: count)
      stage.upstream.scan { run in
        var element = run.elements
        for slot in run.slots {
          addresses[Int(slot)] = element
          element += run.stride
        }
      }
      return addresses
    }
  }

  @usableFromInline override var count: Int { tree.count }

  @usableFromInline
  override func contains(_ slot: UInt32) -> Bool { tree.contains(slot) }

  @usableFromInline override var order: SlotTree { tree }

  override var isInRowOrder: Bool { false }

  @usableFromInline
  override func scan(_ body: (SlotRun) -> Void) { upstream.scan(body) }

  override func apply(_ news: SlotLog.News) {
    if news.isTooMuch(of: upstream.count, divisor: 50) { return rebuild(news) }
    // All rows that may move are removed first, so that no row is compared with a row that is at an outdated position.
    var placed: [UInt32] = []
    // The rows in `placed` that this loop has removed from the tree. They are needed if the list of changes contains a
    // row twice.
    var moved: Set<UInt32> = []
    for change in news.changes {
      let slot = change.slot
      let (was, now) = (tree.contains(slot) || moved.contains(slot), upstream.contains(slot))
      let hasMoved = now && keys.replace(slot, upstream.element(slot)) || change.isPlaced
      guard was != now || hasMoved else {
        if now { log.append(change) }
        continue
      }
      if was { tree.remove(slot) }
      if now { placed.append(slot) }
      if was, now, news.changes.count > 1 { moved.insert(slot) }
      log.append(slot, isPlaced: true, isTouched: change.isTouched || !was)
    }
    for slot in placed where !tree.contains(slot) { insert(slot) }
  }

  private func insert(_ slot: UInt32) {
    guard upstream.isInRowOrder else {
      let former = upstream.order
      let index = former.index(of: slot)!
      return tree.insert(slot) { other in
        let order = keys.compare(other, slot)
        return order < 0 || order == 0 && former.index(of: other)! < index
      }
    }
    rows.labels.withUnsafeBufferPointer { labels in
      tree.insert(slot) { other in
        let order = keys.compare(other, slot)
        return order < 0 || order == 0 && labels[Int(other)] < labels[Int(slot)]
      }
    }
  }

  /// A label for each slot (the number that identifies a row); the labels increase from row to row of the previous
  /// stage.
  private var labels: [Int64] {
    if upstream.isInRowOrder { return rows.labels }
    var labels = [Int64](repeating: 0, count: rows.capacity)
    for (index, slot) in upstream.order.slots.enumerated() { labels[Int(slot)] = Int64(index) }
    return labels
  }

  private func rebuild(_ news: SlotLog.News) {
    let former = tree
    let old = (0..<UInt32(rows.capacity)).map(former.contains)
    var isListed = [Bool](repeating: !news.keepsUnlistedRows, count: rows.capacity)
    for change in news.changes where Int(change.slot) < isListed.count { isListed[Int(change.slot)] = true }
    var added: [UInt32] = []
    upstream.scan { run in
      // The stored keys of rows that are not listed are current.
      run.parts(where: { isListed[Int($0)] }, keys.store)
      for slot in run.slots where !old[Int(slot)] { added.append(slot) }
    }
    var slots = formerOrder(isListed) + added
    keys.sort(&slots, labels)
    tree = SlotTree(slots, capacity: rows.capacity)
    var new = [Bool](repeating: false, count: rows.capacity)
    for slot in slots { new[Int(slot)] = true }
    logRebuilt(news, old, new, isReordered: !tree.isOrdered(like: former))
  }

  /// Returns the former rows that still exist, in an order that takes little time to sort.
  ///
  /// The sort algorithm takes less time for parts that are already in order. If most rows are unchanged, the unchanged
  /// rows form one such part. Otherwise, most keys may have changed only a little. The former order is then nearly the
  /// new order.
  private func formerOrder(_ isListed: [Bool]) -> [UInt32] {
    let kept = tree.slots.filter { upstream.contains($0) }
    let changed = kept.count { isListed[Int($0)] }
    guard 2 * changed < kept.count else { return kept }
    return kept.filter { !isListed[Int($0)] } + kept.filter { isListed[Int($0)] }
  }
}
