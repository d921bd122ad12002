/// The slots of a ``PositionTable`` while they are read or written.
@usableFromInline
struct PositionSlots {
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  /// The bits of a slot that hold the position.
  @usableFromInline let positionMask: UInt32

  @inlinable
  init(bits: Int, slots: UnsafeMutablePointer<UInt32>) {
    self.slots = slots
    positionMask = UInt32(truncatingIfNeeded: 1 << bits - 1)
  }

  @inlinable var mask: Int { Int(positionMask) }

  /// The piece of a hash that is kept in a slot: from the other end than the bits that choose the slot.
  @inlinable
  func tag(_ hash: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32) & ~positionMask
  }

  @inlinable
  func position(hash: Int, isMatch: (Int) -> Bool) -> Int? {
    let tag = tag(hash)
    var slot = hash & mask
    while slots[slot] != 0 {
      if slots[slot] & ~positionMask == tag {
        let position = Int(slots[slot] & positionMask) - 1
        if isMatch(position) { return position }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Puts a position into the table; no other slot has it.
  @inlinable
  func insert(_ position: Int, hash: Int) {
    var slot = hash & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = tag(hash) | UInt32(truncatingIfNeeded: position + 1)
  }

  /// The slot that has a position.
  @inlinable
  func slot(of position: Int, hash: Int) -> Int {
    var slot = hash & mask
    while Int(slots[slot] & positionMask) != position + 1 { slot = (slot + 1) & mask }
    return slot
  }

  /// Gives the slot of one position another position.
  @inlinable
  func set(_ slot: Int, to position: Int) {
    slots[slot] = slots[slot] & ~positionMask | UInt32(truncatingIfNeeded: position + 1)
  }

  /// Takes a position out and moves those behind it to where they are found without it.
  ///
  /// - Parameters:
  ///   - position: The position to take out.
  ///   - hash: The hash of the id of the element at a position.
  @inlinable
  func remove(_ position: Int, hash: (Int) -> Int) {
    var gap = slot(of: position, hash: hash(position))
    var slot = (gap + 1) & mask
    while slots[slot] != 0 {
      let home = hash(Int(slots[slot] & positionMask) - 1) & mask
      // The entry may fill the gap unless its home lies after the gap, seen along the probe.
      if (slot - home) & mask >= (slot - gap) & mask {
        slots[gap] = slots[slot]
        gap = slot
      }
      slot = (slot + 1) & mask
    }
    slots[gap] = 0
  }

  /// Moves all positions from one on by a distance.
  ///
  /// A few are looked up; for many, one pass over the slots, without a branch, is quicker.
  ///
  /// - Parameters:
  ///   - range: The positions.
  ///   - distance: By how much they move.
  ///   - hash: The hash of the id of the element at one of these positions.
  @inlinable
  func shift(_ range: Range<Int>, by distance: Int, hash: (Int) -> Int) {
    guard range.count >= mask / 32 else {
      let isForward = distance > 0
      for offset in 0..<range.count {
        // In this order no two slots have the same position in between.
        let position = isForward ? range.upperBound - 1 - offset : range.lowerBound + offset
        set(slot(of: position, hash: hash(position)), to: position + distance)
      }
      return
    }
    let first = Int32(truncatingIfNeeded: range.lowerBound + 1)
    let difference = UInt32(truncatingIfNeeded: distance)
    for slot in UnsafeMutableBufferPointer(start: slots, count: mask + 1).indices {
      let position = Int32(bitPattern: slots[slot] & positionMask)
      slots[slot] = slots[slot] &+ (position >= first ? difference : 0)
    }
  }
}
