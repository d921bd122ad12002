import Synchronization

/// The steps of tests: the time between two assertions of a test store, and the closure of each assertion.
enum TestStep {
  private static let last = Atomic(0)

  /// Returns the number of a new step.
  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
