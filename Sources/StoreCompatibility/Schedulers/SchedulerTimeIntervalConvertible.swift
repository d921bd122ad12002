/// A length of time of a scheduler.
public protocol SchedulerTimeIntervalConvertible: Sendable {
  /// Creates an interval with the given duration.
  ///
  /// - Parameter duration: The duration.
  init(duration: Duration)

  /// The length of the interval.
  var duration: Duration { get }
}

extension SchedulerTimeIntervalConvertible {
  /// Returns an interval of whole seconds.
  ///
  /// - Parameter seconds: The number of seconds.
  /// - Returns: The interval.
  public static func seconds(_ seconds: Int) -> Self { Self(duration: .seconds(seconds)) }

  /// Returns an interval of seconds and parts of a second.
  ///
  /// - Parameter seconds: The number of seconds.
  /// - Returns: The interval.
  public static func seconds(_ seconds: Double) -> Self { Self(duration: .seconds(seconds)) }

  /// Returns an interval of milliseconds.
  ///
  /// - Parameter milliseconds: The number of milliseconds.
  /// - Returns: The interval.
  public static func milliseconds(_ milliseconds: Int) -> Self { Self(duration: .milliseconds(milliseconds)) }

  /// Returns an interval of microseconds.
  ///
  /// - Parameter microseconds: The number of microseconds.
  /// - Returns: The interval.
  public static func microseconds(_ microseconds: Int) -> Self { Self(duration: .microseconds(microseconds)) }

  /// Returns an interval of nanoseconds.
  ///
  /// - Parameter nanoseconds: The number of nanoseconds.
  /// - Returns: The interval.
  public static func nanoseconds(_ nanoseconds: Int) -> Self { Self(duration: .nanoseconds(nanoseconds)) }
}
