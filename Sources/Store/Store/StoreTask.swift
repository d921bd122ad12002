/// The effects that a `send` led to, and all effects of the actions that these send.
///
/// It need not be kept: effects go on without it. It can be awaited and cancelled anywhere.
public struct StoreTask: Sendable {
  @usableFromInline package let scope: EffectScope?

  @inlinable
  package init(scope: EffectScope?) { self.scope = scope }

  /// Waits until all effects have ended; at once when the action had none.
  ///
  /// Cancelling the task that waits cancels the effects.
  ///
  /// Where the store has met no isolation, effects reduce in its owner's stead while the owner waits here: the task
  /// that has used the store last. If another task waits, they go on when the owner uses the store; a
  /// warning says so, as such a wait may never end.
  @inlinable
  public nonisolated(nonsending) func finish() async {
    guard let scope else { return }
    await withTaskCancellationHandler {
      let isOwnerWaiting = scope.runtime.beginOwnerWait(for: scope)
      // Resumed once: by the completion of the scope, or at once if it is over.
      await withUnsafeContinuation { scope.whenComplete($0) }
      if isOwnerWaiting { scope.runtime.endOwnerWait() }
    } onCancel: {
      scope.runtime.cancel(scope)
    }
  }

  /// Cancels all effects.
  ///
  /// When it returns, none of their actions is reduced any more.
  public func cancel() {
    guard let scope else { return }
    scope.runtime.cancel(scope)
  }

  /// Whether the effects were cancelled.
  public var isCancelled: Bool {
    guard let scope else { return false }
    return scope.runtime.lock.withLock { scope.isCancelled }
  }
}
