/// A stage whose rows are the inner rows of each row of the previous stage, one after another.
///
/// The stage assigns its own slots. The rows of the previous stage are called outer rows. The inner rows of one outer
/// row form a block, and expanding an outer row means computing its inner rows.
@usableFromInline
final class FlatMapStage: ValueStage {
  /// The inner rows of an outer row, with their changes since the outer row was last expanded.
  @usableFromInline
  struct Block {
    /// The slots of the inner rows, in order.
    @usableFromInline var slots: [UInt32] = []
    /// The slots that are no longer in the block.
    @usableFromInline var removed: [UInt32] = []
    /// The slots whose rows were added or changed.
    @usableFromInline var touched: [UInt32] = []

    @inlinable
    init() {}
  }

  /// The closures that access the elements, and that know their types.
  @usableFromInline
  struct Expansion {
    /// Computes the inner rows of an outer row again.
    ///
    /// The parameters are the slot of the outer row, the former slots of its inner rows, and the address of the outer
    /// row, which is `nil` if the row no longer exists.
    @usableFromInline let expand: (UInt32, [UInt32], UnsafeRawPointer?) -> Block
    /// Removes all rows, so that new slots are numbered from 0 again.
    @usableFromInline let reset: () -> Void
    /// Returns the address of an inner row.
    @usableFromInline let address: (UInt32) -> UnsafeRawPointer

    @inlinable
    init(
      expand: @escaping (UInt32, [UInt32], UnsafeRawPointer?) -> Block, reset: @escaping () -> Void,
      address: @escaping (UInt32) -> UnsafeRawPointer
    ) {
      self.expand = expand
      self.reset = reset
      self.address = address
    }
  }

  private let expansion: Expansion
  private let ownRows: RowTable
  // Exclusivity is unchecked: only the rule of the selector uses the stage, and the graph does not run a rule again
  // while the rule is running.
  @exclusivity(unchecked) private var tree = SlotTree()
  /// For the slot of each inner row, the slot of its outer row, and its index among the inner rows of that outer row.
  @exclusivity(unchecked) private var places: [(outer: UInt32, index: Int)] = []
  /// The slots of the inner rows of each outer row, in order.
  @exclusivity(unchecked) private var blocks: [UInt32: [UInt32]] = [:]

  @usableFromInline
  init(rows: RowTable, table: AnyObject, _ expansion: Expansion) {
    self.expansion = expansion
    ownRows = rows
    super.init(table: table)
  }

  @usableFromInline override var count: Int { tree.count }

  @usableFromInline
  override func contains(_ slot: UInt32) -> Bool { tree.contains(slot) }

  @usableFromInline override var order: SlotTree { tree }

  override var isInRowOrder: Bool { false }

  @usableFromInline
  override func element(_ slot: UInt32) -> UnsafeRawPointer { expansion.address(slot) }

  @usableFromInline
  override func scan(_ body: (SlotRun) -> Void) {
    tree.forEachRun { run in
      for slot in run { SlotRun.with(slot, at: expansion.address(slot), body) }
    }
  }

  override func apply(_ news: SlotLog.News) {
    rows = ownRows
    let isSparse = ownRows.isSparse(for: tree.count)
    if isSparse || !news.isComplete { return rebuild(isReplaced: news.isReplaced) }
    if news.isTooMuch(of: upstream.count, divisor: 4) { return follow() }
    var placed: [UInt32] = []
    for outer in Set(news.changes.map(\.slot)) { expand(outer, &placed) }
    // If an outer row has moved, all its inner rows are placed again.
    for change in news.changes where change.isPlaced && upstream.contains(change.slot) {
      for slot in blocks[change.slot] ?? [] where tree.remove(slot) {
        placed.append(slot)
        log.append(slot, isPlaced: true, isTouched: false)
      }
    }
    for slot in placed where !tree.contains(slot) { insert(slot) }
  }

  /// Computes the inner rows of an outer row again, and removes from the order all inner rows that must be placed
  /// again.
  private func expand(_ outer: UInt32, _ placed: inout [UInt32]) {
    let former = blocks[outer] ?? []
    let block = expansion.expand(outer, former, upstream.contains(outer) ? upstream.element(outer) : nil)
    for slot in block.removed {
      tree.remove(slot)
      log.append(slot, isPlaced: true, isTouched: true)
    }
    blocks[outer] = block.slots.isEmpty ? nil : block.slots
    let isReordered = former != block.slots
    for (index, slot) in block.slots.enumerated() {
      place(slot, outer, index)
      guard isReordered else { continue }
      tree.remove(slot)
      placed.append(slot)
      log.append(slot, isPlaced: true, isTouched: false)
    }
    for slot in block.touched { log.append(slot, isPlaced: isReordered, isTouched: true) }
  }

  private func place(_ slot: UInt32, _ outer: UInt32, _ index: Int) {
    if Int(slot) >= places.count {
      places.append(contentsOf: repeatElement((outer: 0, index: 0), count: Int(slot) + 1 - places.count))
    }
    places[Int(slot)] = (outer, index)
  }

  private func insert(_ slot: UInt32) {
    let (outer, index) = places[Int(slot)]
    let former = upstream.order
    let rank = former.index(of: outer)!
    tree.insert(slot) { other in
      let place = places[Int(other)]
      return place.outer == outer ? place.index < index : former.index(of: place.outer)! < rank
    }
  }

  /// Removes all inner rows, and computes the inner rows of all outer rows with new slots.
  private func rebuild(isReplaced: Bool) {
    expansion.reset()
    (blocks, places, tree) = ([:], [], SlotTree())
    expandAll()
    log.reset(isReplaced: isReplaced)
  }

  /// Computes the inner rows of all outer rows again.
  ///
  /// Inner rows that still exist keep their slots.
  private func follow() {
    let former = tree
    var unused: [UInt32] = []
    // The outer rows that no longer exist come first, because the slots of their inner rows may be used again.
    for outer in blocks.keys where !upstream.contains(outer) { expand(outer, &unused) }
    expandAll()
    if !tree.isOrdered(like: former) { log.reorder() }
  }

  private func expandAll() {
    let order = upstream.order.slots
    var unused: [UInt32] = []
    // The loop also expands unchanged outer rows. For these rows, `expand` finds that the inner rows are equal, and
    // reports no change.
    for outer in order { expand(outer, &unused) }
    tree = SlotTree(order.flatMap { blocks[$0] ?? [] }, capacity: rows.capacity)
  }
}
