// The events of a store, on their way to its isolation.
extension EffectRuntime {
  /// Begins a log of the store's events.
  package func beginLog() {
    follow { [weak self, isolation] in
      guard isolation.isBound else { return false }
      // The actor is asked for outside the lock, because this may be the last reference to it.
      Task.detached { if let actor = isolation.actor { await self?.deliverEvents(on: actor) } }
      return true
    }
  }

  private func deliverEvents(on isolation: isolated any Actor) { local.pointee.receiver?.deliverEvents() }

  /// Delivers the events, and then resumes tasks, which see what the events led to.
  func deliver(before waiters: [UnsafeContinuation<Void, Never>]) {
    if let actor = isolation.actor {
      Task.detached {
        await self.deliverEvents(on: actor)
        for waiter in waiters { waiter.wake() }
      }
      return
    }
    isolation.ifOwnerWaits {
      local.pointee.receiver?.deliverEvents()
    } otherwise: {
      // The owner delivers them when it next uses the store.
    }
    for waiter in waiters { waiter.wake() }
  }
}
