/// The calls of the observers at the end of a turn.
struct StoreTurn {
  /// The time at which the first observer was called.
  let start: ContinuousClock.Instant
  /// The time that the observers took, including the time of the selectors that they read.
  let duration: Duration
  /// The number of the event that reports the last action before the turn; `nil` if it is not known.
  let cause: Int?
}

/// A listener that passes the turns of a store to a closure.
final class TurnListener: ActionListener {
  private let body: (StoreTurn) -> Void

  init(_ body: @escaping (StoreTurn) -> Void) { self.body = body }

  func receive(_ turn: StoreTurn) { body(turn) }
}
