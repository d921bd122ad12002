/// The memories of throttles, by feature and id.
///
/// A memory keeps its feature in the tree of active features, so that it ends with the feature's state.
struct ThrottleTable {
  // All state is touched under the runtime's lock only.
  private var memories: [ThrottleKey: ThrottleState] = [:]
  /// The keys in the order of their checks for expiry, from `position`; some may have been removed from the table.
  private var rotation: [ThrottleKey] = []
  private var position = 0

  var count: Int { memories.count }

  /// Returns the memory under `key`, and creates it if there is none with this type of clock.
  ///
  /// - Returns: The memory, and whether it is new.
  mutating func memory<C: Clock>(
    _ key: ThrottleKey, clock: C, interval: C.Duration, in tree: ScopeTree
  ) -> (memory: ThrottleMemory<C>, isNew: Bool) {
    if let memory = memories[key] as? ThrottleMemory<C> {
      memory.interval = max(memory.interval, interval)
      return (memory, false)
    }
    let memory = ThrottleMemory<C>(clock: clock, interval: interval)
    if memories.updateValue(memory, forKey: key) == nil {
      rotation.append(key)
      key.feature.addThrottle(key.id, in: tree)
    }
    return (memory, true)
  }

  /// Returns the memory that is to be checked for expiry next; nil if there is none.
  mutating func nextToCheck() -> (key: ThrottleKey, memory: ThrottleState)? {
    while position < rotation.count {
      let key = rotation[position]
      position += 1
      if position * 2 > rotation.count {
        rotation.removeFirst(position)
        position = 0
      }
      guard let memory = memories[key] else { continue }
      rotation.append(key)
      return (key, memory)
    }
    return nil
  }

  /// Removes the memory under `key` if no effect uses it and its interval is over.
  mutating func removeExpired(
    _ key: ThrottleKey, in tree: ScopeTree, isExpired: (ThrottleState) -> Bool
  ) -> ThrottleState? {
    guard let index = memories.index(forKey: key), isKnownUniquelyReferenced(&memories.values[index]),
      isExpired(memories.values[index])
    else { return nil }
    key.feature.removeThrottle(key.id, in: tree)
    return memories.remove(at: index).value
  }

  /// Removes and returns the memories of a feature and of those below it.
  mutating func removeAll(of feature: ActiveFeature, in tree: ScopeTree) -> [ThrottleState] {
    feature.throttleKeys.compactMap { key in
      key.feature.removeThrottle(key.id, in: tree)
      return memories.removeValue(forKey: key)
    }
  }
}

/// A feature and an id in it.
struct ThrottleKey: Hashable {
  let id: InternedID
  let feature: ActiveFeature

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.feature === rhs.feature && lhs.id == rhs.id }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(ObjectIdentifier(feature))
  }
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
