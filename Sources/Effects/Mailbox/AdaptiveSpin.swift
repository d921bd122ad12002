import Synchronization

/// The number of times that a sender checks its action in a loop before it suspends, adapted to earlier waits.
///
/// If another processor core reduces actions now, the sender's action is usually reduced before the sender's task could
/// suspend and resume through the pool's queue. As with adaptive mutexes, a loop that ends without success shortens the
/// next loop. So little time is lost if the store's isolation is busy, or if it has its own thread like the main actor.
struct AdaptiveSpin: ~Copyable {
  /// A running average of the number of checks in loops that ended with success.
  ///
  /// Each loop that ends without success lowers the average by a quarter.
  private let spins = Atomic<Int>(50)
  /// The maximum number of checks, which take about half a microsecond.
  private static let most = 400

  /// Calls `isOver` in a loop until it returns `true`.
  ///
  /// - Returns: `false` if the loop ended because it reached its maximum number of checks.
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
