/// The result of an exploration of schedules.
public struct ExplorationReport: Sendable, CustomStringConvertible {
  /// The number of schedules that were run.
  public internal(set) var schedules = 0

  /// The number of distinct outcomes of the runs.
  ///
  /// Two outcomes are the same if the final states of the test stores are equal, the same cases of actions were
  /// received in the same order, and either both runs passed or both failed.
  public internal(set) var outcomes = 0

  /// The reason why there may be further schedules; `nil` if every schedule was run.
  public internal(set) var incompleteReason: String?

  /// A Boolean value indicating whether every schedule was run.
  ///
  /// A complete exploration proves that the test passes in every possible order of the steps that its effects run on
  /// the executors of their test stores. It also proves that the test passes no matter after which of these steps a
  /// call of the test returns.
  ///
  /// In every schedule, the test receives actions in the order in which they were sent. The proof does not cover
  /// threads, other actors and unstructured tasks.
  public var isComplete: Bool { incompleteReason == nil }

  /// A summary, such as `96 schedules, 12 outcomes, complete`.
  public var description: String {
    "\(Self.count(schedules, "schedule")), \(Self.count(outcomes, "outcome")), "
      + (incompleteReason.map { "not complete: \($0)" } ?? "complete")
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
