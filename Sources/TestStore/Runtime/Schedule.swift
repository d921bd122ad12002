import Effects

/// The random decisions of one run of a test's body, made by a seed, and the log of what came of them.
final class Schedule: @unchecked Sendable {
  // Sound: `generator` is touched under the lock only.
  let seed: UInt64
  let log = EventLog()
  private let lock: Lock
  private var generator: SplitMix64

  /// - Parameters:
  ///   - seed: The seed.
  ///   - lock: The lock of the run that the schedule belongs to.
  init(seed: UInt64, lock: Lock) {
    self.seed = seed
    self.lock = lock
    generator = SplitMix64(state: seed)
  }

  /// Returns the index of one of `count` things that could be next.
  func pick(_ count: Int) -> Int {
    count == 1 ? 0 : lock.withLock { Int(generator.next() % UInt64(count)) }
  }

  /// Returns how many jobs run before the test goes on after an action: none, some, or nil for all.
  func jobsAfterAction() -> Int? {
    lock.withLock {
      switch generator.next() % 3 {
      case 0: 0
      case 1: 1 + Int(generator.next() % 8)
      default: nil
      }
    }
  }
}

/// A generator of random numbers of 64 bits of state, of which neighbouring seeds give unrelated sequences.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
