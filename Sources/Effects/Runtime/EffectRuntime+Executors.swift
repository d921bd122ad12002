// The executors of senders.
extension EffectRuntime {
  /// Returns the executor of the current task.
  ///
  /// - Parameter isolation: The isolation of the calling code.
  /// - Returns: The executor.
  @inline(__always)
  func senderExecutor(on isolation: (any Actor)?) -> SenderExecutor {
    isolation == nil && !prefersTaskExecutor ? .pool : unusualSenderExecutor(on: isolation)
  }

  @inline(never)
  private func unusualSenderExecutor(on isolation: (any Actor)?) -> SenderExecutor {
    // In a scripted test, no sender drives the mailbox, and the order of steps must not change.
    if isScripted { return .pool }
    let preferred = withUnsafeCurrentTask { $0?.unownedTaskExecutor }
    if let preferred, preferred != pool.asUnownedTaskExecutor() { return .preferred }
    return isolation == nil ? .pool : .actor
  }

  /// The executor on which senders wait and drive.
  private var pool: any TaskExecutor { executor ?? globalConcurrentExecutor }

  /// Waits in the pool until the action of `pending` has been reduced or dropped, and takes the steps of its sender.
  ///
  /// - Parameters:
  ///   - pending: The action, which has been posted.
  ///   - executor: The executor of the sender, to which the method returns.
  @inline(__always)
  nonisolated(nonsending) func wait(for pending: PendingAction, on executor: SenderExecutor) async {
    guard executor == .pool else { return await waitInPool(for: pending, leaving: executor) }
    await wait(for: pending)
  }

  @inline(never)
  private nonisolated(nonsending) func waitInPool(
    for pending: PendingAction, leaving executor: SenderExecutor
  ) async {
    // The closure has no isolation, so calling it leaves the caller's actor.
    let wait: @Sendable () async -> Void = { await self.wait(for: pending) }
    if executor == .preferred {
      await withTaskExecutorPreference(pool, operation: wait)
    } else {
      await wait()
    }
  }
}
