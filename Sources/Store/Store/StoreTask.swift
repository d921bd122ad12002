/// The effects of an action, and all effects of the actions that these effects send.
///
/// The effects continue if the task is discarded. The task can be awaited and cancelled on any isolation. The task
/// retains the action.
public struct StoreTask: Sendable {
  @usableFromInline package let scope: EffectScope?

  @inlinable
  package init(scope: EffectScope?) { self.scope = scope }

  /// Waits until all effects have ended.
  ///
  /// Cancelling the waiting task cancels the effects.
  ///
  /// The owner of a store without isolation is the task that used the store last. While the owner waits here, effects
  /// reduce their actions. If another task waits, the effects reduce their actions only when the owner uses the store.
  /// Such a wait may never end, so the store reports a warning.
  ///
  /// An effect can't wait for itself: if one of the effects calls this method in its task, the method reports an issue
  /// and returns. If an effect calls this method in a child task, or if two effects wait for each other, the effects
  /// wait until they are cancelled. When an effect is cancelled, its wait ends.
  @inlinable
  public nonisolated(nonsending) func finish() async {
    guard let scope else { return }
    let caller = #isolation
    let (isRefused, wait) = scope.beginWait()
    guard !isRefused else { return }
    await withTaskCancellationHandler {
      let isOwnerWaiting = scope.runtime.beginOwnerWait(for: scope)
      // The continuation is resumed once: when the scope completes, or immediately if the scope has completed.
      await withUnsafeContinuation { scope.whenComplete($0, ending: wait) }
      // This code does not run on the caller's actor. If the caller's actor is not the store's actor, the store's actor
      // may be busy.
      if scope.isFollowed, !scope.runtime.isBound(to: caller) { await scope.runtime.deliverEvents() }
      if isOwnerWaiting { scope.runtime.endOwnerWait() }
    } onCancel: {
      scope.runtime.cancel(scope)
      if let wait { scope.abandon(wait) }
    }
    if scope.isFollowed, scope.runtime.isBound(to: caller) { scope.runtime.deliverWaitingEvents() }
  }

  /// Cancels all effects.
  ///
  /// After this method returns, the store reduces none of their actions.
  public func cancel() {
    guard let scope else { return }
    scope.runtime.cancel(scope)
  }

  /// A Boolean value indicating whether the effects were cancelled.
  public var isCancelled: Bool {
    guard let scope else { return false }
    return scope.runtime.lock.withLock { scope.isCancelled }
  }
}

extension StoreTask: Hashable {
  /// Returns a Boolean value indicating whether two tasks belong to the same `send`.
  ///
  /// The tasks of all actions without effects are equal.
  ///
  /// - Parameters:
  ///   - lhs: A task.
  ///   - rhs: Another task.
  /// - Returns: `true` if the tasks belong to the same `send`; otherwise, `false`.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.scope === rhs.scope }

  /// Hashes the identity of the `send`.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(scope.map(ObjectIdentifier.init)) }
}
