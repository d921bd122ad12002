import Glibc

/// A moment on the continuous clock, which is stored in one machine word.
///
/// The size of a `ContinuousClock.Instant` is known only at run time. So copying a value that contains an `Instant`
/// would take a function call.
package struct Moment: Comparable, Sendable {
  /// The time since the start of the machine, in nanoseconds.
  private let nanoseconds: Int64

  /// The present moment.
  package static var now: Moment {
    var time = timespec()
    // This is the clock that `ContinuousClock` reads.
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// The moment as an instant of the continuous clock, accurate to the microsecond.
  package var instant: ContinuousClock.Instant { Self.origin.instant + (self - Self.origin.moment) }

  /// One moment as a `Moment` and as an instant; other moments are converted into instants by their distance from this
  /// moment.
  ///
  /// The moment is the most exact of a few readings of both clocks, because the thread may be interrupted during a
  /// reading.
  private static let origin = (1...4).reduce(into: reading()) { closest, _ in
    let next = reading()
    if next.error < closest.error { closest = next }
  }

  private static func reading() -> (instant: ContinuousClock.Instant, moment: Moment, error: Duration) {
    let (before, moment, after) = (ContinuousClock.now, now, ContinuousClock.now)
    return (before + (after - before) / 2, moment, after - before)
  }

  package static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }

  package static func - (moment: Moment, earlier: Moment) -> Duration {
    .nanoseconds(moment.nanoseconds - earlier.nanoseconds)
  }
}
