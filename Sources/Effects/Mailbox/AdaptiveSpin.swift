import Synchronization

/// The spinning of a sender before it suspends.
///
/// While another core reduces, the action is reduced sooner than a task suspends and resumes through the pool's queue.
/// As with adaptive mutexes, a wait in vain shortens the next one. So little time is lost if the isolation is busy or
/// on another thread, as the main actor is.
struct AdaptiveSpin: ~Copyable {
  /// A running average of the spins in waits that succeeded.
  ///
  /// Each wait that fails lowers it by a quarter.
  private let spins = Atomic<Int>(50)
  /// The largest number of spins, about half a microsecond.
  private static let most = 400

  /// Spins until `isOver` returns true.
  ///
  /// - Returns: False if the spinning ended before that.
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
