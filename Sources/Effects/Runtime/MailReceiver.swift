/// The store, as its effects see it.
package protocol MailReceiver: AnyObject {
  /// Reduces the actions that have come in.
  ///
  /// Called on the store's isolation.
  func reduceMail()

  /// Reduces the action at `action`, which `scope` has sent into `outlet` without overriding dependencies, and those that
  /// have come in.
  ///
  /// Called on the store's isolation.
  func reduceMail(first action: UnsafeRawPointer, through outlet: Outlet, from scope: EffectScope)
}
