// The delivery of a store's events to its isolation.
extension EffectRuntime {
  /// Begins a log of the store's events.
  package func beginLog() {
    // Sound: the runtime owns the log, and only the runtime's own methods call the closure. A weak reference would slow
    // down each retain and release of the runtime for its whole life.
    follow { [unowned(unsafe) self] in
      guard isolation.isBound else { return false }
      let runtime = self
      // The actor is read outside the lock, because this may be the last reference to it.
      Task.detached { if let actor = runtime.isolation.actor { await runtime.deliverEvents(on: actor) } }
      return true
    }
  }

  /// Returns a Boolean value indicating whether the store is bound to the given actor.
  @usableFromInline
  package func isBound(to actor: (any Actor)?) -> Bool { actor != nil && actor === isolation.actor }

  /// Delivers the events of the log.
  ///
  /// A task that has waited for effects outside the store's actor calls this method before it continues.
  @usableFromInline
  package nonisolated(nonsending) func deliverEvents() async {
    if let actor = isolation.actor {
      await deliverEvents(on: actor)
    } else {
      // If the owner does not wait, it delivers the events when it next uses the store.
      isolation.ifOwnerWaits {
        deliverWaitingEvents()
      } otherwise: {
      }
    }
  }

  private func deliverEvents(on isolation: isolated any Actor) { deliverWaitingEvents() }

  /// Delivers the events to the store.
  ///
  /// Call this method only on the store's isolation.
  @usableFromInline
  package func deliverWaitingEvents() { local.pointee.receiver?.deliverEvents() }
}
