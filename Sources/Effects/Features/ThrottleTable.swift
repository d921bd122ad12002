/// The memories of throttles, by feature and id.
struct ThrottleTable {
  // All state is touched under the runtime's lock only.
  private var memories: [ThrottleKey: ThrottleState] = [:]
  private var pruneAt = 32

  var count: Int { memories.count }

  /// Returns the memory under `key`, and creates it if there is none with this type of clock.
  ///
  /// - Returns: The memory, whether it is new, and the keys to check for expiry; amortized, one key for each new key.
  mutating func memory<C: Clock>(
    _ key: ThrottleKey, clock: C, interval: C.Duration
  ) -> (memory: ThrottleMemory<C>, isNew: Bool, toPrune: [ThrottleKey]) {
    if let memory = memories[key] as? ThrottleMemory<C> {
      memory.interval = max(memory.interval, interval)
      return (memory, false, [])
    }
    let toPrune = memories.count < pruneAt ? [] : Array(memories.keys)
    // No other caller checks the keys until this one is done.
    if !toPrune.isEmpty { pruneAt = .max }
    let memory = ThrottleMemory<C>(clock: clock, interval: interval)
    memories[key] = memory
    return (memory, true, toPrune)
  }

  subscript(key: ThrottleKey) -> ThrottleState? { memories[key] }

  /// Removes the memory under `key` if no effect uses it and its interval is over.
  mutating func removeExpired(_ key: ThrottleKey, isExpired: (ThrottleState) -> Bool) -> ThrottleState? {
    guard let index = memories.index(forKey: key), isKnownUniquelyReferenced(&memories.values[index]),
      isExpired(memories.values[index])
    else { return nil }
    return memories.remove(at: index).value
  }

  /// Records that all keys have been checked.
  mutating func endPruning() { pruneAt = max(32, memories.count * 2) }
}

/// A feature and an id in it.
///
/// It is valid even while no effect of the feature is in flight.
struct ThrottleKey: Hashable {
  let id: InternedID
  let feature: [FeatureID]
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
  ///
  /// If the scope was cancelled, so was the action.
  weak var holder: EffectScope?

  init(clock: C, interval: C.Duration) {
    self.clock = clock
    self.interval = interval
  }

  override func readClock() -> (_ state: ThrottleState) -> Bool {
    let now = clock.now
    return { ($0 as? ThrottleMemory<C>)?.isExpired(at: now) ?? false }
  }

  /// Returns whether an action at `now` or later may pass.
  ///
  /// The held action does not matter if no effect uses the memory, because then no effect sends it.
  private func isExpired(at now: C.Instant) -> Bool {
    last.map { $0.duration(to: now) >= interval } ?? true
  }

  /// Removes the held action if it was cancelled.
  ///
  /// - Returns: The objects to release outside the lock.
  func takeStale() -> (action: HeldAction?, holder: EffectScope?) {
    let holder = holder
    return (holder?.isCancelled ?? true ? held.take() : nil, holder)
  }
}

/// An action that is held until an interval ends.
struct HeldAction {
  let action: SentAction
  /// The next throttle for the action.
  let next: ThrottlingSink?
}
