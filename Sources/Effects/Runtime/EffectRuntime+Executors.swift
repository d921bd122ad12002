// The executors on which tasks that send actions wait.
extension EffectRuntime {
  /// Returns the kind of executor on which the current task runs.
  ///
  /// - Parameter isolation: The isolation of the calling code.
  /// - Returns: The executor.
  @inline(__always)
  func senderExecutor(on isolation: (any Actor)?) -> SenderExecutor {
    isolation == nil && !prefersTaskExecutor ? .pool : unusualSenderExecutor(on: isolation)
  }

  @inline(never)
  private func unusualSenderExecutor(on isolation: (any Actor)?) -> SenderExecutor {
    // In a test store, no sender reduces the actions of the mailbox, and a change of the executor would change the
    // order of the test's steps.
    if isScripted { return .pool }
    let preferred = withUnsafeCurrentTask { $0?.unownedTaskExecutor }
    if let preferred, preferred != pool.asUnownedTaskExecutor() { return .preferred }
    return isolation == nil ? .pool : .actor
  }

  /// The executor on which senders wait for their actions, and from which they go to the store's isolation.
  private var pool: any TaskExecutor { executor ?? globalConcurrentExecutor }

  /// Waits in the pool until the action of `pending` has been reduced or dropped.
  ///
  /// If the mailbox asks the sender to reduce the waiting actions before this method returns, the method reduces them.
  ///
  /// - Parameters:
  ///   - pending: The action in the mailbox.
  ///   - executor: The executor of the sender; the method returns on this executor.
  @inline(__always)
  nonisolated(nonsending) func wait(for pending: PendingAction, on executor: SenderExecutor) async {
    guard executor == .pool else { return await waitInPool(for: pending, leaving: executor) }
    await wait(for: pending)
  }

  @inline(never)
  private nonisolated(nonsending) func waitInPool(
    for pending: PendingAction, leaving executor: SenderExecutor
  ) async {
    // The closure has no isolation, so the call of the closure leaves the caller's actor.
    let wait: @Sendable () async -> Void = { await self.wait(for: pending) }
    if executor == .preferred {
      await withTaskExecutorPreference(pool, operation: wait)
    } else {
      await wait()
    }
  }
}
