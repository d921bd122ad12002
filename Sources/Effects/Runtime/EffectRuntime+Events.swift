// The delivery of the events in a store's log, on the store's isolation.
extension EffectRuntime {
  /// Begins a log of the store's events.
  package func beginLog() {
    // Sound: the runtime owns the log, and only the runtime's own methods call the closure. A weak reference is not
    // used, because it would slow down each retain and release of the runtime for the rest of its life.
    follow { [unowned(unsafe) self] in
      guard isolation.isBound else { return false }
      let runtime = self
      // The task reads the actor outside the lock, because it may get the last reference to the actor, and the deinit
      // of the actor takes the lock.
      Task.detached { if let actor = runtime.isolation.actor { await runtime.deliverEvents(on: actor) } }
      return true
    }
  }

  /// Returns a Boolean value indicating whether the store is bound to the given actor.
  @usableFromInline
  package func isBound(to actor: (any Actor)?) -> Bool { actor != nil && actor === isolation.actor }

  /// Delivers the events in the log on the store's isolation.
  ///
  /// A task outside the store's actor that has waited for effects calls this method before it continues.
  @usableFromInline
  package nonisolated(nonsending) func deliverEvents() async {
    if let actor = isolation.actor {
      await deliverEvents(on: actor)
    } else {
      // If the owner of the store does not wait for effects, the owner delivers the events when it next uses the store.
      isolation.ifOwnerWaits {
        deliverWaitingEvents()
      } otherwise: {
      }
    }
  }

  private func deliverEvents(on isolation: isolated any Actor) { deliverWaitingEvents() }

  /// Makes the store deliver the events in the log.
  ///
  /// Call this method only on the store's isolation.
  @usableFromInline
  package func deliverWaitingEvents() { local.pointee.receiver?.deliverEvents() }
}
