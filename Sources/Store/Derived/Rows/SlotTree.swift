/// An ordered set of slots (the numbers that identify rows), with access by index.
///
/// A slot is a small number that a row keeps while it exists. The slots are in leaves, which are blocks of memory, and
/// a tree of partial sums finds the leaf of an index. The set also stores the leaf of each slot, so that removing a
/// slot or finding its index needs no comparison of rows. Copies of the set share their memory until one is changed.
///
/// Invariants: `sequence` lists the leaves in order, and `place` contains the position of each leaf in `sequence`. No
/// listed leaf is empty. `sums` is a Fenwick tree of the number of slots in each leaf, in order.
@usableFromInline
struct SlotTree: Sendable {
  /// The maximum number of slots in a leaf.
  static let leafSize = 64
  /// The number of slots in a leaf of a newly built set.
  private static let builtSize = 48
  private static let absent = UInt32.max

  /// The number of slots.
  @usableFromInline private(set) var count = 0
  /// The memory of the leaves, one after another.
  private var leaves: [UInt32] = []
  private var fill: [UInt32] = []
  private var sequence: [UInt32] = []
  private var place: [UInt32] = []
  private var sums: [UInt32] = [0]
  private var freeLeaves: [UInt32] = []
  /// For each slot, the leaf that contains it.
  private var leafOf: [UInt32] = []

  @usableFromInline
  init() {}

  /// Creates a set of slots in the given order.
  ///
  /// - Parameters:
  ///   - slots: The slots, which must all be different.
  ///   - capacity: A number that is greater than all slots that are likely to be inserted soon.
  /// - Complexity: O(*n*), where *n* is the number of slots.
  @usableFromInline
  init(_ slots: [UInt32], capacity: Int) {
    count = slots.count
    leafOf = [UInt32](repeating: Self.absent, count: capacity)
    let leafCount = (slots.count + Self.builtSize - 1) / Self.builtSize
    leaves = [UInt32](repeating: 0, count: leafCount * Self.leafSize)
    fill = [UInt32](repeating: UInt32(Self.builtSize), count: leafCount)
    sequence = Array(0..<UInt32(leafCount))
    place = sequence
    if leafCount > 0 { fill[leafCount - 1] = UInt32(slots.count - (leafCount - 1) * Self.builtSize) }
    slots.withUnsafeBufferPointer { slots in
      leaves.withUnsafeMutableBufferPointer { leaves in
        leafOf.withUnsafeMutableBufferPointer { leafOf in
          for leaf in 0..<leafCount {
            let first = leaf * Self.builtSize
            for index in first..<min(first + Self.builtSize, slots.count) {
              leaves[leaf * Self.leafSize + index - first] = slots[index]
              leafOf[Int(slots[index])] = UInt32(leaf)
            }
          }
        }
      }
    }
    rebuildSums()
  }

  /// Returns a Boolean value indicating whether the set contains a slot.
  func contains(_ slot: UInt32) -> Bool { Int(slot) < leafOf.count && leafOf[Int(slot)] != Self.absent }

  /// Returns the slot at an index.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of slots.
  @usableFromInline
  func slot(at index: Int) -> UInt32 {
    precondition(index >= 0 && index < count, "Index out of range")
    let (leaf, offset) = locate(index)
    return leaves[Int(sequence[leaf]) * Self.leafSize + offset]
  }

  /// Returns the index of a slot in the set; `nil` if the set does not contain it.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of slots.
  @usableFromInline
  func index(of slot: UInt32) -> Int? {
    guard contains(slot) else { return nil }
    let leaf = Int(leafOf[Int(slot)])
    return sum(before: Int(place[leaf])) + offset(of: slot, in: leaf)
  }

  private func offset(of slot: UInt32, in leaf: Int) -> Int {
    leaves.withUnsafeBufferPointer { leaves in
      var position = leaf &* Self.leafSize
      while leaves[position] != slot { position &+= 1 }
      return position &- leaf &* Self.leafSize
    }
  }

  /// Calls a closure with the slots of each leaf, in order.
  func forEachRun(_ body: (UnsafeBufferPointer<UInt32>) -> Void) {
    leaves.withUnsafeBufferPointer { leaves in
      for leaf in sequence {
        let first = Int(leaf) * Self.leafSize
        body(UnsafeBufferPointer(rebasing: leaves[first..<first + Int(fill[Int(leaf)])]))
      }
    }
  }

  /// Returns a Boolean value indicating whether the slots that are in both sets have the same order in both.
  ///
  /// - Complexity: O(*n*), where *n* is the number of slots, or less if a slot near the beginning has moved.
  func isOrdered(like other: SlotTree) -> Bool {
    var (slots, others) = (Iterator(self), Iterator(other))
    while let slot = slots.next() {
      guard other.contains(slot) else { continue }
      var next = others.next()
      while let other = next, !contains(other) { next = others.next() }
      if next != slot { return false }
    }
    return true
  }

