/// A test clock that waits for the effects of plain stores when its time advances.
package protocol RuntimeClock: Sendable {
  /// Adds a runtime to wait for.
  func attach(_ runtime: EffectRuntime)
}

extension EffectRuntime {
  /// Makes the test clocks among `dependencies` wait for the effects of this runtime.
  package func attachToClocks(of dependencies: DependencyFrame?) {
    for case let clock as any RuntimeClock in dependencies?.allOverrides ?? [] { clock.attach(self) }
  }

  /// A Boolean value indicating whether each effect has ended or sleeps on a test clock, and no action waits or is
  /// being reduced.
  ///
  /// - Complexity: O(n) in what is in flight.
  package var isAtRest: Bool {
    lock.withLock {
      let taskCounts = state.pointee.taskCounts
      return !mailbox.isDriven && !mailbox.hasPosted && taskCounts.inFlight == taskCounts.waiting
        && !hasUnfinishedScope
    }
  }

  /// Numbers that change when an effect starts, ends, sleeps or sends.
  package var activity: [Int] {
    let taskCounts = taskCounts
    return [taskCounts.inFlight, taskCounts.waiting, mailbox.count]
  }
}
