/// A length of time of a dispatch queue, an operation queue or a run loop.
///
/// A literal is a number of seconds: `scheduler.advance(by: 0.5)`.
public struct SchedulerInterval<Queue>: SchedulerTimeIntervalConvertible, Hashable, Codable {
  /// The length of the interval.
  public var duration: Duration

  /// Creates an interval with the given duration.
  ///
  /// - Parameter duration: The duration.
  public init(duration: Duration) { self.duration = duration }

  /// The length in seconds.
  var seconds: Double { duration / .seconds(1) }
}

extension SchedulerInterval: Comparable {
  /// Returns a Boolean value indicating whether an interval is shorter than another interval.
  ///
  /// - Parameters:
  ///   - lhs: An interval.
  ///   - rhs: Another interval.
  /// - Returns: `true` if `lhs` is shorter; otherwise, `false`.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.duration < rhs.duration }
}

extension SchedulerInterval: SignedNumeric, ExpressibleByFloatLiteral {
  /// Creates an interval of whole seconds.
  ///
  /// - Parameter value: The number of seconds.
  public init(integerLiteral value: Int) { self.init(duration: .seconds(value)) }

  /// Creates an interval of seconds and parts of a second.
  ///
  /// - Parameter value: The number of seconds.
  public init(floatLiteral value: Double) { self.init(duration: .seconds(value)) }

  /// Creates an interval of whole seconds; returns `nil` if the number of seconds is too large.
  ///
  /// - Parameter source: The number of seconds.
  public init?(exactly source: some BinaryInteger) {
    guard let seconds = Int64(exactly: source) else { return nil }
    self.init(duration: .seconds(seconds))
  }

  /// The interval without its sign.
  public var magnitude: Self { duration < .zero ? Self(duration: .zero - duration) : self }

  /// Returns the sum of two intervals.
  ///
  /// - Parameters:
  ///   - lhs: An interval.
  ///   - rhs: Another interval.
  /// - Returns: The sum.
  public static func + (lhs: Self, rhs: Self) -> Self { Self(duration: lhs.duration + rhs.duration) }

  /// Returns the difference of two intervals.
  ///
  /// - Parameters:
  ///   - lhs: An interval.
  ///   - rhs: The interval to subtract.
  /// - Returns: The difference.
  public static func - (lhs: Self, rhs: Self) -> Self { Self(duration: lhs.duration - rhs.duration) }

  /// Returns an interval multiplied by the number of seconds of another interval.
  ///
  /// - Parameters:
  ///   - lhs: An interval.
  ///   - rhs: An interval whose number of seconds is the factor.
  /// - Returns: The product.
  public static func * (lhs: Self, rhs: Self) -> Self { Self(duration: lhs.duration * rhs.seconds) }

  /// Multiplies an interval by the number of seconds of another interval.
  ///
  /// - Parameters:
  ///   - lhs: The interval to change.
  ///   - rhs: An interval whose number of seconds is the factor.
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}
