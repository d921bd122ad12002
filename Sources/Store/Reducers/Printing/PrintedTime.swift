import Effects

/// The time at the beginning of a printed line.
public struct PrintedTime {
  /// A closure that a printer calls when it begins to print.
  ///
  /// The closure returns another closure, which makes the text of an instant.
  let makeText: () -> (ContinuousClock.Instant) -> String

  private init(_ makeText: @escaping () -> (ContinuousClock.Instant) -> String) { self.makeText = makeText }

  /// The time of day in the local zone: `12:03:04.005`.
  ///
  /// The time advances evenly from the time of day at which printing began, so that it never goes back.
  public static var ofDay: Self {
    Self {
      let (start, time) = (ContinuousClock.now, WallTime.now)
      return { WallTime(since1970: time + ($0 - start)).timeOfDay }
    }
  }

  /// The seconds since printing began: `+3.005`.
  public static var sinceStart: Self {
    Self {
      let start = ContinuousClock.now
      return { elapsed($0 - start) }
    }
  }

  /// Returns a duration in seconds, with three digits after the point.
  static func elapsed(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return "+\(seconds).\(WallTime.padded(Int(attoseconds / 1_000_000_000_000_000), to: 3))"
  }

  /// No time, so that you can compare the lines of two runs.
  public static var hidden: Self { Self { { _ in "" } } }

  /// Returns a form of printed time whose text is made by a closure.
  ///
  /// - Parameter text: A closure that returns the text for an instant. The printer omits an empty text.
  /// - Returns: The form of printed time.
  public static func custom(_ text: @escaping (ContinuousClock.Instant) -> String) -> Self { Self { text } }
}
