/// An exact sum of floating-point numbers; numbers can be added to the sum and removed from it.
///
/// The sum of the finite numbers is a fixed-point number with 70 digits of 32 bits, which covers all exponents. Each
/// digit is stored as a signed 64-bit integer, so that carries can wait until many numbers have been added. Infinities
/// and NaNs are only counted.
@usableFromInline
struct ExactSum {
  /// The exponent of the lowest bit of the first digit, which is below the exponent of the least positive number.
  private static let lowest = -1_088
  private static let digitCount = 70

  private var digits = [Int64](repeating: 0, count: Self.digitCount)
  /// The number of additions that are possible before digits may overflow.
  private var additionsLeft: Int32 = 1 << 30
  private var positiveInfinities = 0
  private var negativeInfinities = 0
  private var nans = 0

  @usableFromInline
  init() {}

  /// Adds a number.
  @usableFromInline
  mutating func add(_ number: Double) { add(number, sign: 1) }

  /// Removes a number that was added.
  @usableFromInline
  mutating func remove(_ number: Double) { add(number, sign: -1) }

  private mutating func add(_ number: Double, sign: Int64) {
    guard number.isFinite else { return count(number, Int(sign)) }
    let bits = number.bitPattern
    let exponentBits = Int(bits >> 52 & 0x7FF)
    let fraction = bits & 0xF_FFFF_FFFF_FFFF
    // The number is the significand times 2 to the power of the exponent minus 1075.
    let significand = exponentBits == 0 ? fraction : fraction | 1 << 52
    let shift = max(exponentBits, 1) - 1_075 - Self.lowest
    let (digit, offset) = (shift / 32, UInt64(shift % 32))
    let factor = number.sign == .minus ? -sign : sign
    let low = significand << offset
    let high = offset == 0 ? 0 : significand >> (64 - offset)
    digits[digit] += factor * Int64(low & 0xFFFF_FFFF)
    digits[digit + 1] += factor * Int64(low >> 32)
    digits[digit + 2] += factor * Int64(high)
    additionsLeft -= 1
    if additionsLeft == 0 { normalize() }
  }

  private mutating func count(_ number: Double, _ change: Int) {
    if number.isNaN {
      nans += change
    } else if number > 0 {
      positiveInfinities += change
    } else {
      negativeInfinities += change
    }
  }

  /// Propagates carries, so that all digits except the last are between 0 and 2³² - 1.
  private mutating func normalize() {
    additionsLeft = 1 << 30
    var carry: Int64 = 0
    for index in digits.indices.dropLast() {
      let digit = digits[index] + carry
      digits[index] = digit & 0xFFFF_FFFF
      carry = digit >> 32
    }
    digits[digits.count - 1] += carry
  }

  /// The sum, rounded to the nearest representable number, with ties rounded to even.
  @usableFromInline var value: Double {
    mutating get { rounded(width: 53, least: -1_074) }
  }

  /// The sum, rounded to the nearest representable number of single precision, with ties rounded to even.
  ///
  /// The sum is not rounded to double precision first, because that would round it twice.
  @usableFromInline var floatValue: Float {
    mutating get { Float(rounded(width: 24, least: -149)) }
  }

  /// Returns the sum, rounded to a number of bits.
  ///
  /// - Parameters:
  ///   - width: The number of bits of a significand.
  ///   - least: The exponent of the least positive number.
  /// - Returns: The sum.
  private mutating func rounded(width: Int, least: Int) -> Double {
    if nans > 0 || positiveInfinities > 0 && negativeInfinities > 0 { return .nan }
    if positiveInfinities > 0 { return .infinity }
    if negativeInfinities > 0 { return -.infinity }
    normalize()
    guard digits[digits.count - 1] < 0 else { return Self.round(digits, width, least) }
    var negated = self
    for index in digits.indices { negated.digits[index] = -digits[index] }
    negated.normalize()
    return -Self.round(negated.digits, width, least)
  }

  /// Rounds a number that is not negative.
  private static func round(_ digits: [Int64], _ bits: Int, _ leastExponent: Int) -> Double {
    guard let top = digits.lastIndex(where: { $0 != 0 }) else { return 0 }
    let width = 64 - digits[top].leadingZeroBitCount
    // The position of the highest bit, and the position of the lowest bit that a rounded number of this size can have.
    let highest = top * 32 + width - 1
    let least = max(highest - bits + 1, leastExponent - lowest)
    func bit(_ position: Int) -> UInt64 { UInt64(digits[position / 32] >> Int64(position % 32)) & 1 }
    var significand: UInt64 = 0
    if highest >= least {
      for position in (least...highest).reversed() { significand = significand << 1 | bit(position) }
    }
    if least > 0, bit(least - 1) == 1 {
      let isTie = (least - 1) % 32 == 0 || digits[(least - 1) / 32] & (1 << Int64((least - 1) % 32) - 1) == 0
      if !isTie || significand & 1 == 1 || digits[..<((least - 1) / 32)].contains(where: { $0 != 0 }) {
        significand += 1
      }
    }
    return Double(sign: .plus, exponent: least + lowest, significand: Double(significand))
  }
}
