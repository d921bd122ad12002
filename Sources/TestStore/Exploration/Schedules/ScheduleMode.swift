/// A way of choosing the schedules of an exploration.
///
/// A schedule decides two things: the order in which the steps of effects run, and how many of these steps run before
/// each call that the test awaits, such as `send`, returns.
public struct ScheduleMode: Sendable {
  enum Kind: Sendable {
    case seeds(ClosedRange<UInt64>)
    case priorities(depth: Int, seeds: ClosedRange<UInt64>)
    case mixed(ClosedRange<UInt64>)
    case all(limit: Int)
  }

  let kind: Kind

  /// Returns a mode of random walks, which pick each step at random.
  ///
  /// A random walk also lets each call that the test awaits, such as `send`, return after a random number of steps.
  /// This mode finds mistakes that occur only if effects alternate.
  ///
  /// - Parameter seeds: The seeds. Each seed gives one schedule, and always the same one.
  /// - Returns: The mode.
  public static func seeds(_ seeds: ClosedRange<UInt64>) -> Self { Self(kind: .seeds(seeds)) }

  /// Returns a mode of random priorities.
  ///
  /// Each effect and the test have a random priority, and the one with the highest priority runs. At `depth` - 1 random
  /// steps, the highest priority becomes the lowest.
  ///
  /// This mode finds mistakes that occur only if one effect is held back for long. Suppose that *n* effects have *k*
  /// steps in total, and that a mistake depends on the order of `depth` steps. Each seed then finds the mistake with a
  /// probability of at least 1 / (n · k^(`depth` - 1)). See Burckhardt and others, "A randomized scheduler with
  /// probabilistic guarantees of finding bugs", ASPLOS 2010.
  ///
  /// - Parameters:
  ///   - depth: The depth of the mistakes to find, at least 1. Most mistakes have a depth of 1, 2 or 3.
  ///   - seeds: The seeds, each of which gives one schedule. A schedule also depends on the lengths of the schedules
  ///     that the earlier seeds gave.
  /// - Returns: The mode.
  public static func pct(depth: Int, seeds: ClosedRange<UInt64>) -> Self {
    precondition(depth > 0, "'depth' is \(depth), but must be at least 1.")
    return Self(kind: .priorities(depth: depth, seeds: seeds))
  }

  /// Returns a mode that alternates between random walks and random priorities of the depths 1 to 4.
  ///
  /// Each kind finds mistakes that the other kind does not find. The first schedule is the plain order, which is the
  /// order in which effects run outside an exploration.
  ///
  /// - Parameter seeds: The seeds, each of which gives one schedule.
  /// - Returns: The mode.
  public static func mixed(seeds: ClosedRange<UInt64>) -> Self { Self(kind: .mixed(seeds)) }

  /// Returns a mode of all schedules, beginning with those that have the fewest deviations from the plain order.
  ///
  /// The plain order is the order in which effects run outside an exploration. The number of schedules grows
  /// exponentially: three effects that send two actions each have 5,160 schedules.
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
  /// The seeds; `nil` if all schedules are run.
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
  ///   - isFirst: A Boolean value indicating whether this is the first seed.
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
