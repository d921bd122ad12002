/// How far one call goes with actions that the test does not mention, before they are held to have no end.
///
/// Not generic in the action: to look up the type took six hundred instructions of each `receive`.
struct SkipLimit {
  /// How many are reduced in any case: a few that come in over a long wait are no loop.
  private var left = 500
  private let timeout: Duration
  /// When the first was reduced; most calls reduce none, and do not ask for the time.
  private var start: ContinuousClock.Instant?
  private var last: Any?

  init(timeout: Duration) { self.timeout = timeout }

  /// Takes note that an action was reduced.
  mutating func count(_ action: Any) {
    if start == nil { start = .now }
    left -= 1
    last = action
  }

  /// The last action, if there have been so many for so long that they have no end.
  var endless: Any? {
    guard left <= 0, let start, start.duration(to: .now) > timeout else { return nil }
    return last
  }
}
