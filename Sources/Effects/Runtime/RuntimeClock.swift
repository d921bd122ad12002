/// A clock of a test that waits, when it moves, for the effects of plain stores that have it.
package protocol RuntimeClock: Sendable {
  /// The executor for the effects of such stores, by which the clock knows the steps that have not ended.
  var executor: any TaskExecutor { get }

  /// Makes `runtime` one of those to wait for.
  func attach(_ runtime: EffectRuntime)
}

extension EffectRuntime {
  /// Makes the runtime of a plain store in a test, for whose effects the clocks among `dependencies` wait.
  package convenience init(inTestWith dependencies: DependencyFrame?) {
    let clocks = (dependencies?.allOverrides ?? []).compactMap { $0 as? any RuntimeClock }
    self.init(executor: clocks.first?.executor)
    for clock in clocks { clock.attach(self) }
  }

  /// Whether each effect sleeps on a clock of a test or has ended, and no action waits to be reduced or is being reduced.
  ///
  /// - Complexity: O(n) in what is in flight.
  package var isAtRest: Bool {
    lock.withLock {
      let census = state.pointee.census
      return !mailbox.isDriven && !mailbox.hasMail && census.tasks == census.waiting && !hasUnfinishedScope
    }
  }

  /// Counts that change when an effect starts, ends, sleeps or sends.
  package var activity: [Int] {
    let census = census
    return [census.tasks, census.waiting, mailbox.count]
  }
}
