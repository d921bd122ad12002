/// The interface through which effects use their store.
package protocol ActionReceiver: AnyObject {
  /// Reduces the posted actions.
  ///
  /// The caller must be on the store's isolation.
  func drainMailbox()

  /// Delivers the events that wait in the log.
  ///
  /// The caller must be on the store's isolation.
  func deliverEvents()

  /// Reduces the action at `action`, which `scope` has sent into `sink` without overriding dependencies, and then the
  /// posted actions.
  ///
  /// The caller must be on the store's isolation.
  func drainMailbox(first action: UnsafeRawPointer, through sink: ActionSink, from scope: EffectScope)
}
