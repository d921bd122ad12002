import Effects

/// One interleaving of the effects of a test's body, which a seed decides.
final class Schedule: @unchecked Sendable {
  // Sound: all state is touched under the lock only.
  let seed: UInt64
  let log = EventLog()
  /// The test stores of the run that have not gone.
  let openStores = OpenStores()
  private let lock = Lock()
  private var generator: SplitMix64
  private var kept: [TestFailure] = []
  private var keptDefaults: DependencyDefaults?
  private var checks: [Check] = []

  init(seed: UInt64) {
    self.seed = seed
    generator = SplitMix64(state: seed)
  }

  /// The schedule under which the code of this task runs.
  @TaskLocal static var current: Schedule?

  /// One of `count` things that could be next.
  func pick(_ count: Int) -> Int {
    count == 1 ? 0 : lock.withLock { Int(generator.next() % UInt64(count)) }
  }

  /// How many jobs are run before the test goes on after an action: none, some, or nil for all.
  func jobsAfterAction() -> Int? {
    lock.withLock {
      switch generator.next() % 3 {
      case 0: 0
      case 1: 1 + Int(generator.next() % 8)
      default: nil
      }
    }
  }

  /// The values of dependencies that are read outside of stores; made for the first, since most schedules have none.
  var defaults: DependencyDefaults {
    lock.withLock {
      let defaults = keptDefaults ?? DependencyDefaults()
      keptDefaults = defaults
      return defaults
    }
  }

  /// The failures of this run.
  var failures: [TestFailure] { lock.withLock { kept } }

  /// Keeps `failure` for the end of the run.
  func add(_ failure: TestFailure) {
    lock.withLock { kept.append(failure) }
  }

  /// What is looked at when the body of the test has ended.
  struct Check: Sendable {
    let runtime: TestRuntime
    let report: @Sendable () -> Void
  }

  /// Looks, when the body has ended, at what a test store of it left behind.
  ///
  /// The end of a test store can't await the effects that the seed has held back until then.
  func checkLater(_ check: Check) {
    lock.withLock { checks.append(check) }
  }

  /// Lets what is left come to its end, and reports what does not.
  func runChecks(isolation: isolated (any Actor)? = #isolation) async {
    while let check = lock.withLock({ checks.isEmpty ? nil : checks.removeFirst() }) {
      await check.runtime.settle()
      check.report()
    }
    for store in openStores.elements {
      await store.runtime.settle()
      for failure in store.takeLeftovers() { add(failure) }
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
