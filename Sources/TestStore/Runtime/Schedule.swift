import Effects

/// The random decisions of one run of a test's body, determined by a seed, and the log of the run.
final class Schedule: @unchecked Sendable {
  // Sound: `generator` is accessed only under the lock.
  let seed: UInt64
  let log = EventLog()
  private let lock: Lock
  private var generator: SplitMix64

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - lock: The lock of the run to which the schedule belongs.
  init(seed: UInt64, lock: Lock) {
    self.seed = seed
    self.lock = lock
    generator = SplitMix64(state: seed)
  }

  /// Returns the index of the next of `count` candidates.
  func pick(_ count: Int) -> Int {
    count == 1 ? 0 : lock.withLock { Int(generator.next() % UInt64(count)) }
  }

  /// Returns the number of jobs to run before the test continues after an action; nil for all.
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

/// A random number generator with 64 bits of state.
///
/// Adjacent seeds give unrelated sequences.
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
