import Glibc

/// A point in time on the clock that shows the date and time of day to users.
package struct WallTime {
  /// The seconds since the beginning of 1970.
  private let seconds: Int
  private let milliseconds: Int

  /// Creates the time at `duration` after the beginning of 1970.
  package init(since1970 duration: Duration) {
    let (whole, rest) = (duration.components.seconds, duration.components.attoseconds)
    let total = whole * 1_000 + rest / 1_000_000_000_000_000
    (seconds, milliseconds) = (Int(total) / 1_000, Int(total) % 1_000)
  }

  /// The current time, as the duration since the beginning of 1970.
  package static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The time of day in the local time zone, as in `12:03:04.005`.
  package var timeOfDay: String {
    var (time, parts) = (time_t(seconds), tm())
    localtime_r(&time, &parts)
    let fields = [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)].map { Self.padded($0, to: 2) }
    return fields.joined(separator: ":") + "." + Self.padded(milliseconds, to: 3)
  }

  /// Returns a number with enough leading zeros to fill `width` digits.
  package static func padded(_ number: Int, to width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
