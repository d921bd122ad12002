/// The memory of the throttles under one id, without the type of its clock.
class ThrottleState {
  /// Reads the clock, and returns a function that tells whether the interval of this memory was over at that time.
  ///
  /// The function returns `false` for another memory, and if another interval has begun since.
  ///
  /// Call this method outside the lock, because a clock may be code of the program.
  ///
  /// - Parameter lock: The runtime's lock.
  /// - Returns: The function, to be called under the lock.
  func readClock(_ lock: Lock) -> (_ state: ThrottleState) -> Bool { { _ in true } }
}

/// The memory of the throttles under one id, with the clock that measures the interval.
final class ThrottleMemory<C: Clock>: ThrottleState {
  // All `var`s are accessed under the runtime's lock only. The time types of a clock may be code of the program, so
  // times are computed, compared and released outside the lock.
  private let clock: C
  /// The longest interval of these throttles.
  var interval: C.Duration
  /// The time at which the last action passed.
  private(set) var last: C.Instant?
  /// The number of actions that have passed.
  private(set) var passCount = 0
  /// The action that is held until the interval ends.
  var held: HeldAction?
  /// The scope of the effect that may send the held action: the newest effect under the id.
  weak var holder: EffectScope?
  /// The number of new effects that are about to take over the held action from an effect that they cancel.
  var successorCount = 0

  init(clock: C, interval: C.Duration) {
    self.clock = clock
    self.interval = interval
  }

  override func readClock(_ lock: Lock) -> (_ state: ThrottleState) -> Bool {
    let now = clock.now
    let (last, interval, passCount) = lock.withLock { (self.last, self.interval, self.passCount) }
    // The held action does not matter if no effect uses the memory, because then no effect sends it.
    let isExpired = last.map { $0.duration(to: now) >= interval } ?? true
    // The function does not capture the memory itself, because a reference would count as a use.
    let identity = ObjectIdentifier(self)
    return {
      isExpired && ObjectIdentifier($0) == identity && ($0 as? ThrottleMemory<C>)?.passCount == passCount
    }
  }

  /// Records that an action passes.
  ///
  /// The caller must hold the lock.
  ///
  /// - Parameter now: The current time. It is exchanged for the previous time, which the caller releases outside the
  ///   lock.
  func notePass(at now: inout C.Instant?) {
    swap(&last, &now)
    passCount &+= 1
  }

  /// Removes and returns the held action if no effect will send it, because its effect was cancelled or has ended.
  ///
  /// - Returns: The objects to release outside the lock.
  func takeStale() -> (action: HeldAction?, holder: EffectScope?) {
    let holder = holder
    let isStale = successorCount == 0 && holder.map { $0.isCancelled || $0.isComplete } ?? true
    return (isStale ? held.take() : nil, holder)
  }
}

/// The role of a scope whose effect may have sent the held action of a throttle.
///
/// The action refers to its sinks, and one of the sinks refers to the memory that holds the action. To break this
/// cycle, the action is released with its effect.
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

/// An action that is held until an interval ends.
struct HeldAction {
  let action: SentAction
  /// The dependencies that the effect has overridden around the send.
  let overrides: DependencyFrame?
}
