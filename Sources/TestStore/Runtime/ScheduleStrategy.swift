/// A decision about what happens next in a run of a test's body.
///
/// The first option is the move that a test outside an exploration makes. Such a test runs the jobs in
/// first-in, first-out order. When no job is ready, the test receives an action. When nothing is left to do, the test
/// continues. The order that results if each decision chooses the first option is called the plain order. If the test
/// may continue earlier, the second option is to continue. The other options follow: the other jobs in the order of
/// their arrival, and then the receipt of an action.
struct ScheduleDecision {
  /// For each option, the number of the chain that advances if the strategy chooses the option.
  ///
  /// A chain is a sequence of steps in a fixed order: an effect, the test, or the receipt of actions.
  var chains: [Int] = []
  /// A Boolean value indicating whether the second option lets the test continue.
  var mayContinue = false
  /// The number of calls so far that may return before the effects have settled.
  var call = 0

  /// The number of the option that lets the test continue.
  static let continuing = 1

  /// The number of the chain that consists of the test itself.
  static let testChain = 0
  /// The number of the chain that consists of receiving actions.
  static let receiptChain = -1
}

/// A way of making the decisions of a run.
protocol ScheduleStrategy {
  /// Makes a decision.
  ///
  /// - Parameter decision: A decision between at least two options.
  /// - Returns: The number of the chosen option.
  mutating func choose(_ decision: ScheduleDecision) -> Int

  /// Begins the next step of a script.
  mutating func beginStep()
}

extension ScheduleStrategy {
  mutating func beginStep() {}
}
