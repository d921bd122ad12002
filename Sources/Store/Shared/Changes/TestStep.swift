import Synchronization

/// The steps of tests: a step is the time between two assertions of a test store, or the closure of one assertion.
enum TestStep {
  private static let last = Atomic(0)

  /// Returns the number of a new step.
  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
