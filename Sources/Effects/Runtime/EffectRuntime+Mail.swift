/// The store, as its effects see it.
package protocol MailReceiver: AnyObject {
  /// Reduces the actions that have come in. Called on the store's isolation.
  func reduceMail()
}

// How actions get to the store.
//
// The first effect that posts into an empty mailbox hops to the store's isolation itself and reduces all that has
// come in until then; the others wait on a ticket. So one action costs one hop and no task, and a burst one hop for
// all.
extension EffectRuntime {
  /// The actor that the store belongs to, if it belongs to one that still lives.
  package var boundIsolation: (any Actor)? {
    lock.withLock { isolation }
  }

  /// Makes `isolation` the place where actions are reduced, and reduces there what has come in before.
  ///
  /// Held weakly: the store is often a property of the very actor.
  package func bind(to isolation: any Actor) {
    turnstile.withLock {
      lock.withLock {
        self.isolation = isolation
        isBound = true
      }
      if hasMail { receiver?.reduceMail() }
    }
  }

  /// Whether actions have come in that are not reduced yet.
  var hasMail: Bool { lock.withLock { mailCount > 0 } }

  /// Makes `receiver` the one who reduces; held weakly.
  package func connect(_ receiver: any MailReceiver) {
    lock.withLock { mailReceiver = receiver }
  }

  var receiver: (any MailReceiver)? {
    lock.withLock { mailReceiver }
  }

  /// Whether effects reduce, as opposed to the owner alone.
  ///
  /// Called under the lock.
  var canBeDriven: Bool { !isScripted && (isBound || ownersAway > 0) }

  /// What the sender of an action that is about to be put into the mailbox has to do.
  ///
  /// Called under the lock.
  func admit(from scope: EffectScope) -> Receipt {
    guard canBeDriven, !isDriven else { return .wait(Ticket(scope: scope)) }
    isDriven = true
    return isBound ? .drive(isolation) : .driveAndWait(Ticket(scope: scope))
  }

  /// Has an action reduced that is about to be put into the mailbox by somebody who does not wait.
  ///
  /// Called under the lock.
  func admitFromOutside() {
    guard canBeDriven, !isDriven else { return }
    isDriven = true
    sendForDriver()
  }

  /// Starts a task that reduces what is in the mailbox.
  func sendForDriver() {
    Task.detached(executorPreference: executor) { await self.drive() }
  }

  /// Does what `receipt` asks of the sender.
  nonisolated(nonsending) func settle(_ receipt: Receipt) async {
    switch receipt {
    case .settled: break
    case .drive(let isolation?): await reduceMail(on: isolation)
    case .drive(nil): await drive()
    case .driveAndWait(let ticket):
      await drive()
      await wait(for: ticket)
    case .wait(let ticket): await wait(for: ticket)
    }
  }

  private nonisolated(nonsending) func wait(for ticket: Ticket) async {
    while await outcome(of: ticket) == .drive { await drive() }
    for launch in lock.withLock(ticket.takeLaunches) { launch.run() }
  }

  private nonisolated(nonsending) func outcome(of ticket: Ticket) async -> Ticket.Outcome {
    await withUnsafeContinuation { continuation in
      if let known = lock.withLock({ ticket.wait(continuation) }) { continuation.resume(returning: known) }
    }
  }

  /// Hops to the store's isolation and reduces what is in the mailbox.
  private nonisolated(nonsending) func drive() async {
    if let isolation = boundIsolation {
      await reduceMail(on: isolation)
    } else {
      reduceMailInOwnersStead()
    }
  }

  private func reduceMail(on isolation: isolated any Actor) {
    receiver?.reduceMail()
  }

  /// Runs `body`, which reduces an action, and gives the tasks that it leads to into the hands of `ticket`.
  package func deferringLaunches(to ticket: Ticket?, _ body: () -> Void) {
    guard let ticket else { return body() }
    deferred = []
    body()
    let launches = deferred.take() ?? []
    let (isTaken, waiter) = lock.withLock { (!ticket.isOver, ticket.settle(launches)) }
    waiter?.resume(returning: .settled)
    // The sender was cancelled while its action was reduced; what the action led to goes on without it.
    if !isTaken { for launch in launches { launch.run() } }
  }

  /// Tells who waits on `ticket` that its action was dropped.
  func settle(_ ticket: Ticket) {
    lock.withLock { ticket.settle() }?.resume(returning: .settled)
  }
}
