/// A test clock that waits for the effects of plain stores when its time advances.
package protocol RuntimeClock: Sendable {
  /// Creates the executor for the effects of one plain store.
  ///
  /// The executor knows which steps of the effects have not ended.
  func makeExecutor() -> any TaskExecutor

  /// Adds a runtime to wait for.
  func attach(_ runtime: EffectRuntime)
}

extension EffectRuntime {
  /// Creates the runtime of a plain store in a test, and makes the test clocks among `dependencies` wait for its
  /// effects.
  package convenience init(inTestWith dependencies: DependencyFrame?) {
    let clocks = (dependencies?.overriddenClocks ?? []).compactMap { $0 as? any RuntimeClock }
    self.init(executor: clocks.first?.makeExecutor())
    for clock in clocks { clock.attach(self) }
  }

  /// A Boolean value indicating whether each effect has ended or sleeps on a test clock, and no action waits or is
  /// being reduced.
  ///
  /// - Complexity: O(n) in the number of effects in flight.
  package var isAtRest: Bool {
    lock.withLock {
      let taskCounts = state.pointee.taskCounts
      return !mailbox.isDriven && !mailbox.hasPosted && taskCounts.inFlight == taskCounts.waiting
        && !hasUnfinishedScope
    }
  }

  /// A Boolean value indicating whether a task is on its way to the store with actions.
  ///
  /// It arrives by itself, however long the machine takes.
  package var isDelivering: Bool { lock.withLock { mailbox.isDriven } }

  /// Numbers that change when an effect starts, ends, sleeps or sends.
  package var activity: [Int] {
    let taskCounts = taskCounts
    return [taskCounts.inFlight, taskCounts.waiting, mailbox.count]
  }
}
