/// The state of the throttles that have the same cancellation id, in a form that hides the type of the clock.
class ThrottleState {
  /// Reads the clock, and returns a closure that tells whether the interval of these throttles was over when the clock
  /// was read.
  ///
  /// The closure returns `false` if its argument is another object, or if an action has begun another interval since
  /// then.
  ///
  /// Call this method outside the lock, because the clock may be code of the app.
  ///
  /// - Parameter lock: The runtime's lock.
  /// - Returns: The closure, which must be called under the lock.
  func readClock(_ lock: Lock) -> (_ state: ThrottleState) -> Bool { { _ in true } }
}

/// The state of the throttles that have the same cancellation id: the clock, the running interval, and the action that
/// waits for the end of the interval.
final class ThrottleMemory<C: Clock>: ThrottleState {
  // All `var`s are accessed under the runtime's lock only. A clock of the app may have its own types of instants and
  // durations, so times are computed, compared and released outside the lock.
  private let clock: C
  /// The longest interval of the throttles that share this object, which have the same cancellation id.
  var interval: C.Duration
  /// The time at which an action last passed; `nil` if no action has passed yet.
  private(set) var last: C.Instant?
  /// The number of actions that have passed.
  private(set) var passCount = 0
  /// The action that waits to be sent at the end of the interval; `nil` if no action waits.
  var held: HeldAction?
  /// The scope of the newest effect of the throttles that share this object; only this effect may send the action in
  /// `held`.
  weak var holder: EffectScope?
  /// The number of new effects that are now cancelling an earlier effect, and that will send the action in `held`
  /// instead of the earlier effect.
  var successorCount = 0

  init(clock: C, interval: C.Duration) {
    self.clock = clock
    self.interval = interval
  }

  override func readClock(_ lock: Lock) -> (_ state: ThrottleState) -> Bool {
    let now = clock.now
    let (last, interval, passCount) = lock.withLock { (self.last, self.interval, self.passCount) }
    // The action in `held` is ignored here. The result is used only if no effect uses this object, and then no effect
    // will send the action.
    let isExpired = last.map { $0.duration(to: now) >= interval } ?? true
    // The closure does not capture this object itself. The store would take the captured reference for a use by an
    // effect.
    let identity = ObjectIdentifier(self)
    return {
      isExpired && ObjectIdentifier($0) == identity && ($0 as? ThrottleMemory<C>)?.passCount == passCount
    }
  }

  /// Records that an action passes.
  ///
  /// The caller must hold the runtime's lock.
  ///
  /// - Parameter now: The current time. The method replaces it with the time at which the previous action passed. The
  ///   caller releases this time outside the lock.
  func notePass(at now: inout C.Instant?) {
    swap(&last, &now)
    passCount &+= 1
  }

  /// Removes and returns the action in `held` if no effect will send it, because the newest effect was cancelled or has
  /// ended.
  ///
  /// - Returns: Objects that the caller must release outside the lock: the removed action, if any, and the scope of the
  ///   newest effect.
  func takeStale() -> (action: HeldAction?, holder: EffectScope?) {
    let holder = holder
    let isStale = successorCount == 0 && holder.map { $0.isCancelled || $0.isComplete } ?? true
    return (isStale ? held.take() : nil, holder)
  }
}

/// The role of a throttled effect's scope, which discards the waiting action when the effect ends.
///
/// The action waits for the end of the throttle's interval. The role does not discard it if a newer effect takes it
/// over.
///
/// The waiting action refers to its sinks, which pass the action on to the store. One of these sinks refers to the
/// `ThrottleMemory` that stores the action. Discarding the action breaks this reference cycle.
final class ThrottleHolder<C: Clock>: ScopeRole {
  private let memory: ThrottleMemory<C>
  // Sound: the scope owns the role.
  private unowned(unsafe) let scope: EffectScope

  init(_ memory: ThrottleMemory<C>, in scope: EffectScope) {
    self.memory = memory
    self.scope = scope
  }

  override func cancel(_ cleanup: inout ScopeCleanup) { releaseStale(&cleanup) }

  override func end(_ cleanup: inout ScopeCleanup) { releaseStale(&cleanup) }

  private func releaseStale(_ cleanup: inout ScopeCleanup) {
    let stale = memory.takeStale()
    if stale.action != nil || stale.holder !== scope { cleanup.release(stale) }
  }
}

/// An action that a throttle holds until the interval ends.
struct HeldAction {
  let action: SentAction
  /// The dependencies that the effect overrides around its call of `send`.
  let overrides: DependencyFrame?
}
