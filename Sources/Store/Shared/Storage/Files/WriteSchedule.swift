/// The schedule of the writes of a file: a change is written immediately, unless another write began shortly before.
///
/// Each write begins a time window. The changes that are made during this window are written together when the window
/// ends, or earlier if a caller waits for the write.
///
/// Times are in nanoseconds of a clock that never goes back.
struct WriteSchedule {
  /// The shortest time between the beginnings of two writes.
  static let shortestWindow: UInt64 = 100_000_000
  /// The time until the next attempt if another program has locked the folder.
  static let pause: UInt64 = 2_000_000

  /// The number of the last change; changes are numbered from 1.
  private(set) var lastChange = 0
  /// The number of the last change that was written, or dropped, or could not be written.
  private(set) var settled = 0
  /// The number of the last change for which a caller waits.
  private var lastUrgent = 0
  private var windowEnd: UInt64 = 0
  private var pauseEnd: UInt64 = 0

  /// A Boolean value indicating whether a change waits to be written.
  var isDirty: Bool { lastChange > settled }

  /// A Boolean value indicating whether a caller waits for the write.
  var isUrgent: Bool { lastUrgent > settled }

  /// The time of the next write; `nil` if there is nothing to write.
  var due: UInt64? {
    guard isDirty else { return nil }
    return max(isUrgent ? 0 : windowEnd, pauseEnd)
  }

  /// Records a change.
  ///
  /// - Parameter urgent: A Boolean value indicating whether a caller waits for the write. If so, the write does not
  ///   wait for the end of the time window that the previous write began.
  /// - Returns: The number of the change.
  mutating func change(urgent: Bool) -> Int {
    lastChange += 1
    if urgent { lastUrgent = lastChange }
    return lastChange
  }

  /// Records that the waiting changes must be written now.
  mutating func hurry() { lastUrgent = lastChange }

  /// Records that a write of the changes up to `number` has ended.
  ///
  /// The write has begun a time window, and the next write waits for the end of this window unless a caller waits for
  /// that write. The window is ten times as long as the encoding took, but not shorter than `shortestWindow`. So
  /// encoding takes at most a tenth of the time.
  mutating func finish(_ number: Int, started: UInt64, encoding: UInt64) {
    settled = max(settled, number)
    windowEnd = started + max(Self.shortestWindow, 10 * encoding)
  }

  /// Records that another program has locked the folder, so that the next attempt comes after a pause.
  mutating func postpone(now: UInt64) { pauseEnd = now + Self.pause }

  /// Drops the waiting changes.
  mutating func drop() { settled = lastChange }
}

/// The times at which a failed write is tried again.
struct RetrySchedule {
  /// The pause after the first failure to write a change.
  static let shortestPause: UInt64 = 1_000_000_000
  /// The longest pause between two attempts.
  static let longestPause: UInt64 = 60_000_000_000

  /// The time of the next attempt; `nil` if there is none.
  private(set) var due: UInt64?
  private var pause: UInt64 = 0

  /// Records that an attempt to write has failed.
  ///
  /// Each pause after a failure is twice as long as the previous one.
  mutating func fail(now: UInt64) {
    pause = min(max(2 * pause, Self.shortestPause), Self.longestPause)
    due = now + pause
  }

  /// Records that an attempt begins.
  mutating func begin() { due = nil }
}
