// The delivery of actions from the mailbox to the store.
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
  /// The code that owns the store calls this method while no effect reduces actions.
  package func catchUp() {
    releaseDeferred()
    if mailbox.hasPosted { drainMailbox() }
  }

  /// Posts an action to the mailbox for a sender that does not wait.
  package func deliver(_ action: SentAction, from scope: EffectScope) {
    perform(mailbox.deliver(action, from: scope))
  }

  /// Posts the actions of `.send` effects that this task has started, and waits until the actions have been reduced or
  /// dropped.
  nonisolated(nonsending) func post(_ pendingActions: [PendingAction]) async {
    mailbox.post(pendingActions)
    for pending in pendingActions { await wait(for: pending) }
  }

  /// Waits until the action of `pending` has been reduced or dropped.
  ///
  /// If the mailbox asks the sender to reduce the waiting actions before this method returns, the method reduces them.
  ///
  /// Thousands of senders may wait in this method at the same time. The frame of each call must fit into the memory of
  /// its task and into the processor's cache. So the steps that few senders take are in a separate method.
  nonisolated(nonsending) func wait(for pending: PendingAction) async {
    await change(of: pending)
    if pending.summary != .over { await act(on: pending) }
  }

  /// Does the work that the mailbox requests from the sender of `pending`, until the action has been reduced or
  /// dropped.
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
    // The continuation is resumed exactly once. If it was stored in the pending action, the code that takes it out of
    // the pending action resumes it. Otherwise, it is resumed here.
    await withUnsafeContinuation { continuation in
      let isSuspended = lock.withLock { pending.suspend(continuation) }
      if !isSuspended { continuation.wake() }
    }
  }

  /// Hops to the store's isolation, and reduces the posted actions there.
  private nonisolated(nonsending) func drive() async {
    if let actor = isolation.actor {
      // The sender hands over to the next driver only after it has left the isolation, so that the isolation is free
      // for this driver.
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

  /// Reduces the posted actions, and then lets the next sender reduce later actions.
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

  /// Lets effects of a store without an actor reduce their actions, because the owner of the store is about to wait for
  /// the effects.
  ///
  /// If the caller is not the owner, effects can't reduce actions, because the owner could use the store at the same
  /// time. If the owner does not wait either, the method warns the program that the wait never ends if the owner does not
  /// use the store again.
  ///
  /// - Parameter scope: The scope for which the caller waits.
  /// - Returns: A Boolean value indicating whether effects reduce their actions until the caller calls
  ///   ``endOwnerWait()``.
  @usableFromInline
  package func beginOwnerWait(for scope: EffectScope) -> Bool {
    guard !isolation.isBound, !isScripted, !isComplete(scope) else { return false }
    if beginOwnerWait() { return true }
    if !isolation.isBound, !isolation.doesOwnerWait { scope.reportWaitElsewhere() }
    return false
  }

  /// Lets effects of a store without an actor reduce their actions if the caller, which is about to wait for a change of
  /// the state, is the owner of the store.
  ///
  /// - Returns: A Boolean value indicating whether effects reduce their actions until the caller calls
  ///   ``endOwnerWait()``.
  package func beginOwnerWait() -> Bool {
    guard !isolation.isBound, !isScripted, isolation.beginOwnerWait() else { return false }
    drainMailboxWhileOwnerWaits()
    return true
  }

  /// Ends the wait that ``beginOwnerWait(for:)`` or ``beginOwnerWait()`` began.
  @usableFromInline
  package func endOwnerWait() { isolation.endOwnerWait() }

  /// Makes the sender of the first posted action the driver or, if there is no such sender, records that there is no
  /// driver.
  ///
  /// - Parameter scope: The scope of the calling sender, if it has reduced its own action without posting it.
  func handOver(from scope: EffectScope? = nil) {
    let (next, endsWork) = mailbox.handOver(from: scope)
    if case .none = next {} else { perform(next) }
    // The action was the last piece of work of the scope, because the effect has returned without waiting for the
    // action.
    if endsWork, let scope { endWork(of: [scope], isOnIsolation: false) }
  }

  /// Does the work that a method of the mailbox has requested.
  private func perform(_ action: consuming MailboxState.Action) {
    // A dropped action is released here, outside the lock, because releasing an action may run code of the app.
    while case .release = action { action = mailbox.handOver(from: nil).next }
    switch action {
    case .resume(let sender): sender.wake()
    case .startTask: Task.detached { await self.drive() }
    case .none, .release: break
    }
  }
}
