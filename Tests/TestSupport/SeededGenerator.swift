/// A random number generator whose seed repeats a test.
///
/// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  /// Returns a random integer below `bound`.
  public mutating func int(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Returns a random integer in `range`.
  public mutating func int(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns `true` once in `count` times on average.
  public mutating func once(in count: Int) -> Bool { int(below: count) == 0 }

  /// Returns a random element of a collection that isn't empty.
  public mutating func element<Elements: Collection>(of elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: int(below: elements.count))]
  }
}
