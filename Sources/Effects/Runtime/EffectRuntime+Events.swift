// The events of a store, on their way to its isolation.
extension EffectRuntime {
  /// Begins a log of the store's events.
  package func beginLog() {
    // Sound: the runtime has the log, and only its own methods call the closure. A weak reference would make each
    // reference count of the runtime slower, as long as the runtime exists.
    follow { [unowned(unsafe) self] in
      guard isolation.isBound else { return false }
      let runtime = self
      // The actor is asked for outside the lock, because this may be the last reference to it.
      Task.detached { if let actor = runtime.isolation.actor { await runtime.deliverEvents(on: actor) } }
      return true
    }
  }

  /// Returns a Boolean value indicating whether the store is bound to the given actor.
  @usableFromInline
  package func isBound(to actor: (any Actor)?) -> Bool { actor != nil && actor === isolation.actor }

  /// Delivers the events of the log.
  ///
  /// A task that has waited for effects elsewhere than on the store's actor calls this before it continues.
  @usableFromInline
  package nonisolated(nonsending) func deliverEvents() async {
    if let actor = isolation.actor {
      await deliverEvents(on: actor)
    } else {
      // Otherwise the owner delivers them when it next uses the store.
      isolation.ifOwnerWaits {
        deliverWaitingEvents()
      } otherwise: {
      }
    }
  }

  private func deliverEvents(on isolation: isolated any Actor) { deliverWaitingEvents() }

  /// Delivers the events, on the store's isolation.
  @usableFromInline
  package func deliverWaitingEvents() { local.pointee.receiver?.deliverEvents() }
}
