/// The members of a stage: the rows of the previous stage that the stage passes on.
struct MemberOrder {
  private(set) var isMember: [Bool] = []
  private(set) var count = 0
  /// The members in the order of the previous stage; `nil` until this order is first needed.
  private var tree: SlotTree?

  /// Returns a Boolean value indicating whether the row with a slot (the number that identifies a row) is a member.
  @inline(__always)
  func contains(_ slot: UInt32) -> Bool { Int(slot) < isMember.count && isMember[Int(slot)] }

  /// Removes all members, and makes room for the slots below the given capacity.
  mutating func reset(capacity: Int) {
    isMember = [Bool](repeating: false, count: capacity)
    count = 0
    tree = nil
  }

  /// Calls a closure that sets the flags of the members, and that returns the number of members.
  ///
  /// The caller must have called `reset(capacity:)`.
  mutating func fill(_ body: (UnsafeMutableBufferPointer<Bool>) -> Int) {
    count = isMember.withUnsafeMutableBufferPointer { body($0) }
  }

  /// Prepares for changes: removes all rows that may move, so that no row is compared with a row at an outdated
  /// position.
  mutating func begin(_ changes: ArraySlice<SlotChange>, capacity: Int) {
    if isMember.count < capacity {
      isMember.append(contentsOf: repeatElement(false, count: capacity - isMember.count))
    }
    guard tree != nil else { return }
    // After many changes, the order is built again, because this takes less time than many insertions.
    if changes.count > 64, changes.count > count / 16 { return tree = nil }
    for change in changes where change.isPlaced { tree!.remove(change.slot) }
  }

  /// Adds or removes a row, and returns whether the row was a member before.
  ///
  /// The caller must have called `begin(_:capacity:)`.
  mutating func set(_ slot: UInt32, _ now: Bool, in upstream: Stage) -> Bool {
    let was = isMember[Int(slot)]
    isMember[Int(slot)] = now
    count += (now ? 1 : 0) - (was ? 1 : 0)
    guard tree != nil, tree!.contains(slot) != now else { return was }
    if now { insert(slot, upstream) } else { tree!.remove(slot) }
    return was
  }

  private mutating func insert(_ slot: UInt32, _ upstream: Stage) {
    guard upstream.isInRowOrder else {
      let order = upstream.order
      let index = order.index(of: slot)!
      return tree!.insert(slot) { order.index(of: $0)! < index }
    }
    upstream.rows.labels.withUnsafeBufferPointer { labels in
      let label = labels[Int(slot)]
      tree!.insert(slot) { labels[Int($0)] < label }
    }
  }

  /// Returns a Boolean value indicating whether members may have moved since `reset(capacity:)` removed the former
  /// members.
  ///
  /// - Parameters:
  ///   - former: The members before the reset.
  ///   - upstream: The previous stage, in which rows have moved.
  /// - Returns: `true` if members may have moved; otherwise, `false`.
  mutating func areReordered(since former: MemberOrder, in upstream: Stage) -> Bool {
    if min(count, former.count) < 2 { return false }
    // The former order is known only if other code has read it. Otherwise, members may have moved.
    guard let old = former.tree else { return true }
    return !order(in: upstream).isOrdered(like: old)
  }

  /// Returns the members in the order of the previous stage.
  mutating func order(in upstream: Stage) -> SlotTree {
    if count == upstream.count { return upstream.order }
    if let tree { return tree }
    var members: [UInt32] = []
    members.reserveCapacity(count)
    upstream.order.forEachRun { run in
      for slot in run where contains(slot) { members.append(slot) }
    }
    let tree = SlotTree(members, capacity: upstream.rows.capacity)
    self.tree = tree
    return tree
  }
}
