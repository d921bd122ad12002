/// The memories of throttles, by feature and id.
struct ThrottleTable {
  // All state is touched under the runtime's lock only.
  private var memories: [ThrottleKey: ThrottleState] = [:]
  private var pruneAt = 32

  var count: Int { memories.count }

  /// Returns the memory under `key`, making it if there is none with such a clock.
  ///
  /// - Returns: The memory, whether it is new, and the keys to check for expiry if it is time to: amortized, one for
  ///   each new key.
  mutating func memory<C: Clock>(
    _ key: ThrottleKey, clock: C, interval: C.Duration
  ) -> (memory: ThrottleMemory<C>, isNew: Bool, toPrune: [ThrottleKey]) {
    if let memory = memories[key] as? ThrottleMemory<C> {
      memory.interval = max(memory.interval, interval)
      return (memory, false, [])
    }
    let toPrune = memories.count < pruneAt ? [] : Array(memories.keys)
    // Nobody else checks the keys until this caller has.
    if !toPrune.isEmpty { pruneAt = .max }
    let memory = ThrottleMemory<C>(clock: clock, interval: interval)
    memories[key] = memory
    return (memory, true, toPrune)
  }

  subscript(key: ThrottleKey) -> ThrottleState? { memories[key] }

  /// Takes out the memory under `key` if no effect uses it and its interval is over.
  mutating func removeExpired(_ key: ThrottleKey, isExpired: (ThrottleState) -> Bool) -> ThrottleState? {
    guard let index = memories.index(forKey: key), isKnownUniquelyReferenced(&memories.values[index]),
      isExpired(memories.values[index])
    else { return nil }
    return memories.remove(at: index).value
  }

  /// Notes that all keys have been checked.
  mutating func endPruning() { pruneAt = max(32, memories.count * 2) }
}

/// A feature and an id in it, also while nothing is in flight there.
struct ThrottleKey: Hashable {
  let id: InternedID
  let feature: [FeatureID]
}

/// The memory of the throttles under one id, with a clock of any type.
class ThrottleState {
  /// Reads the clock, and returns a function that tells whether a memory's interval is over at that time.
  ///
  /// Called outside of the lock, because a clock may be anybody's code.
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
  /// The action that waits for the end of the interval.
  var kept: KeptAction?
  /// The scope of the effect that has sent the kept action: if that was cancelled, so was the action.
  weak var keeper: EffectScope?

  init(clock: C, interval: C.Duration) {
    self.clock = clock
    self.interval = interval
  }

  override func readClock() -> (_ state: ThrottleState) -> Bool {
    let now = clock.now
    return { ($0 as? ThrottleMemory<C>)?.isExpired(at: now) ?? false }
  }

  /// Returns whether an action that comes at `now` or later may pass.
  ///
  /// The kept action does not matter if no effect uses the memory, because then nobody sends it.
  private func isExpired(at now: C.Instant) -> Bool {
    last.map { $0.duration(to: now) >= interval } ?? true
  }

  /// Takes the kept action out if it was cancelled.
  ///
  /// - Returns: The objects to be released outside of the lock.
  func takeStale() -> (action: KeptAction?, keeper: EffectScope?) {
    let keeper = keeper
    return (keeper?.isCancelled ?? true ? kept.take() : nil, keeper)
  }
}

/// An action that waits for the end of an interval.
struct KeptAction {
  let action: SentAction
  /// The throttle that the action comes to then.
  let next: ThrottlingSink?
}
