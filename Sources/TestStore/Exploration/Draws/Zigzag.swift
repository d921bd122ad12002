/// The integers of a range, ordered by their distance from the integer that is nearest to zero.
///
/// Of two integers at the same distance, the larger one comes first.
struct Zigzag: Hashable, Sendable {
  // `Int128` can represent each integer of at most 64 bits, and the sum of any two of them.
  private let center: Int128
  private let below: UInt64
  private let above: UInt64

  init<Value: FixedWidthInteger>(_ range: ClosedRange<Value>) {
    precondition(
      Value.bitWidth <= 64, "'\(Value.self)' has \(Value.bitWidth) bits, but a drawn integer has at most 64.")
    let (first, last) = (Int128(range.lowerBound), Int128(range.upperBound))
    center = first > 0 ? first : last < 0 ? last : 0
    below = UInt64(center - first)
    above = UInt64(last - center)
  }

  /// The position of the last integer.
  var last: UInt64 { below + above }

  /// Returns the integer at a position.
  func value(at place: UInt64) -> Int128 {
    let both = min(below, above)
    if place > 2 * both {
      let distance = Int128(place - both)
      return below > above ? center - distance : center + distance
    }
    let distance = Int128(place / 2 + place % 2)
    return place % 2 == 1 ? center + distance : center - distance
  }

  /// Returns the position of the integer in the range that is nearest to `value`.
  func place(of value: Int128) -> UInt64 {
    let both = min(below, above)
    let distance = UInt64(
      value < center ? min(center - value, Int128(below)) : min(value - center, Int128(above)))
    if distance > both { return distance + both }
    return value > center && distance > 0 ? 2 * distance - 1 : 2 * distance
  }
}
