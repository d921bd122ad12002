/// Updates of the positions when elements are inserted, removed or moved.
extension PositionSlots {
  /// Adds the position of an inserted element.
  ///
  /// Later positions move up by one.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - count: The number of elements before the insertion, less than the table's capacity.
  ///   - hash: The hash of the inserted element's id.
  @inlinable
  @inline(__always)
  func insert(_ position: Int, count: Int, hash: Int) {
    if let number = runs.open(position) { return put(number, hash: hash) }
    renumber(count)
    // After renumbering, there is one run with free numbers on both sides, so `open` succeeds.
    put(runs.open(position).unsafelyUnwrapped, hash: hash)
  }

  /// Removes the positions of elements whose slots in the table are already empty.
  ///
  /// Later positions move down.
  ///
  /// - Parameters:
  ///   - gap: The positions of the removed elements.
  ///   - count: The number of elements before the removal.
  @inlinable
  @inline(__always)
  func close(_ gap: Range<Int>, count: Int) {
    makeRoom(1, count: count)
    runs.close(gap)
  }

  /// Removes the positions of elements whose slots in the table are already empty.
  ///
  /// Later positions move down.
  ///
  /// - Parameters:
  ///   - removed: The sorted positions of the removed elements.
  ///   - count: The number of elements before the removal.
  @inlinable
  func close(_ removed: [Int], count: Int) {
    var next = removed.makeIterator()
    var gone = next.next()
    var removedBefore = 0
    // The number of removed elements before each position.
    let shifts = (0..<count).map { position in
      if position == gone {
        gone = next.next()
        removedBefore += 1
      }
      return UInt32(truncatingIfNeeded: removedBefore)
    }
    renumber(count - removed.count) { $0 < count ? $0 &- Int(shifts[$0]) : 0 }
  }

  /// Exchanges two adjacent ranges of positions.
  ///
  /// - Parameters:
  ///   - lower: The first position of the first range.
  ///   - middle: The first position of the second range.
  ///   - upper: The position after the second range.
  ///   - count: The number of elements.
  @inlinable
  func exchange(_ lower: Int, _ middle: Int, _ upper: Int, count: Int) {
    makeRoom(3, count: count)
    runs.exchange(lower, middle, upper)
  }

  /// Renumbers all positions unless there is room for `needed` more runs.
  @inlinable
  func makeRoom(_ needed: Int, count: Int) {
    if runs.count + needed > runs.header.pointee.runCapacity { renumber(count) }
  }

  /// Renumbers all positions in one run, with as many free numbers before it as after it.
  @inlinable
  @inline(never)
  func renumber(_ count: Int) { renumber(count) { $0 } }

  /// Moves elements to new positions and renumbers them in one run.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - newPosition: A closure that returns the new position for an old position. The function may call the closure
  ///     with numbers that are not positions, and ignores these results.
  @inlinable
  @inline(__always)
  func renumber(_ count: Int, newPosition: (Int) -> Int) {
    let length = UInt32(truncatingIfNeeded: count)
    let base = 1 &+ (numberMask &- length) / 2
    withRunTable { table, shift in
      var slot = slots
      let end = slots + (mask &+ 1)
      while slot < end {
        let number = slot.pointee & numberMask
        var run = runs.words + Int(truncatingIfNeeded: table[Int(truncatingIfNeeded: number &>> shift)])
        // The number is usually in one of two runs, and which of them is unpredictable. This line has no branch,
        // because a mispredicted branch would take longer than the rest of the loop.
        run += run[PositionRun.words] <= number ? PositionRun.words : 0
        while run[PositionRun.words] <= number { run += PositionRun.words }
        let position = newPosition(Int(truncatingIfNeeded: number &+ run[2]))
        let content = slot.pointee & ~numberMask | UInt32(truncatingIfNeeded: position) &+ base
        slot.pointee = number == 0 ? 0 : content
        slot += 1
      }
    }
    runs[0] = PositionRun(number: base, count: length, offset: 0 &- base)
    runs.count = 1
  }

  /// Calls `body` with a temporary table that contains, for each block of numbers, the first run that may contain
  /// numbers of the block.
  ///
  /// - Parameter body: A closure that receives the table, and the number of low bits to drop from a number to get its
  ///   index in the table.
  @inlinable
  @inline(__always)
  func withRunTable(_ body: (UnsafeMutablePointer<UInt16>, UInt32) -> Void) {
    // The table has 1024 bytes or less, so that the temporary allocation is on the stack.
    let shift = Swift.max((mask + 1).trailingZeroBitCount - 9, 0)
    let size = (mask + 1) >> shift
    runs[runs.count] = PositionRun(number: .max, count: 0, offset: 0)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: size) { table in
      let table = table.start
      var run = 0
      for piece in 0..<size {
        let number = UInt32(truncatingIfNeeded: piece &<< shift)
        while runs.words[run &+ PositionRun.words] <= number { run &+= PositionRun.words }
        table[piece] = UInt16(truncatingIfNeeded: run)
      }
      body(table, UInt32(truncatingIfNeeded: shift))
    }
  }
}
