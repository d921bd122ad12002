/// The slots of a ``PositionTable`` while they are read or written.
///
/// A slot that is in use holds, in its low bits, the number of a position, and a piece of the hash above.
@usableFromInline
struct PositionSlots {
  @usableFromInline let runs: PositionRuns
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  /// The bits of a hash that choose a slot.
  @usableFromInline let mask: Int

  @inlinable
  init(header: UnsafeMutablePointer<PositionTable.Header>, words: UnsafeMutablePointer<UInt32>) {
    mask = header.pointee.mask
    slots = words
    runs = PositionRuns(header: header, words: words + (mask &+ 1))
  }

  /// The bits of a slot that hold the number of the position.
  @inlinable var numberMask: UInt32 { UInt32(truncatingIfNeeded: mask) }

  /// The piece of a hash that is kept in a slot: from the other end than the bits that choose the slot.
  @inlinable
  func tag(_ hash: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32) & ~numberMask
  }

  /// The position in a slot that is in use.
  @inlinable
  func position(inSlot slot: Int) -> Int {
    runs.position(slots[slot] & numberMask)
  }

  @inlinable
  func position(hash: Int, isMatch: (Int) -> Bool) -> Int? {
    let tag = tag(hash)
    var slot = hash & mask
    while slots[slot] != 0 {
      if slots[slot] & ~numberMask == tag {
        let position = position(inSlot: slot)
        if isMatch(position) { return position }
      }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// Puts the number of a position into the table; no other slot has it.
  @inlinable
  @inline(__always)
  func put(_ number: UInt32, hash: Int) {
    var slot = hash & mask
    while slots[slot] != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = tag(hash) | number
  }

  /// The slot that has a position.
  ///
  /// It is found whatever the hash, for the position is in the table.
  @inlinable
  func slot(of position: Int, hash: Int) -> Int {
    let number = runs.number(position)
    var slot = hash & mask
    while slots[slot] & numberMask != number { slot = (slot &+ 1) & mask }
    return slot
  }

  /// Lets two slots change their positions.
  @inlinable
  func exchange(_ first: Int, _ second: Int) {
    let difference = (slots[first] ^ slots[second]) & numberMask
    slots[first] ^= difference
    slots[second] ^= difference
  }

  /// Empties the slot of a position and moves those behind it to where they are found without it.
  ///
  /// - Parameters:
  ///   - position: The position, whose number stands for it still.
  ///   - hash: The hash of the id of the element at a position.
  @inlinable
  func clear(_ position: Int, hash: (Int) -> Int) {
    var gap = slot(of: position, hash: hash(position))
    var slot = (gap + 1) & mask
    while slots[slot] != 0 {
      let home = hash(self.position(inSlot: slot)) & mask
      // The entry may fill the gap unless its home lies after the gap, seen along the probe.
      if (slot - home) & mask >= (slot - gap) & mask {
        slots[gap] = slots[slot]
        gap = slot
      }
      slot = (slot &+ 1) & mask
    }
    slots[gap] = 0
  }

  /// Makes all slots empty.
  @inlinable
  func removeAll() {
    slots.update(repeating: 0, count: mask + 1)
    runs.reset()
  }

  /// Puts the next position into a table that was empty.
  @inlinable
  func append(_ position: Int, hash: Int) {
    put(runs.append(), hash: hash)
  }
}
