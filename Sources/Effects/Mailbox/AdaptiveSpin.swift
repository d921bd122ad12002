import Synchronization

/// A sender's spinning before it suspends.
///
/// While another processor core reduces, the action is reduced sooner than a task suspends and resumes through the
/// pool's queue. As with adaptive mutexes, a wait that fails shortens the next one. So little time is lost if the
/// isolation is busy, or on another thread, like the main actor.
struct AdaptiveSpin: ~Copyable {
  /// A running average of the spins in waits that succeeded.
  ///
  /// Each wait that fails lowers the average by a quarter.
  private let spins = Atomic<Int>(50)
  /// The largest number of spins, which takes about half a microsecond.
  private static let most = 400

  /// Spins until `isOver` returns `true`.
  ///
  /// - Returns: `false` if the largest number of spins was reached before.
  @inline(__always)
  func wait(until isOver: () -> Bool) -> Bool {
    let average = spins.load(ordering: .relaxed)
    var rest = min(2 * average + 8, Self.most)
    let limit = rest
    while !isOver() {
      rest -= 1
      guard rest > 0 else {
        spins.store(average - average / 4, ordering: .relaxed)
        return false
      }
    }
    spins.store(average + (limit - rest - average) / 8, ordering: .relaxed)
    return true
  }
}
