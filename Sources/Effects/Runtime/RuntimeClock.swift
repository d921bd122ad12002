/// A clock of a test that waits, when it moves, for the effects of plain stores that have it.
package protocol RuntimeClock: Sendable {
  /// Makes `runtime` one of those to wait for.
  func attach(_ runtime: EffectRuntime)
}

extension EffectRuntime {
  /// Makes the clocks of a test among `dependencies` wait for the effects of this runtime.
  package func attachToClocks(of dependencies: DependencyFrame?) {
    for case let clock as any RuntimeClock in dependencies?.allOverrides ?? [] { clock.attach(self) }
  }

  /// Whether each effect sleeps on a clock of a test or has ended, and no action waits to be reduced or is being reduced.
  ///
  /// - Complexity: O(n) in what is in flight.
  package var isAtRest: Bool {
    lock.withLock {
      let census = state.pointee.census
      return !mailbox.isDriven && !mailbox.hasPosted && census.tasks == census.waiting && !hasUnfinishedScope
    }
  }

  /// Counts that change when an effect starts, ends, sleeps or sends.
  package var activity: [Int] {
    let census = census
    return [census.tasks, census.waiting, mailbox.count]
  }
}
