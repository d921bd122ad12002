/// A way of choosing the schedules of an exploration.
///
/// A schedule is an order of the steps of effects, with the moments at which the calls of the test return.
public struct ScheduleMode: Sendable {
  enum Kind: Sendable {
    case seeds(ClosedRange<UInt64>)
    case priorities(depth: Int, seeds: ClosedRange<UInt64>)
    case mixed(ClosedRange<UInt64>)
    case all(limit: Int)
  }

  let kind: Kind

  /// Random walks: each seed picks the next step at random, and lets a call return after a random number of steps.
  ///
  /// Finds mistakes for which effects alternate.
  ///
  /// - Parameter seeds: The seeds, one schedule each. A seed always gives the same schedule.
  /// - Returns: The mode.
  public static func seeds(_ seeds: ClosedRange<UInt64>) -> Self { Self(kind: .seeds(seeds)) }

  /// Random priorities: each effect, and the test, has one, the highest runs, and at `depth` - 1 random steps the
  /// highest becomes the lowest.
  ///
  /// Finds mistakes for which one effect is held back for long. For n effects with k steps in total, a mistake that
  /// depends on the order of `depth` steps is found with a probability of at least 1 / (n · k^(`depth` - 1)) by each
  /// seed: Burckhardt and others, "A randomized scheduler with probabilistic guarantees of finding bugs", ASPLOS 2010.
  ///
  /// - Parameters:
  ///   - depth: The depth of the mistakes, at least 1. Most have a depth of 1, 2 or 3.
  ///   - seeds: The seeds, one schedule each. A schedule also depends on how long those of earlier seeds were.
  /// - Returns: The mode.
  public static func pct(depth: Int, seeds: ClosedRange<UInt64>) -> Self {
    precondition(depth > 0, "'depth' is \(depth), but must be at least 1.")
    return Self(kind: .priorities(depth: depth, seeds: seeds))
  }

  /// Random walks and random priorities of the depths 1 to 4 in turns.
  ///
  /// Each finds mistakes that the other does not. The plain order, that of a test outside an exploration, comes first.
  ///
  /// - Parameter seeds: The seeds, one schedule each.
  /// - Returns: The mode.
  public static func mixed(seeds: ClosedRange<UInt64>) -> Self { Self(kind: .mixed(seeds)) }

  /// Every schedule, those with the fewest deviations from the plain order first.
  ///
  /// The number of schedules grows exponentially. Three effects that send two actions each have 5,160.
  ///
  /// - Parameter limit: The maximum number of schedules, at least one. If there are more, the exploration is not
  ///   complete.
  /// - Returns: The mode.
  public static func all(limit: Int) -> Self {
    precondition(limit > 0, "'limit' is \(limit), but must be at least 1.")
    return Self(kind: .all(limit: limit))
  }
}

extension ScheduleMode.Kind {
  /// The seeds; nil if all schedules are run.
  var seeds: ClosedRange<UInt64>? {
    switch self {
    case .seeds(let seeds), .priorities(_, let seeds), .mixed(let seeds): seeds
    case .all: nil
    }
  }

  /// Returns the strategy for a seed.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - isFirst: A Boolean value indicating whether it is the first.
  ///   - length: The number of decisions of the longest run so far.
  /// - Returns: The strategy.
  func strategy(for seed: UInt64, isFirst: Bool, length: Int) -> any ScheduleStrategy {
    switch self {
    case .seeds, .all: RandomWalk(seed: seed)
    case .priorities(let depth, _): PriorityStrategy(depth: depth, seed: seed, length: length)
    case .mixed: isFirst ? TapeStrategy([]) : Self.mixture(seed, seed: seed, length: length)
    }
  }

  /// Returns the strategy of a mixed exploration for its run with the given number.
  static func mixture(_ number: UInt64, seed: UInt64, length: Int) -> any ScheduleStrategy {
    number.isMultiple(of: 2)
      ? RandomWalk(seed: seed)
      : PriorityStrategy(depth: 1 + Int(number / 2 % 4), seed: seed, length: length)
  }
}
