/// A strategy that gives each effect and the test a random priority, and always runs the one with the highest priority.
///
/// At a few random decisions, the highest priority becomes the lowest. In the code, a chain is anything that has a
/// priority: an effect, the test, or the receipt of actions.
///
/// The depth of a mistake is the number of steps whose order causes it. If the highest priority becomes the lowest
/// `depth` - 1 times, each run finds a mistake of this depth with a probability of at least 1 / (n · k^(depth − 1)),
/// for n chains and k decisions.
///
/// See Burckhardt, Kothari, Musuvathi and Nagarakatte, "A randomized scheduler with probabilistic guarantees of finding
/// bugs", ASPLOS 2010.
struct PriorityStrategy: ScheduleStrategy {
  private var generator: SplitMix64
  private let changes: Set<Int>
  private let fairLength: Int
  private var priorities: [Int: UInt64] = [:]
  private var lowest: UInt64
  private var count = 0

  /// Creates a strategy.
  ///
  /// - Parameters:
  ///   - depth: The depth of the mistakes to find, at least 1.
  ///   - seed: The seed.
  ///   - length: The largest number of decisions that any run has made so far.
  init(depth: Int, seed: UInt64, length: Int) {
    var generator = SplitMix64(state: seed)
    lowest = UInt64(max(depth, 1))
    // Even for a large depth, there are at most as many changes of priorities as decisions.
    let drawn = min(max(depth, 1) - 1, max(length, 1))
    changes = Set((0..<drawn).map { _ in Int(generator.next() % UInt64(max(length, 1))) })
    fairLength = 1_000 + 20 * length
    self.generator = generator
  }

  mutating func choose(_ decision: ScheduleDecision) -> Int {
    defer { count += 1 }
    // After this many decisions, the choice is random. Otherwise, an effect that never waits could hold back all other
    // effects forever.
    guard count < fairLength else { return Int(generator.next() % UInt64(decision.chains.count)) }
    var highest = highest(of: decision.chains)
    if changes.contains(count) {
      lowest -= 1
      priorities[decision.chains[highest]] = lowest
      highest = self.highest(of: decision.chains)
    }
    return highest
  }

  private mutating func highest(of chains: [Int]) -> Int {
    var best = 0
    var bestPriority: UInt64 = 0
    for (index, chain) in chains.enumerated() {
      let priority = priority(of: chain)
      // Of two jobs with the same priority, the earlier one is chosen.
      if index == 0 || priority > bestPriority { (best, bestPriority) = (index, priority) }
    }
    return best
  }

  private mutating func priority(of chain: Int) -> UInt64 {
    if let priority = priorities[chain] { return priority }
    // The new priority is higher than every priority that a change assigns.
    let priority = generator.next() | 1 << 63
    priorities[chain] = priority
    return priority
  }
}
