import Synchronization

/// How long a sender looks at its pending action before it gives its thread back.
///
/// While another core is reducing, the pending action is settled sooner than a task is suspended and resumed through
/// the pool's queue. As with adaptive mutexes what was waited for in vain shortens the next wait: where the isolation
/// is far, as the main actor is, or busy, hardly anything is wasted.
struct AdaptiveSpin: ~Copyable {
  /// The number of looks, on average, that waits which ended well have taken.
  private let looks = Atomic<Int>(50)
  /// Half a microsecond's.
  private static let most = 400

  /// Looks whether `isOver` holds.
  ///
  /// - Returns: False if it has not held for as long as it makes sense to look.
  @inline(__always)
  func watch(until isOver: () -> Bool) -> Bool {
    let average = looks.load(ordering: .relaxed)
    var rest = min(2 * average + 8, Self.most)
    let limit = rest
    while !isOver() {
      rest -= 1
      guard rest > 0 else {
        looks.store(average - average / 4, ordering: .relaxed)
        return false
      }
    }
    looks.store(average + (limit - rest - average) / 8, ordering: .relaxed)
    return true
  }
}