  /// Returns the first slots, up to a maximum number.
  func prefix(_ maximum: Int) -> [UInt32] {
    var slots: [UInt32] = []
    for leaf in sequence where slots.count < maximum {
      let first = Int(leaf) * Self.leafSize
      slots.append(contentsOf: leaves[first..<first + min(Int(fill[Int(leaf)]), maximum - slots.count)])
    }
    return slots
  }

  /// The slots in order.
  @usableFromInline var slots: [UInt32] {
    var slots: [UInt32] = []
    slots.reserveCapacity(count)
    forEachRun { slots.append(contentsOf: $0) }
    return slots
  }
}

// Iteration.
extension SlotTree {
  /// An iterator over the slots, leaf by leaf.
  @usableFromInline
  struct Iterator: IteratorProtocol {
    @usableFromInline let leaves: [UInt32]
    private let fill: [UInt32]
    private let sequence: [UInt32]
    /// The index of the next slot in the memory of the leaves, and the index after the last slot of the same leaf.
    @usableFromInline var index = 0
    @usableFromInline var end = 0
    /// The position of the next leaf in the sequence.
    private var place = 0

    @usableFromInline
    init(_ tree: SlotTree) {
      leaves = tree.leaves
      fill = tree.fill
      sequence = tree.sequence
    }

    @inlinable
    @inline(__always)
    mutating func next() -> UInt32? {
      if index == end, !beginLeaf() { return nil }
      defer { index &+= 1 }
      return leaves[index]
    }

    /// Moves to the next leaf, and returns false after the last one.
    @usableFromInline
    mutating func beginLeaf() -> Bool {
      guard place < sequence.count else { return false }
      let leaf = Int(sequence[place])
      place += 1
      index = leaf * SlotTree.leafSize
      end = index + Int(fill[leaf])
      return true
    }
  }
}

// Partial sums.
extension SlotTree {
  /// Returns the position in `sequence` of the leaf that contains the slot at an index, and the offset of the slot in
  /// the leaf.
  private func locate(_ index: Int) -> (leaf: Int, offset: Int) {
    sums.withUnsafeBufferPointer { sums in
      var place = 0
      var rest = UInt32(truncatingIfNeeded: index)
      var step = 1 &<< (Int.bitWidth - 1 - max(1, sums.count &- 1).leadingZeroBitCount)
      while step > 0 {
        let next = place &+ step
        if next < sums.count, sums[next] <= rest {
          place = next
          rest &-= sums[next]
        }
        step /= 2
      }
      return (place, Int(rest))
    }
  }

  private func sum(before place: Int) -> Int {
    sums.withUnsafeBufferPointer { sums in
      var (sum, place): (UInt32, Int) = (0, place)
      while place > 0 {
        sum &+= sums[place]
        place &= place &- 1
      }
      return Int(sum)
    }
  }

  private mutating func add(_ change: UInt32, at place: Int) {
    sums.withUnsafeMutableBufferPointer { sums in
      var place = place &+ 1
      while place < sums.count {
        sums[place] &+= change
        place &+= place & (0 &- place)
      }
    }
  }

  private mutating func rebuildSums() {
    sums = [0] + sequence.map { fill[Int($0)] }
    for place in 1..<max(1, sums.count) {
      let parent = place + place & (0 &- place)
      if parent < sums.count { sums[parent] += sums[place] }
    }
  }
}

// Updates.
extension SlotTree {
  /// Removes a slot.
  ///
  /// - Returns: A Boolean value indicating whether the set contained the slot.
  /// - Complexity: O(log *n*), where *n* is the number of slots.
  @usableFromInline
  @discardableResult
  mutating func remove(_ slot: UInt32) -> Bool {
    guard contains(slot) else { return false }
    let leaf = Int(leafOf[Int(slot)])
    leafOf[Int(slot)] = Self.absent
    let offset = offset(of: slot, in: leaf)
    let last = Int(fill[leaf]) - 1
    leaves.withUnsafeMutableBufferPointer { leaves in
      let first = leaves.baseAddress! + leaf * Self.leafSize
      (first + offset).update(from: first + offset + 1, count: last - offset)
    }
    fill[leaf] = UInt32(last)
    count -= 1
    let place = Int(place[leaf])
    add(0 &- 1, at: place)
    if last == 0 { removeLeaf(at: place) } else if last < Self.leafSize / 4 { merge(at: place) }
    return true
  }

  /// Inserts a slot at an index.
  ///
  /// - Complexity: Amortized O(log *n*), where *n* is the number of slots.
  mutating func insert(_ slot: UInt32, at index: Int) {
    guard count > 0 else { return insertFirst(slot) }
    if index == count {
      let leaf = sequence.count - 1
      return insert(slot, leaf: leaf, offset: Int(fill[Int(sequence[leaf])]))
    }
    let (leaf, offset) = locate(index)
    insert(slot, leaf: leaf, offset: offset)
  }

