/// The store, as its effects see it.
package protocol ActionReceiver: AnyObject {
  /// Reduces the actions that have come in.
  ///
  /// Called on the store's isolation.
  func reduceMail()

  /// Reduces the action at `action`, which `scope` has sent into `sink` without overriding dependencies, and those that
  /// have come in.
  ///
  /// Called on the store's isolation.
  func reduceMail(first action: UnsafeRawPointer, through sink: ActionSink, from scope: EffectScope)
}
