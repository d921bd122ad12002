/// A move of elements at scattered offsets to a destination.
@usableFromInline
struct OffsetMove {
  /// The sorted offsets of the moved elements, of which there is at least one.
  @usableFromInline let moved: [Int]
  /// The offset, in the old order, of the element before which the moved elements are inserted.
  @usableFromInline let destination: Int
  /// The number of moved elements that were before the destination in the old order.
  @usableFromInline let countBefore: Int
  /// The range that contains all offsets whose elements the move affects.
  @usableFromInline let range: Range<Int>

  @inlinable
  init(_ moved: [Int], to destination: Int) {
    self.moved = moved
    self.destination = destination
    countBefore = moved.count { $0 < destination }
    range = Swift.min(moved[0], destination)..<Swift.max(moved[moved.count - 1] + 1, destination)
  }

  /// The new offset of the first moved element.
  @inlinable var target: Int { destination - countBefore }

  /// The new offsets of the elements in ``range``, listed in the old order of these elements.
  @inlinable var offsets: [Int] {
    var rank = 0
    return range.map { offset in
      if rank < moved.count, moved[rank] == offset {
        rank += 1
        return target + rank - 1
      }
      // The other elements close the gaps before the destination, and make room after it.
      return offset < destination ? offset - rank : offset + moved.count - rank
    }
  }

  /// Moves the elements.
  @inlinable
  func apply<Element>(to elements: UnsafeMutableBufferPointer<Element>) {
    let start = elements.start
    // `withUnsafeTemporaryAllocation` would crash the program here, because of a defect of Swift 6.3. If a closure ends
    // with a move of memory, it does not set the error register when it returns, but the caller tests this register.
    let held = UnsafeMutablePointer<Element>.allocate(capacity: moved.count)
    defer { held.deallocate() }
    for (rank, offset) in moved.enumerated() {
      (held + rank).moveInitialize(from: start + offset, count: 1)
    }
    // Shifts the elements between the moved elements into the gaps.
    for rank in 0..<countBefore {
      let run = moved[rank] + 1..<(rank + 1 < countBefore ? moved[rank + 1] : destination)
      (start + run.lowerBound - rank - 1).moveInitialize(from: start + run.lowerBound, count: run.count)
    }
    for rank in (countBefore..<moved.count).reversed() {
      let run = (rank > countBefore ? moved[rank - 1] + 1 : destination)..<moved[rank]
      (start + run.lowerBound + moved.count - rank).moveInitialize(
        from: start + run.lowerBound, count: run.count)
    }
    (start + target).moveInitialize(from: held, count: moved.count)
  }
}

extension OffsetMove {
  /// The offsets of the moved elements.
  @usableFromInline
  enum Offsets {
    /// Contiguous offsets.
    case block(Range<Int>)
    /// Sorted offsets that are not contiguous.
    case scattered([Int])

    /// Sorts offsets.
    ///
    /// If the offsets are contiguous and in order, nothing is allocated.
    @inlinable
    init(_ source: some Sequence<Int>) {
      var source = source.makeIterator()
      guard let first = source.next() else {
        self = .block(0..<0)
        return
      }
      var block = first..<first + 1
      while let next = source.next() {
        guard next == block.upperBound else {
          var offsets = Set(block)
          offsets.insert(next)
          while let next = source.next() { offsets.insert(next) }
          self = Self(ordered: offsets.sorted())
          return
        }
        block = first..<next + 1
      }
      self = .block(block)
    }

    @inlinable
    init(ordered offsets: [Int]) {
      // Both positions exist, because there is at least one offset.
      let (first, last) = (offsets[0], offsets[offsets.count - 1])
      self = last - first < offsets.count ? .block(first..<last + 1) : .scattered(offsets)
    }

    /// The first and the last offset; `nil` if there are none.
    @inlinable var ends: (first: Int, last: Int)? {
      switch self {
      case .block(let block): block.isEmpty ? nil : (block.lowerBound, block.upperBound - 1)
      case .scattered(let offsets): (offsets[0], offsets[offsets.count - 1])
      }
    }
  }
}

extension UnsafeMutableBufferPointer {
  /// Exchanges the adjacent, non-empty ranges `lower..<middle` and `middle..<upper` of elements.
  @inlinable
  func exchange(_ lower: Int, _ middle: Int, _ upper: Int) {
    let start = self.start + lower
    let (left, right) = (middle - lower, upper - middle)
    // Most moves move one element, which needs no memory other than the stack.
    if left == 1 {
      let element = start.move()
      start.moveInitialize(from: start + 1, count: right)
      return (start + right).initialize(to: element)
    }
    if right == 1 {
      let element = (start + left).move()
      (start + 1).moveInitialize(from: start, count: left)
      return start.initialize(to: element)
    }
    // The shorter range is moved out while the longer range moves over its memory. As in `apply`, a defect of Swift 6.3
    // prevents the use of a temporary allocation.
    let held = UnsafeMutablePointer<Element>.allocate(capacity: Swift.min(left, right))
    defer { held.deallocate() }
    if left <= right {
      held.moveInitialize(from: start, count: left)
      start.moveInitialize(from: start + left, count: right)
      (start + right).moveInitialize(from: held, count: left)
    } else {
      held.moveInitialize(from: start + left, count: right)
      (start + right).moveInitialize(from: start, count: left)
      start.moveInitialize(from: held, count: right)
    }
  }
}
