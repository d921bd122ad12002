// How actions get to the store.
extension EffectRuntime {
  /// Makes `actor` the place where actions are reduced, and reduces there what has come in before.
  package func bind(to actor: any Actor) {
    isolation.turnstile.withLock {
      isolation.bind(to: actor)
      catchUp()
    }
  }

  /// Reduces what has come in.
  ///
  /// Called by the owner of the store, while no effect reduces.
  package func catchUp() {
    releaseSpent()
    if mailbox.hasPosted { reduceMail() }
  }

  /// Takes an action for which nobody waits.
  package func deliver(_ action: SentAction, from scope: EffectScope) {
    perform(mailbox.deliver(action, from: scope))
  }

  /// Posts an action, and waits until it was reduced or dropped.
  @inline(__always)
  nonisolated(nonsending) func post(
    _ action: SentAction, from scope: EffectScope, overrides: DependencyFrame? = nil
  ) async {
    guard let pending = mailbox.post(action, from: scope, overrides: overrides) else { return }
    await wait(for: pending)
  }

  /// Posts the actions that the `.send`s of an effect have sent that was started in this task, and waits until they were
  /// reduced or dropped.
  nonisolated(nonsending) func post(_ pendingActions: [PendingAction]) async {
    mailbox.post(pendingActions)
    for pending in pendingActions { await wait(for: pending) }
  }

  /// Waits until the action of `pending` was reduced or dropped, and does meanwhile what is asked of its sender.
  ///
  /// Thousands may wait here at once, each in a frame that has to fit into its task and be brought into the cache. What
  /// few senders do is done in another.
  private nonisolated(nonsending) func wait(for pending: PendingAction) async {
    if pending.summary != .asked { await change(of: pending) }
    if pending.summary != .over { await act(on: pending) }
  }

  /// Does what is asked of the sender of `pending`, until the action was reduced or dropped.
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
    if !isScripted, spin.watch(until: { !pending.isOpen }) { return }
    // Resumed once: whoever takes it out of the pending action does, under the lock; or, if it was not kept, this.
    await withUnsafeContinuation { continuation in
      let isSuspended = lock.withLock { pending.suspend(continuation) }
      if !isSuspended { continuation.wake() }
    }
  }

  /// Hops to the store's isolation and reduces what is in the mailbox.
  private nonisolated(nonsending) func drive() async {
    if let actor = isolation.actor {
      // Handed over when the isolation has been left, so that the next finds it free.
      if await reduceMail(on: actor) { handOver() }
    } else {
      reduceMailInOwnersStead()
    }
  }

  /// Reduces what has come in.
  ///
  /// - Returns: False if the store has gone.
  private func reduceMail(on isolation: isolated any Actor) -> Bool {
    guard let receiver = local.pointee.receiver else { return false }
    receiver.reduceMail()
    return true
  }

  /// Reduces what is in the mailbox.
  ///
  /// Called on the store's isolation.
  private func reduceMail() {
    local.pointee.receiver?.reduceMail()
    handOver()
  }

  /// Reduces what is in the mailbox, if the owner of the store is away.
  private func reduceMailInOwnersStead() {
    isolation.inOwnersStead {
      isolation.releaseSpent()
      reduceMail()
    } ownerIsBack: {
      mailbox.stopDriving()
    }
  }

  /// Lets effects reduce in the owner's stead, who is about to wait for them, where the store has no isolation.
  ///
  /// Nothing if it is not the owner who waits: the store could be used meanwhile. The program is warned, as such a wait
  /// never ends if the owner does not use the store again, which can't be known.
  ///
  /// - Parameter scope: What is waited for.
  /// - Returns: Whether that is so, until the owner takes back its ownership.
  @usableFromInline
  package func lendOwnership(for scope: EffectScope) -> Bool {
    guard !isolation.isBound, !isScripted, !isComplete(scope) else { return false }
    let isLent = isolation.lendOwnership()
    if isLent {
      reduceMailInOwnersStead()
    } else if !isolation.isBound {
      scope.reportWaitElsewhere()
    }
    return isLent
  }

  /// Ends what ``lendOwnership(for:)`` has begun.
  @usableFromInline
  package func takeBackOwnership() { isolation.takeBackOwnership() }

  /// Gives the reducing of what has come in meanwhile to its first sender, or ends it if there is none.
  ///
  /// - Parameter scope: The scope of the sender whose action was in hand.
  func handOver(from scope: EffectScope? = nil) {
    let (next, endsWork) = mailbox.handOver(from: scope)
    perform(next)
    // The last piece of work: the effect has returned without waiting for what it sent.
    if endsWork, let scope { endWork(of: [scope], isOnIsolation: false) }
  }

  /// Does what the mailbox asks of the caller.
  private func perform(_ action: consuming MailboxState.Action) {
    // The pending action goes here, where the end of an action may run code of the program.
    while case .release = action { action = mailbox.handOver(from: nil).next }
    switch action {
    case .resume(let sender): sender.wake()
    case .startTask: Task.detached { await self.drive() }
    case .none, .release: break
    }
  }
}