  /// Inserts a slot into a sorted set.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - precedes: A closure that returns a Boolean value indicating whether a slot of the set comes before the new
  ///     slot.
  /// - Complexity: Amortized O(log *n*), where *n* is the number of slots, with O(log *n*) calls of `precedes`.
  @usableFromInline
  mutating func insert(_ slot: UInt32, after precedes: (UInt32) -> Bool) {
    guard count > 0 else { return insertFirst(slot) }
    let (leaf, offset) = leaves.withUnsafeBufferPointer { leaves in
      var (lower, upper) = (0, sequence.count)
      while upper - lower > 1 {
        let middle = (lower + upper) / 2
        if precedes(leaves[Int(sequence[middle]) * Self.leafSize]) { lower = middle } else { upper = middle }
      }
      let first = Int(sequence[lower]) * Self.leafSize
      var (start, end) = (0, Int(fill[Int(sequence[lower])]))
      while start < end {
        let middle = (start + end) / 2
        if precedes(leaves[first + middle]) { start = middle + 1 } else { end = middle }
      }
      return (lower, start)
    }
    insert(slot, leaf: leaf, offset: offset)
  }

  private mutating func insertFirst(_ slot: UInt32) {
    let leaf = makeLeaf()
    sequence = [UInt32(leaf)]
    place[leaf] = 0
    fill[leaf] = 0
    rebuildSums()
    insert(slot, leaf: 0, offset: 0)
  }

  private mutating func insert(_ slot: UInt32, leaf place: Int, offset: Int) {
    var (place, offset) = (place, offset)
    if fill[Int(sequence[place])] == UInt32(Self.leafSize) {
      // If the slot comes after all others, it begins a new leaf, and the full leaf stays full. Repeated appending thus
      // fills the leaves.
      let kept = offset == Self.leafSize && place == sequence.count - 1 ? Self.leafSize : Self.leafSize / 2
      split(at: place, keeping: kept)
      if offset > kept || kept == Self.leafSize { (place, offset) = (place + 1, offset - kept) }
    }
    let leaf = Int(sequence[place])
    leaves.withUnsafeMutableBufferPointer { leaves in
      let first = leaves.baseAddress! + leaf * Self.leafSize
      (first + offset + 1).update(from: first + offset, count: Int(fill[leaf]) - offset)
      first[offset] = slot
    }
    fill[leaf] += 1
    count += 1
    if Int(slot) >= leafOf.count {
      leafOf.append(contentsOf: repeatElement(Self.absent, count: Int(slot) + 1 - leafOf.count))
    }
    leafOf[Int(slot)] = UInt32(leaf)
    add(1, at: place)
  }
}

// Leaves.
extension SlotTree {
  private mutating func makeLeaf() -> Int {
    if let leaf = freeLeaves.popLast() { return Int(leaf) }
    leaves.append(contentsOf: repeatElement(0, count: Self.leafSize))
    fill.append(0)
    place.append(0)
    return fill.count - 1
  }

  private mutating func split(at index: Int, keeping kept: Int) {
    let (leaf, next) = (Int(sequence[index]), makeLeaf())
    let moved = Int(fill[leaf]) - kept
    for offset in 0..<moved {
      let slot = leaves[leaf * Self.leafSize + kept + offset]
      leaves[next * Self.leafSize + offset] = slot
      leafOf[Int(slot)] = UInt32(next)
    }
    fill[leaf] = UInt32(kept)
    fill[next] = UInt32(moved)
    sequence.insert(UInt32(next), at: index + 1)
    sequenceDidChange(from: index + 1)
  }

  private mutating func removeLeaf(at index: Int) {
    freeLeaves.append(sequence[index])
    sequence.remove(at: index)
    sequenceDidChange(from: index)
  }

  /// Merges a sparse leaf with the next leaf, if the slots of both fit into one leaf.
  private mutating func merge(at index: Int) {
    guard index + 1 < sequence.count else { return }
    let (leaf, next) = (Int(sequence[index]), Int(sequence[index + 1]))
    let (kept, moved) = (Int(fill[leaf]), Int(fill[next]))
    guard kept + moved <= Self.builtSize else { return }
    for offset in 0..<moved {
      let slot = leaves[next * Self.leafSize + offset]
      leaves[leaf * Self.leafSize + kept + offset] = slot
      leafOf[Int(slot)] = UInt32(leaf)
    }
    fill[leaf] = UInt32(kept + moved)
    removeLeaf(at: index + 1)
  }

  private mutating func sequenceDidChange(from first: Int) {
    for index in first..<max(first, sequence.count) { place[Int(sequence[index])] = UInt32(index) }
    rebuildSums()
  }
}
