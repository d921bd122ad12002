// The delivery of actions to the store.
extension EffectRuntime {
  /// Binds the store to `actor`, and reduces the actions that have already arrived.
  package func bind(to actor: any Actor) {
    isolation.turnstile.withLock {
      isolation.bind(to: actor)
      catchUp()
    }
  }

  /// Reduces the posted actions.
  ///
  /// The owner of the store calls this method while no effect reduces.
  package func catchUp() {
    releaseDeferred()
    if mailbox.hasPosted { drainMailbox() }
  }

  /// Posts an action whose sender does not wait.
  package func deliver(_ action: SentAction, from scope: EffectScope) {
    perform(mailbox.deliver(action, from: scope))
  }

  /// Posts the actions of `.send` effects that were started in this task, and waits until they have been reduced or
  /// dropped.
  nonisolated(nonsending) func post(_ pendingActions: [PendingAction]) async {
    mailbox.post(pendingActions)
    for pending in pendingActions { await wait(for: pending) }
  }

  /// Waits until the action of `pending` has been reduced or dropped, and takes the steps of its sender in the
  /// meantime.
  ///
  /// Thousands of senders may wait here at the same time, each with a frame that must fit into its task and into the
  /// cache. So the steps that few senders take are in a separate frame.
  nonisolated(nonsending) func wait(for pending: PendingAction) async {
    await change(of: pending)
    if pending.summary != .over { await act(on: pending) }
  }

  /// Takes the steps of the sender of `pending`, until the action has been reduced or dropped.
  @inline(never)
  private nonisolated(nonsending) func act(on pending: PendingAction) async {
    while pending.summary != .over {
      switch lock.withLock(pending.nextStep) {
      case .wait: await change(of: pending)
      case .reduce: await drive()
      case .start(let taskStarts): for taskStart in taskStarts { taskStart.run() }
      case .finish: return
      }
    }
  }

  /// Waits until the state of `pending` changes.
  @inline(__always)
  private nonisolated(nonsending) func change(of pending: PendingAction) async {
    if pending.summary == .asked || !isScripted && spin.wait(until: { !pending.isOpen }) { return }
    // The continuation is resumed once: by the code that takes it from the pending action under the lock, or here if it
    // was not stored.
    await withUnsafeContinuation { continuation in
      let isSuspended = lock.withLock { pending.suspend(continuation) }
      if !isSuspended { continuation.wake() }
    }
  }

  /// Hops to the store's isolation and reduces the posted actions.
  private nonisolated(nonsending) func drive() async {
    if let actor = isolation.actor {
      // The sender hands over after leaving the isolation, so that the isolation is free for the next driver.
      if await drainMailbox(on: actor) { handOver() }
    } else {
      drainMailboxWhileOwnerWaits()
    }
  }

  /// Reduces the posted actions.
  ///
  /// - Returns: `false` if the store has ended.
  private func drainMailbox(on isolation: isolated any Actor) -> Bool {
    guard let receiver = local.pointee.receiver else { return false }
    receiver.drainMailbox()
    return true
  }

  /// Reduces the posted actions, and hands over to the next driver.
  ///
  /// Call this method only on the store's isolation.
  private func drainMailbox() {
    local.pointee.receiver?.drainMailbox()
    handOver()
  }

  /// Reduces the posted actions if the owner of a store without an actor waits for effects.
  private func drainMailboxWhileOwnerWaits() {
    isolation.ifOwnerWaits {
      isolation.releaseDeferred()
      drainMailbox()
    } otherwise: {
      mailbox.stopDriving()
    }
  }

  /// Lets effects of a store without an actor reduce, because its owner is about to wait for them.
  ///
  /// If the caller is not the owner, the method does not let effects reduce, because the owner could use the store in
  /// the meantime. In this case it warns the program: the wait never ends if the owner does not use the store again.
  ///
  /// - Parameter scope: The scope for which the caller waits.
  /// - Returns: A Boolean value indicating whether effects reduce until ``endOwnerWait()``.
  @usableFromInline
  package func beginOwnerWait(for scope: EffectScope) -> Bool {
    guard !isolation.isBound, !isScripted, !isComplete(scope) else { return false }
    let isOwner = isolation.beginOwnerWait()
    if isOwner {
      drainMailboxWhileOwnerWaits()
    } else if !isolation.isBound {
      scope.reportWaitElsewhere()
    }
    return isOwner
  }

  /// Ends the wait that ``beginOwnerWait(for:)`` began.
  @usableFromInline
  package func endOwnerWait() { isolation.endOwnerWait() }

  /// Hands the driving over to the sender of the first posted action, if there is one.
  ///
  /// - Parameter scope: The scope of the sender that reduced its action directly.
  func handOver(from scope: EffectScope? = nil) {
    let (next, endsWork) = mailbox.handOver(from: scope)
    if case .none = next {} else { perform(next) }
    // This was the last piece of work, because the effect has returned without waiting for its action.
    if endsWork, let scope { endWork(of: [scope], isOnIsolation: false) }
  }

  /// Takes the step that the mailbox returned.
  private func perform(_ action: consuming MailboxState.Action) {
    // The pending action is released here, outside the lock, because releasing an action may run code of the program.
    while case .release = action { action = mailbox.handOver(from: nil).next }
    switch action {
    case .resume(let sender): sender.wake()
    case .startTask: Task.detached { await self.drive() }
    case .none, .release: break
    }
  }
}
