import Effects

/// The part of a failed run that must be printed so that the printed test fails in the same way.
///
/// A run takes thousands of steps before it reports that effects do not settle, and lets a hundred sleeps end before it
/// reports that an effect is still running. The printed test needs only a few of these steps and sleeps.
struct PrintedExcerpt {
  /// The maximum number of received actions to print if the actions never end.
  private static let receipts = 10

  /// The maximum number of actions that a printed test skips if the actions never end.
  private static let skippedActions = 1_000

  /// A Boolean value indicating whether effects and their actions never end.
  var isEndless = false
  private var receipts = 0
  private var enough: (lines: Int, choices: Int)?
  /// Lists of the effects that were still running after the last step; the list at index *n* was made after *n* sleeps.
  private var running: [[EffectScope]] = []

  /// Begins to count the actions that the store receives during one call of the printed test.
  mutating func beginCall() {
    receipts = 0
    enough = nil
  }

  /// Counts a received action.
  ///
  /// - Parameters:
  ///   - lines: The number of printed lines before the action.
  ///   - choices: The number of choices of the schedule before the action.
  mutating func countReceipt(after lines: Int, _ choices: Int) {
    if receipts == Self.receipts { enough = (lines, choices) }
    receipts += 1
  }

  /// The numbers of lines and choices to keep if the actions never end; `nil` if all lines and choices are needed.
  var end: (lines: Int, choices: Int)? { isEndless ? enough : nil }

  /// The lines of the printed test that skip the remaining actions of an endless series, and thus fail the test.
  ///
  /// The lines set a limit for skipped actions that is lower than the default, so that the test fails quickly. The
  /// limit is at most the number of actions that the run received after the printed ones.
  var linesOfEndlessActions: [String] {
    let limit = min(receipts - Self.receipts, Self.skippedActions)
    return ["store.skippedActionLimit = \(limit)", "await store.skipReceivedActions()"]
  }

  /// Records the effects that are still running after the last step, and again after each sleep that follows.
  mutating func addRunning(_ effects: [EffectScope]) { running.append(effects) }

  /// The numbers to try for the sleeps after the last step, in ascending order.
  ///
  /// Each of these numbers may be enough for the same failure. After the first of these numbers of sleeps, only
  /// effects that never ended in the run are still running. After fewer sleeps, a test would report other effects too.
  var sufficientSleeps: [Int] {
    guard let last = running.last, !last.isEmpty,
      let first = running.firstIndex(where: { $0.allSatisfy { effect in last.contains { $0 === effect } } })
    else { return [] }
    let distances = sequence(first: 0) { 2 * $0 + 1 }
    return distances.lazy.map { first + $0 }.prefix { $0 < running.count - 1 }
  }
}
