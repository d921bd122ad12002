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
//
// A store that belongs to no actor has nowhere to hop to. It catches up whenever its owner uses it, and while its
// owner awaits `StoreTask.finish()` the effects reduce in the owner's stead, one at a time.
extension EffectRuntime {
  /// Makes `isolation` the place where actions are reduced.
  ///
  /// Held weakly: the store is often a property of the very actor.
  package func bind(to isolation: any Actor) {
    lock.withLock {
      self.isolation = isolation
      isBound = true
    }
  }

  /// The actor that the store belongs to, if it belongs to one that still lives.
  package var boundIsolation: (any Actor)? {
    lock.withLock { isolation }
  }

  /// Makes `receiver` the one who reduces; held weakly.
  package func connect(_ receiver: any MailReceiver) {
    lock.withLock { self.receiver = receiver }
  }

  /// What the sender of an action that was just put into the mailbox has to do. Called under the lock.
  package func admit(from scope: EffectScope) -> Receipt {
    if !isScripted, !isDriven, isBound || ownersAway > 0 {
      isDriven = true
      return .drive
    }
    let ticket = Ticket()
    scope.tickets[ObjectIdentifier(ticket)] = ticket
    return .wait(ticket)
  }

  /// Does what `receipt` asks of the sender.
  nonisolated(nonsending) func settle(_ receipt: Receipt) async {
    switch receipt {
    case .settled: break
    case .drive: await drive()
    case .wait(let ticket): if await ticket.value() == .drive { await drive() }
    }
  }

  /// Hops to the store's isolation and reduces what is in the mailbox.
  nonisolated(nonsending) func drive() async {
    if let isolation = lock.withLock({ self.isolation }) {
      await reduceMail(on: isolation)
    } else if !lock.withLock({ isBound }) {
      reduceMailUnbound()
    }
  }

  private func reduceMail(on isolation: isolated any Actor) {
    lock.withLock { receiver }?.reduceMail()
  }

  /// Reduces what is in the mailbox, one thread at a time.
  package func reduceMailUnbound() {
    turnstile.withLock { lock.withLock { receiver }?.reduceMail() }
  }

  /// Runs `body` while no effect reduces in the owner's stead.
  package func excludingEffects<Result>(_ body: () throws -> Result) rethrows -> Result {
    try turnstile.withLock(body)
  }

  /// Waits until `scope` is complete, with effects reducing in the owner's stead where the store has no isolation.
  package nonisolated(nonsending) func finish(_ scope: EffectScope) async {
    let isUnbound = lock.withLock {
      if !isBound, !isScripted { ownersAway += 1 }
      return !isBound && !isScripted
    }
    guard isUnbound else { return await scope.finish() }
    reduceMailUnbound()
    await scope.finish()
    lock.withLock { ownersAway -= 1 }
  }
}
