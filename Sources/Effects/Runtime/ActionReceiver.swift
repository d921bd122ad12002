/// The interface of a store for its effects.
package protocol ActionReceiver: AnyObject {
  /// Reduces the actions that wait in the mailbox.
  ///
  /// The caller must be on the store's isolation.
  func drainMailbox()

  /// Delivers the events in the store's log to the listeners.
  ///
  /// The caller must be on the store's isolation.
  func deliverEvents()

  /// Reduces the action at `action`, and then the actions that wait in the mailbox.
  ///
  /// The effect of `scope` has sent the action into `sink`, which passes it on to the store; the effect has not
  /// overridden dependencies.
  ///
  /// The caller must be on the store's isolation.
  func drainMailbox(first action: UnsafeRawPointer, through sink: ActionSink, from scope: EffectScope)
}
