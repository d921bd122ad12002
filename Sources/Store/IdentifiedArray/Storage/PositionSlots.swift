/// The slots of a ``PositionTable`` while they are read or written.
///
/// A slot that is in use holds, in its low bits, the *number* of a position: the position plus the table's base, which
/// is at least 1. So all positions move by one, as when the first element is removed, if only the base does.
@usableFromInline
struct PositionSlots {
  @usableFromInline let header: UnsafeMutablePointer<PositionTable.Header>
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  /// The bits of a slot that hold the number of the position.
  @usableFromInline let positionMask: UInt32

  @inlinable
  init(header: UnsafeMutablePointer<PositionTable.Header>, slots: UnsafeMutablePointer<UInt32>) {
    self.header = header
    self.slots = slots
    positionMask = UInt32(truncatingIfNeeded: 1 << header.pointee.bits - 1)
  }

  @inlinable var mask: Int { Int(positionMask) }

  /// The number of position 0.
  @inlinable var base: UInt32 {
    get { header.pointee.base }
    nonmutating set { header.pointee.base = newValue }
  }

  /// The piece of a hash that is kept in a slot: from the other end than the bits that choose the slot.
  @inlinable
  func tag(_ hash: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32) & ~positionMask
  }

  /// The position in a slot that is in use.
  @inlinable
  func position(inSlot slot: Int) -> Int {
    Int(slots[slot] & positionMask &- base)
  }

  /// The number of a position, which fits: `makeRoom(_:)` has seen to it.
  @inlinable
  func number(_ position: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: position) &+ base
  }

  @inlinable
  func position(hash: Int, isMatch: (Int) -> Bool) -> Int? {
    let tag = tag(hash)
    var slot = hash & mask
    while slots[slot] != 0 {
      if slots[slot] & ~positionMask == tag {
        let position = position(inSlot: slot)
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
    slots[slot] = tag(hash) | number(position)
  }

  /// The slot that has a position.
  ///
  /// It is found whatever the hash, for the position is in the table.
  @inlinable
  func slot(of position: Int, hash: Int) -> Int {
    let number = number(position)
    var slot = hash & mask
    while slots[slot] & positionMask != number { slot = (slot + 1) & mask }
    return slot
  }

  /// Gives the slot of one position another position.
  @inlinable
  func set(_ slot: Int, to position: Int) {
    slots[slot] = slots[slot] & ~positionMask | number(position)
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
      let home = hash(self.position(inSlot: slot)) & mask
      // The entry may fill the gap unless its home lies after the gap, seen along the probe.
      if (slot - home) & mask >= (slot - gap) & mask {
        slots[gap] = slots[slot]
        gap = slot
      }
      slot = (slot + 1) & mask
    }
    slots[gap] = 0
  }
}
