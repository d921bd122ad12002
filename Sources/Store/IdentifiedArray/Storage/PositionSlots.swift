/// The slots of a ``PositionTable``, for reading and writing.
///
/// The low bits of a used slot contain the number of an element, which ``PositionRuns`` maps to the element's position.
/// The high bits contain a part of the hash of the element's id.
@usableFromInline
struct PositionSlots {
  @usableFromInline let runs: PositionRuns
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  /// The bits of a hash that select a slot.
  @usableFromInline let mask: Int

  @inlinable
  init(header: UnsafeMutablePointer<PositionTable.Header>, words: UnsafeMutablePointer<UInt32>) {
    mask = header.pointee.mask
    slots = words
    runs = PositionRuns(header: header, words: words + (mask &+ 1))
  }

  /// The bits of a slot that contain the number of an element.
  @inlinable var numberMask: UInt32 { UInt32(truncatingIfNeeded: mask) }

  /// Returns the part of a hash that a slot contains.
  ///
  /// The part does not include the bits that select the slot.
  @inlinable
  func tag(_ hash: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32) & ~numberMask
  }

  /// Returns the position of the element whose number a used slot contains.
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

  /// Adds the number of an element to the table.
  ///
  /// No other slot may contain the number.
  @inlinable
  @inline(__always)
  func put(_ number: UInt32, hash: Int) {
    var slot = hash & mask
    while slots[slot] != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = tag(hash) | number
  }

  /// Returns the index of the slot for the element at a position, which must be in the table.
  @inlinable
  func slot(of position: Int, hash: Int) -> Int {
    let number = runs.number(position)
    var slot = hash & mask
    while slots[slot] & numberMask != number { slot = (slot &+ 1) & mask }
    return slot
  }

  /// Exchanges the numbers of two slots.
  @inlinable
  func exchange(_ first: Int, _ second: Int) {
    let difference = (slots[first] ^ slots[second]) & numberMask
    slots[first] ^= difference
    slots[second] ^= difference
  }

  /// Empties the slot of a position, and moves the contents of later slots so that lookups still find them.
  ///
  /// - Parameters:
  ///   - position: The position, which must still have a number in the runs.
  ///   - hash: A closure that returns the hash of the id at a position.
  @inlinable
  func clear(_ position: Int, hash: (Int) -> Int) {
    var gap = slot(of: position, hash: hash(position))
    var slot = (gap + 1) & mask
    while slots[slot] != 0 {
      let ideal = hash(self.position(inSlot: slot)) & mask
      // The entry may move into the gap, unless the search for the entry begins at a slot after the gap.
      if (slot - ideal) & mask >= (slot - gap) & mask {
        slots[gap] = slots[slot]
        gap = slot
      }
      slot = (slot &+ 1) & mask
    }
    slots[gap] = 0
  }

  /// Empties all slots.
  @inlinable
  func removeAll() {
    slots.update(repeating: 0, count: mask + 1)
    runs.reset()
  }

  /// Adds the next position to a table that is being rebuilt.
  @inlinable
  func append(_ position: Int, hash: Int) {
    put(runs.append(), hash: hash)
  }
}
