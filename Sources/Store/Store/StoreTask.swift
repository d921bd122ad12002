/// The effects of an action, and all effects of the actions that these send.
///
/// The effects continue if the task is discarded. The task can be awaited and cancelled on any isolation. It retains its
/// action.
public struct StoreTask: Sendable {
  @usableFromInline package let scope: EffectScope?

  @inlinable
  package init(scope: EffectScope?) { self.scope = scope }

  /// Waits until all effects have ended.
  ///
  /// Cancelling the waiting task cancels the effects.
  ///
  /// The owner of a store without isolation is the task that used the store last. While the owner waits here, effects
  /// reduce their actions. If another task waits, they reduce only when the owner uses the store. Such a wait may never
  /// end, so it causes a warning.
  ///
  /// An effect can't wait for itself: if one of the effects calls this method in its task, the method reports an issue
  /// and returns. If it does so in a child task, or if two effects wait for each other, they wait until they are
  /// cancelled. An effect that was cancelled waits for nothing.
  @inlinable
  public nonisolated(nonsending) func finish() async {
    guard let scope else { return }
    let caller = #isolation
    let (isRefused, wait) = scope.beginWait()
    guard !isRefused else { return }
    await withTaskCancellationHandler {
      let isOwnerWaiting = scope.runtime.beginOwnerWait(for: scope)
      // Resumed once: when the scope completes, or immediately if it has completed.
      await withUnsafeContinuation { scope.whenComplete($0, ending: wait) }
      // This closure does not run on the caller's actor. If that is another one than the store's, it may be busy.
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
  /// Returns a Boolean value indicating whether two tasks are those of the same `send`.
  ///
  /// The tasks of all actions without effects are equal.
  ///
  /// - Parameters:
  ///   - lhs: A task.
  ///   - rhs: Another task.
  /// - Returns: A Boolean value indicating whether they are the same.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.scope === rhs.scope }

  /// Hashes the identity of the `send`.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(scope.map(ObjectIdentifier.init)) }
}
