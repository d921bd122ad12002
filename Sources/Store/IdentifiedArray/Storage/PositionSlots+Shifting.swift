/// What happens to positions when elements come, go or move.
extension PositionSlots {
  /// Moves positions up so that one is free.
  ///
  /// Those on the shorter side of it are renumbered.
  ///
  /// - Parameters:
  ///   - index: The position to be free.
  ///   - count: The number of elements, less than the table's capacity.
  ///   - hash: The hash of the id of the element at a position.
  @inlinable
  func openGap(at index: Int, count: Int, hash: (Int) -> Int) {
    if index < count - index {
      if base == 1 { renumber(count, from: UInt32(truncatingIfNeeded: 1 + (mask - count) / 2)) }
      shift(0..<index, by: -1, hash: hash)
      base -= 1
    } else {
      if Int(base) + count > mask { renumber(count, from: 1) }
      shift(index..<count, by: 1, hash: hash)
    }
  }

  /// Moves positions down over those of elements that are to go, which have been taken out.
  ///
  /// Those on the shorter side are renumbered.
  ///
  /// - Parameters:
  ///   - gap: The positions that have been taken out.
  ///   - count: The number of elements, those of the gap among them.
  ///   - hash: The hash of the id of the element at a position.
  @inlinable
  func closeGap(_ gap: Range<Int>, count: Int, hash: (Int) -> Int) {
    if gap.count == count {
      base = 1
    } else if gap.lowerBound < count - gap.upperBound {
      shift(0..<gap.lowerBound, by: gap.count, hash: hash)
      base += UInt32(truncatingIfNeeded: gap.count)
    } else {
      shift(gap.upperBound..<count, by: -gap.count, hash: hash)
    }
  }

  /// Moves positions down over those of elements that are to go, which have been taken out.
  ///
  /// - Parameters:
  ///   - removed: The positions that have been taken out, in order.
  ///   - count: The number of elements, the removed ones among them.
  @inlinable
  func closeGaps(_ removed: some RandomAccessCollection<Int>, count: Int) {
    var next = removed.makeIterator()
    var gone = next.next()
    var removedBefore: UInt32 = 0
    // How many go before each of the positions.
    let shifts = (0..<count).map { position in
      if position == gone {
        gone = next.next()
        removedBefore += 1
      }
      return removedBefore
    }
    replaceNumbers(0..<count) { position, slot in slot &- shifts[position] }
  }

  /// Makes all slots empty.
  @inlinable
  func removeAll() {
    slots.update(repeating: 0, count: mask + 1)
    base = 1
  }

  /// Gives some positions others among them.
  ///
  /// - Parameters:
  ///   - range: The positions.
  ///   - hash: The hash of the id of the element that is at a position so far.
  ///   - newPosition: Where the element at a position goes.
  @inlinable
  func rearrange(_ range: Range<Int>, hash: (Int) -> Int, newPosition: (Int) -> Int) {
    if isFew(range) {
      // All are looked up before any is changed: until then no two slots have the same position.
      let places = range.map { slot(of: $0, hash: hash($0)) }
      for (place, position) in zip(places, range) { set(place, to: newPosition(position)) }
    } else {
      replaceNumbers(range) { position, number in
        number &+ UInt32(truncatingIfNeeded: newPosition(position) &- position)
      }
    }
  }

  /// Changes the numbers of positions by a distance.
  @inlinable
  func shift(_ range: Range<Int>, by distance: Int, hash: (Int) -> Int) {
    if isFew(range) {
      let isForward = distance > 0
      for offset in 0..<range.count {
        // In this order no two slots have the same position in between.
        let position = isForward ? range.upperBound - 1 - offset : range.lowerBound + offset
        set(slot(of: position, hash: hash(position)), to: position + distance)
      }
    } else {
      let difference = UInt32(truncatingIfNeeded: distance)
      replaceNumbers(range) { _, slot in slot &+ difference }
    }
  }

  /// Numbers all positions anew.
  @inlinable
  @inline(never)
  func renumber(_ count: Int, from base: UInt32) {
    let difference = base &- self.base
    replaceNumbers(0..<count) { _, slot in slot &+ difference }
    self.base = base
  }

  /// Whether positions are looked up one by one; of many, one pass over the slots, without a branch, is quicker.
  @inlinable
  func isFew(_ range: Range<Int>) -> Bool { range.count < mask / 32 }

  @inlinable
  @inline(__always)
  func replaceNumbers(_ range: Range<Int>, _ replace: (_ position: Int, _ slot: UInt32) -> UInt32) {
    let lowest = number(range.lowerBound)
    let length = UInt32(truncatingIfNeeded: range.count)
    for slot in UnsafeMutableBufferPointer(start: slots, count: mask + 1).indices {
      // An empty slot, of number 0, is beyond all lengths, since numbers begin at 1.
      let offset = slots[slot] & positionMask &- lowest
      slots[slot] =
        offset < length
        ? replace(range.lowerBound &+ Int(truncatingIfNeeded: offset), slots[slot]) : slots[slot]
    }
  }
}
