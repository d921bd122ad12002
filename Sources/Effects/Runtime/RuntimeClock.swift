/// A test clock that can wait for the effects of stores that are not test stores.
///
/// When a test advances its time, the clock waits until these effects have ended or sleep again.
package protocol RuntimeClock: Sendable {
  /// Creates the executor for the effects of one store.
  ///
  /// The executor knows which jobs of the effects have not ended.
  func makeExecutor() -> any TaskExecutor

  /// Makes the clock wait for the effects of a runtime.
  func attach(_ runtime: EffectRuntime)
}

extension EffectRuntime {
  /// Creates the runtime of a store that is not a test store, but is used in a test.
  ///
  /// The test clocks among `dependencies` wait for the effects of this runtime.
  package convenience init(inTestWith dependencies: DependencyFrame?) {
    let clocks = (dependencies?.overriddenClocks ?? []).compactMap { $0 as? any RuntimeClock }
    self.init(executor: clocks.first?.makeExecutor())
    for clock in clocks { clock.attach(self) }
  }

  /// A Boolean value indicating whether the store's effects do nothing until a test clock advances.
  ///
  /// Each effect has then ended or sleeps on a test clock. No action waits to be reduced, and no action is being
  /// reduced.
  ///
  /// - Complexity: O(*n*), where *n* is the number of effects in flight.
  package var isAtRest: Bool {
    lock.withLock {
      let taskCounts = state.pointee.taskCounts
      return !mailbox.isDriven && !mailbox.hasPosted && taskCounts.inFlight == taskCounts.waiting
        && !hasUnfinishedScope
    }
  }

  /// A Boolean value indicating whether a task reduces actions, or is on its way to the store's isolation to do so.
  ///
  /// The task needs no further steps of the test to arrive there, but it may take a long time.
  package var isDelivering: Bool { lock.withLock { mailbox.isDriven } }

  /// Numbers that change when an effect starts, ends, sleeps or sends.
  package var activity: [Int] {
    let taskCounts = taskCounts
    return [taskCounts.inFlight, taskCounts.waiting, mailbox.count]
  }
}
