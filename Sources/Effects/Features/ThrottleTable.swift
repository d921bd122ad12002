/// What is known of the actions that were let through, by path and id.
struct ThrottleTable {
  // All state is touched under the runtime's lock only.
  private var memories: [ThrottleKey: ThrottleState] = [:]
  private var pruneAt = 32

  var count: Int { memories.count }

  /// What is known under `key`, made anew if there is nothing of that kind.
  ///
  /// - Returns: The memory, whether it is new, and the keys to be looked through if it is time to: amortized, one for
  /// each
  ///   new key.
  mutating func memory<C: Clock>(
    _ key: ThrottleKey, clock: C, interval: C.Duration
  ) -> (memory: ThrottleMemory<C>, isNew: Bool, toPrune: [ThrottleKey]) {
    if let memory = memories[key] as? ThrottleMemory<C> {
      memory.interval = max(memory.interval, interval)
      return (memory, false, [])
    }
    let toPrune = memories.count < pruneAt ? [] : Array(memories.keys)
    // Until the keys have been looked through nobody else is to do it.
    if !toPrune.isEmpty { pruneAt = .max }
    let memory = ThrottleMemory<C>(clock: clock, interval: interval)
    memories[key] = memory
    return (memory, true, toPrune)
  }

  subscript(key: ThrottleKey) -> ThrottleState? { memories[key] }

  /// Takes out what is known under `key` if no effect uses it and it is of no meaning any more.
  mutating func removeSpent(_ key: ThrottleKey, isSpent: (ThrottleState) -> Bool) -> ThrottleState? {
    guard let index = memories.index(forKey: key), isKnownUniquelyReferenced(&memories.values[index]),
      isSpent(memories.values[index])
    else { return nil }
    return memories.remove(at: index).value
  }

  /// Notes that all keys have been looked through.
  mutating func endPruning() { pruneAt = max(32, memories.count * 2) }
}

/// A feature's path and an id in it, also while nothing is in flight there.
struct ThrottleKey: Hashable {
  let id: KnownID
  let path: [FeatureID]
}

/// What is known of the actions that were let through under one id.
class ThrottleState {
  /// Reads the clock, and says how to tell whether what is known has no meaning any more at that time.
  ///
  /// Outside of the lock: a clock may be anybody's code.
  func readClock() -> (_ state: ThrottleState) -> Bool { { _ in true } }
}

/// What is known of the actions that were let through under one id, with the clock that they are timed by.
final class ThrottleMemory<C: Clock>: ThrottleState {
  // All `var`s are touched under the runtime's lock only.
  private let clock: C
  /// The longest interval that was asked for.
  var interval: C.Duration
  /// When the last action was let through.
  var last: C.Instant?
  /// The action that waits for the end of the interval.
  var kept: KeptAction?
  /// The scope of the effect that it waits for: if that was cancelled, so was the action.
  weak var keeper: EffectScope?

  init(clock: C, interval: C.Duration) {
    self.clock = clock
    self.interval = interval
  }

  override func readClock() -> (_ state: ThrottleState) -> Bool {
    let now = clock.now
    return { ($0 as? ThrottleMemory<C>)?.isSpent(at: now) ?? false }
  }

  /// Whether an action may pass that comes at `now` or later.
  ///
  /// What is kept does not matter where no effect uses the memory: there is nobody to send it.
  private func isSpent(at now: C.Instant) -> Bool {
    last.map { $0.duration(to: now) >= interval } ?? true
  }

  /// Gives up the action that waits if it was cancelled.
  ///
  /// - Returns: What is to be freed outside of the lock.
  func takeStale() -> (action: KeptAction?, keeper: EffectScope?) {
    let keeper = keeper
    return (keeper?.isCancelled ?? true ? kept.take() : nil, keeper)
  }
}

/// An action that waits for the end of an interval.
struct KeptAction {
  let action: SentAction
  /// The throttle that it comes to then.
  let next: ThrottlingSink?
}
