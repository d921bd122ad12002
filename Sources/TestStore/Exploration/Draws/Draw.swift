/// A source of the random parts of an action: numbers, strings, elements, collections.
///
/// ```swift
/// await exploreActions {
///   TestStore(initialState: Account.State()) { Account() }
/// } action: { draw, state in
///   draw.one(
///     of: .choice(.deposit(draw.int(in: 1...100))),
///     .choice(.withdraw(draw.int(in: 1...100)), weight: 2),
///     .choice(.close, if: state.isOpen))
/// }
/// ```
///
/// An action must depend on nothing but the drawn values and the state, so that an exploration can repeat and simplify
/// a run. The exploration simplifies a run by replacing drawn values with simpler ones. The simplest values are the
/// number nearest to zero, `false`, `nil`, the first element and the empty string. So declare the simplest alternative
/// first.
///
/// Use a `Draw` only on the isolation of the exploration.
public final class Draw {
  private var generator: SplitMix64
  /// The numbers that the current step gets instead of random numbers; `nil` if the step gets random numbers.
  private var fixed: [UInt64]?
  private(set) var values: [UInt64] = []
  private(set) var spans: [CaseRecord.Span] = []
  private(set) var integers: [CaseRecord.Integer] = []
  /// A fingerprint of the upper bounds of all numbers that were drawn so far.
  private(set) var fingerprint: UInt64 = 0

  init(seed: UInt64) { generator = SplitMix64(state: seed) }

  /// Begins to choose the random parts of the next step of a script.
  ///
  /// - Parameter fixed: The numbers that this step must get instead of random numbers. After these numbers are used up,
  ///   the step gets only zeros. If the parameter is `nil`, the step gets random numbers.
  func beginStep(_ fixed: [UInt64]?) {
    self.fixed = fixed
    values.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    integers.removeAll(keepingCapacity: true)
  }

  /// Draws a number from zero up to `last`.
  ///
  /// The method records a number even if zero is the only possible number. The bound may depend on the state, and a
  /// shorter script may lead to another state. The recorded numbers then keep their positions in the step, so each
  /// later number keeps its meaning.
  ///
  /// - Parameters:
  ///   - last: The largest number.
  ///   - random: A closure that returns a random number in these bounds.
  /// - Returns: The number.
  func number(upTo last: UInt64, _ random: (inout SplitMix64) -> UInt64) -> UInt64 {
    let number =
      if let fixed { values.count < fixed.count ? min(fixed[values.count], last) : 0 } else {
        random(&generator)
      }
    values.append(number)
    fingerprint = SplitMix64.mix(fingerprint ^ last)
    return number
  }

  /// Draws an integer in a range.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - random: A closure that returns the position of a random integer in the order of the range.
  /// - Returns: The integer.
  func integer(in range: Zigzag, _ random: (inout SplitMix64) -> UInt64) -> Int128 {
    integers.append(CaseRecord.Integer(place: values.count, range: range))
    return range.value(at: number(upTo: range.last, random))
  }

  /// Draws a number from zero up to `last`; all numbers have the same probability.
  func number(upTo last: UInt64) -> UInt64 {
    number(upTo: last) { $0.next(upTo: last) }
  }

  /// Draws the number of an alternative.
  ///
  /// - Parameter weights: The weights of the alternatives. At least one weight is positive.
  /// - Returns: The number of the alternative.
  func alternative(_ weights: [Int]) -> Int {
    Int(
      number(upTo: UInt64(weights.count - 1)) { generator in
        var left = generator.next(upTo: UInt64(weights.reduce(0, +) - 1))
        for (index, weight) in weights.enumerated() {
          guard left >= UInt64(weight) else { return UInt64(index) }
          left -= UInt64(weight)
        }
        return 0
      })
  }

  /// Draws elements with a closure, and records which drawn numbers belong to each element.
  ///
  /// So the exploration can leave out single elements when it simplifies a run that failed.
  func elements<Element>(_ counts: ClosedRange<Int>, _ element: () throws -> Element) rethrows -> [Element] {
    precondition(
      counts.lowerBound >= 0,
      "The range of the number of elements is \(counts), but must not contain negative numbers.")
    let size = values.count
    let surplus = Int(number(upTo: UInt64(counts.upperBound - counts.lowerBound)))
    return try (0..<(counts.lowerBound + surplus)).map { _ in
      let start = values.count
      let drawn = try element()
      spans.append(CaseRecord.Span(size: size, draws: start..<values.count))
      return drawn
    }
  }
}

extension SplitMix64 {
  /// Returns a random number from zero up to `last`.
  mutating func next(upTo last: UInt64) -> UInt64 { last == .max ? next() : next() % (last + 1) }
}
