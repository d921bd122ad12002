/// What happens to positions when elements come, go or move.
extension PositionSlots {
  /// Puts the position of an element that comes into the table; those from there on move up.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - count: The number of elements before, less than the table's capacity.
  ///   - hash: The hash of the id of the element that comes.
  @inlinable
  @inline(__always)
  func insert(_ position: Int, count: Int, hash: Int) {
    if let number = runs.open(position) { return put(number, hash: hash) }
    renumber(count)
    // Of one run, with numbers to spare on both sides: what was missing is there.
    put(runs.open(position).unsafelyUnwrapped, hash: hash)
  }

  /// Moves positions down over those of elements that are to go, whose slots have been emptied.
  ///
  /// - Parameters:
  ///   - gap: The positions of these elements.
  ///   - count: The number of elements, these among them.
  @inlinable
  @inline(__always)
  func close(_ gap: Range<Int>, count: Int) {
    makeRoom(1, count: count)
    runs.close(gap)
  }

  /// Moves positions down over those of elements that are to go, whose slots have been emptied.
  ///
  /// - Parameters:
  ///   - removed: The positions of these elements, in order.
  ///   - count: The number of elements, these among them.
  @inlinable
  func close(_ removed: [Int], count: Int) {
    var next = removed.makeIterator()
    var gone = next.next()
    var removedBefore = 0
    // How many go before each of the positions.
    let shifts = (0..<count).map { position in
      if position == gone {
        gone = next.next()
        removedBefore += 1
      }
      return UInt32(truncatingIfNeeded: removedBefore)
    }
    renumber(count - removed.count) { $0 < count ? $0 &- Int(shifts[$0]) : 0 }
  }

  /// Lets the positions of two ranges, side by side, change places.
  ///
  /// - Parameters:
  ///   - lower: The first position of the first range.
  ///   - middle: That of the second one.
  ///   - upper: The position behind it.
  ///   - count: The number of elements.
  @inlinable
  func exchange(_ lower: Int, _ middle: Int, _ upper: Int, count: Int) {
    makeRoom(3, count: count)
    runs.exchange(lower, middle, upper)
  }

  /// Numbers all positions anew unless there is room for a number of runs more.
  @inlinable
  func makeRoom(_ needed: Int, count: Int) {
    if runs.count + needed > runs.header.pointee.runCapacity { renumber(count) }
  }

  /// Numbers all positions anew, in one run that has as many free numbers before it as behind.
  @inlinable
  @inline(never)
  func renumber(_ count: Int) { renumber(count) { $0 } }

  /// Gives elements other positions, and numbers them in one run.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - newPosition: Where the element at a position goes; what it says of positions that there are not does not matter.
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
        // Mostly one of two, which no processor foresees: a branch would take longer than the rest.
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

  /// Makes a table that tells, of each piece of all numbers, where the first run is in which one of its numbers may be.
  ///
  /// - Parameter body: Is passed the table, and by how many bits a number is more precise than its index.
  @inlinable
  @inline(__always)
  func withRunTable(_ body: (UnsafeMutablePointer<UInt16>, UInt32) -> Void) {
    // 1024 bytes are not allocated.
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
