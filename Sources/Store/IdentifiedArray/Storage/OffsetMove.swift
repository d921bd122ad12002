/// A move of the elements at some offsets to where another one is.
@usableFromInline
struct OffsetMove {
  /// The offsets of the elements that are moved, in order; at least one.
  @usableFromInline let moved: [Int]
  /// The offset of the element before which they come to stand.
  @usableFromInline let destination: Int
  /// The number of moved elements that stand before the destination.
  @usableFromInline let countBefore: Int
  /// The offsets of all elements that are not left where they are.
  @usableFromInline let range: Range<Int>

  @inlinable
  init(_ moved: [Int], to destination: Int) {
    self.moved = moved
    self.destination = destination
    countBefore = moved.count { $0 < destination }
    range = Swift.min(moved[0], destination)..<Swift.max(moved[moved.count - 1] + 1, destination)
  }

  /// The new offset of the first of the moved elements.
  @inlinable var target: Int { destination - countBefore }

  /// The new offset of the element at one in the range, if those that are moved lie side by side.
  @inlinable
  func offsetOfBlock(_ offset: Int) -> Int {
    let rank = offset &- moved[0]
    if rank >= 0, rank < moved.count { return target &+ rank }
    return offset < destination ? offset &- countBefore : offset &+ (moved.count &- countBefore)
  }

  /// The new offsets of the elements in the range.
  @inlinable var offsets: [Int] {
    var rank = 0
    return range.map { offset in
      if rank < moved.count, moved[rank] == offset {
        rank += 1
        return target + rank - 1
      }
      // Those before the destination close up, and those behind it make room.
      return offset < destination ? offset - rank : offset + moved.count - rank
    }
  }

  /// Moves the elements.
  @inlinable
  func apply<Element>(to elements: UnsafeMutableBufferPointer<Element>) {
    // There is an element that is moved.
    let start = elements.baseAddress.unsafelyUnwrapped
    withUnsafeTemporaryAllocation(of: Element.self, capacity: moved.count) { held in
      // As above.
      let held = held.baseAddress.unsafelyUnwrapped
      for (rank, offset) in moved.enumerated() {
        (held + rank).moveInitialize(from: start + offset, count: 1)
      }
      // What stands between two of them moves over the gaps that they have left.
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
}
