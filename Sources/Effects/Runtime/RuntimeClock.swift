/// A test clock that waits for the effects of plain stores when its time advances.
package protocol RuntimeClock: Sendable {
  /// The executor of the effects of such stores, which tells the clock of the steps that have not ended.
  var executor: any TaskExecutor { get }

  /// Adds a runtime to wait for.
  func attach(_ runtime: EffectRuntime)
}

extension EffectRuntime {
  /// Makes the runtime of a plain store in a test, and makes the test clocks among `dependencies` wait for its effects.
  package convenience init(inTestWith dependencies: DependencyFrame?) {
    let clocks = (dependencies?.allOverrides ?? []).compactMap { $0 as? any RuntimeClock }
    self.init(executor: clocks.first?.executor)
    for clock in clocks { clock.attach(self) }
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
