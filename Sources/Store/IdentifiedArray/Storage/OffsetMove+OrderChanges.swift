extension OffsetMove.Offsets {
  /// Returns moves of single elements that together move the elements at these offsets; `nil` if there are too many to
  /// list.
  ///
  /// - Parameter destination: The offset, in the old order, of the element before which the moved elements are
  ///   inserted.
  /// - Returns: The moves in order, or `nil`.
  @usableFromInline
  func moves(to destination: Int) -> [OrderChange]? {
    switch self {
    case .block(let block):
      if destination < block.lowerBound {
        return Self.exchange(destination, block.lowerBound, block.upperBound)
      }
      return destination > block.upperBound
        ? Self.exchange(block.lowerBound, block.upperBound, destination) : []
    case .scattered(let offsets):
      guard offsets.count <= Self.listed else { return nil }
      let before = offsets.prefix { $0 < destination }
      // The elements nearest to the destination move first, so that the offset of an element does not change before its
      // move.
      let down = before.reversed().enumerated().map { OrderChange.moved($1, to: destination - 1 - $0) }
      return down
        + offsets[before.endIndex...].enumerated().map { OrderChange.moved($1, to: destination + $0) }
    }
  }

  /// The maximum number of moves that ``moves(to:)`` returns.
  private static var listed: Int { 1_000 }

  /// Returns moves of single elements that together exchange two adjacent ranges.
  private static func exchange(_ lower: Int, _ middle: Int, _ upper: Int) -> [OrderChange]? {
    let (left, right) = (middle - lower, upper - middle)
    guard min(left, right) <= listed else { return nil }
    if left < right { return (0..<left).map { _ in .moved(lower, to: upper - 1) } }
    return (0..<right).map { .moved(middle + $0, to: lower + $0) }
  }
}
