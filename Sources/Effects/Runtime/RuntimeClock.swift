/// A test clock that, when its time advances, waits for the effects of stores that are not test stores.
package protocol RuntimeClock: Sendable {
  /// Creates the executor for the effects of one such store.
  ///
  /// The executor knows which steps of the effects have not ended.
  func makeExecutor() -> any TaskExecutor

  /// Adds a runtime whose effects the clock waits for.
  func attach(_ runtime: EffectRuntime)
}

extension EffectRuntime {
  /// Creates the runtime of a store that a test uses and that is not a test store.
  ///
  /// The test clocks among `dependencies` wait for the effects of this runtime.
  package convenience init(inTestWith dependencies: DependencyFrame?) {
    let clocks = (dependencies?.overriddenClocks ?? []).compactMap { $0 as? any RuntimeClock }
    self.init(executor: clocks.first?.makeExecutor())
    for clock in clocks { clock.attach(self) }
  }

  /// A Boolean value indicating whether each effect has ended or sleeps on a test clock, and no action waits or is
  /// being reduced.
  ///
  /// - Complexity: O(*n*), where *n* is the number of effects in flight.
  package var isAtRest: Bool {
    lock.withLock {
      let taskCounts = state.pointee.taskCounts
      return !mailbox.isDriven && !mailbox.hasPosted && taskCounts.inFlight == taskCounts.waiting
        && !hasUnfinishedScope
    }
  }

  /// A Boolean value indicating whether a task is on its way to the store with actions.
  ///
  /// The task arrives without further steps of the test, although it may take any time.
  package var isDelivering: Bool { lock.withLock { mailbox.isDriven } }

  /// Numbers that change when an effect starts, ends, sleeps or sends.
  package var activity: [Int] {
    let taskCounts = taskCounts
    return [taskCounts.inFlight, taskCounts.waiting, mailbox.count]
  }
}
