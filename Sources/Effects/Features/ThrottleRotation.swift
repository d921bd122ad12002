/// The order in which the throttles of all features are checked for expiry.
///
/// Their memories are in the features, so that they end with a feature's state.
struct ThrottleRotation {
  // All state is touched under the runtime's lock only.
  /// The throttles from `position` on; the memories of some may have been removed.
  private var keys: [ThrottleKey] = []
  private var position = 0

  /// Adds a throttle, to be checked after all others.
  mutating func append(_ key: ThrottleKey) { keys.append(key) }

  /// Removes the next throttle to check, and returns it with its memory; nil if there is none.
  mutating func next() -> (key: ThrottleKey, memory: ThrottleState)? {
    while position < keys.count {
      let key = keys[position]
      position += 1
      if position * 2 > keys.count {
        keys.removeFirst(position)
        position = 0
      }
      if let memory = key.feature.throttles[key.id] { return (key, memory) }
    }
    return nil
  }
}

/// A throttle: a feature and an id in it.
struct ThrottleKey {
  let feature: ActiveFeature
  let id: InternedID
}

/// The memory of the throttles under one id, with a clock of any type.
class ThrottleState {
  /// Reads the clock, and returns a function that returns whether the interval of a memory is over at that time.
  ///
  /// Called outside the lock, because a clock may be code of the program.
  func readClock() -> (_ state: ThrottleState) -> Bool { { _ in true } }
}

/// The memory of the throttles under one id, with the clock that measures the interval.
final class ThrottleMemory<C: Clock>: ThrottleState {
  // All `var`s are touched under the runtime's lock only.
  private let clock: C
  /// The longest interval of these throttles.
  var interval: C.Duration
  /// The time at which the last action passed.
  var last: C.Instant?
  /// The action that is held until the interval ends.
  var held: HeldAction?
  /// The scope of the effect that sent the held action.
  weak var holder: EffectScope?
  /// The number of effects that are about to take over the held action, from an effect that they cancel.
  var successorCount = 0

  init(clock: C, interval: C.Duration) {
    self.clock = clock
    self.interval = interval
  }

  override func readClock() -> (_ state: ThrottleState) -> Bool {
    let now = clock.now
    return { ($0 as? ThrottleMemory<C>)?.isExpired(at: now) ?? false }
  }

  /// Returns a Boolean value indicating whether an action at `now` or later may pass.
  ///
  /// The held action does not matter if no effect uses the memory, because then no effect sends it.
  private func isExpired(at now: C.Instant) -> Bool {
    last.map { $0.duration(to: now) >= interval } ?? true
  }

  /// Removes the held action if nobody will send it: it was cancelled, or its effect has ended.
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
/// The action refers to its sinks, and one of them to the memory that holds it, so it must go with its effect.
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
  /// The next throttle for the action.
  let next: ThrottlingSink?
}
