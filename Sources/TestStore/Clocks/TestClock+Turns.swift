import Effects
import Glibc

// The yields with which a clock lets other tasks run if it can't tell whether they have settled. Each yield ends when
// the other ready tasks have run.
extension TestClock {
  /// The number of successive yields that must pass without an event before the clock considers tasks without a store
  /// settled.
  private static var turnsAtRest: Int { 20 }
  /// The maximum number of yields in one call, not counting the yields during a step of an effect.
  private static var turns: Int { 100 }
  /// The maximum number of steps that effects may take in one call.
  ///
  /// The number of yields during these steps is not limited, so neither the duration of a step nor the load of the
  /// computer matters.
  private static var stepsAtWork: Int { 100_000 }
  /// The number of successive yields that must pass without an event before an advance, so that new tasks can begin to
  /// sleep.
  private static var turnsOfNewcomers: Int { 5 }
  /// The maximum number of additional yields while another thread of the process is ready to run.
  private static var turnsForOtherThreads: Int { 100 }

  /// Yields until the effects of `stores` have settled.
  ///
  /// If a task without a store may use the clock, or a task may not have reached its first sleep yet, the method
  /// continues until several successive yields have passed without an event.
  ///
  /// - Parameters:
  ///   - stores: The stores that are not test stores.
  ///   - hasStrangers: A Boolean value indicating whether tasks that belong to no store may use the clock.
  ///   - isBeginning: A Boolean value indicating whether a task may not have reached its first sleep yet.
  ///   - mayWaitForFirst: A Boolean value indicating whether to wait for a first sleep if no task sleeps.
  ///   - isolation: The caller's isolation.
  /// - Returns: The number of yields, not counting the yields during a step of an effect.
  func giveTurns(
    to stores: [EffectRuntime], hasStrangers: Bool, isBeginning: Bool, mayWaitForFirst: Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Int {
    // If no task sleeps yet, wait for the first one, because without a sleep, advancing the time has no effect.
    let waitsForFirst = mayWaitForFirst && isBeginning && stores.isEmpty && !hasSleepers
    let restsAfter = hasStrangers ? Self.turnsAtRest : isBeginning ? Self.turnsOfNewcomers : 0
    var seen = activity(of: stores)
    let first = seen
    var quietTurns = 0
    var turns = 0
    let stepsBefore = stepCount(of: stores)
    while stepCount(of: stores) - stepsBefore < Self.stepsAtWork {
      if turns >= Self.turns {
        // A step of an effect may be ready but still waiting for a processor.
        guard turns < Self.turns + Self.turnsForOtherThreads, ReadyThreads.count > 1 else { return turns }
        sched_yield()
      }
      let isComplete = !waitsForFirst || seen != first
      if isComplete, quietTurns >= restsAfter, stores.allSatisfy(\.isAtRest) { return turns }
      let wereAtWork = areAtWork(stores)
      // These tasks run after all ready jobs of any priority, and after the ready jobs of the caller's actor.
      await Task.detached(priority: .background) {
        for priority in [TaskPriority.background, .low, .medium, .high] {
          await Task.detached(priority: priority) { await Task.yield() }.value
        }
      }.value
      if !wereAtWork || !areAtWork(stores) { turns += 1 }
      let now = activity(of: stores)
      quietTurns = now == seen ? quietTurns + 1 : 0
      seen = now
    }
    return turns
  }

  /// Returns a Boolean value indicating whether a step of an effect is ready or running, or an action is on its way to
  /// a store.
  private func areAtWork(_ stores: [EffectRuntime]) -> Bool {
    stores.contains { ($0.executor as? WatchedPool)?.isAtWork ?? false || $0.isDelivering }
  }

  /// Returns the number of steps that the effects have started so far.
  private func stepCount(of stores: [EffectRuntime]) -> Int {
    stores.reduce(0) { $0 + (($1.executor as? WatchedPool)?.stepCount ?? 0) }
  }

  /// Returns numbers that change whenever an event happens on the clock or in the stores.
  private func activity(of stores: [EffectRuntime]) -> [Int] {
    stores.reduce(into: [beginnings]) { $0 += $1.activity }
  }
}
