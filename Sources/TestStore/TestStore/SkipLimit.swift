/// How far one call goes with actions that the test does not mention, before they are held to have no end.
struct SkipLimit<Action> {
  /// How many are reduced in any case: a few that come in over a long wait are no loop.
  private var left = 500
  private let end: ContinuousClock.Instant
  private var last: Action?

  init(timeout: Duration) { end = .now + timeout }

  /// Takes note that an action was reduced.
  mutating func count(_ action: Action) {
    left -= 1
    last = action
  }

  /// The last action, if there have been so many for so long that they have no end.
  var endless: Action? { left <= 0 && .now > end ? last : nil }
}
