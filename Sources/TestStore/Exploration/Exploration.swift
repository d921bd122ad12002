import Effects

/// An exploration, which collects the failures of its runs, including those of the test framework's assertions.
final class Exploration: @unchecked Sendable {  // Sound: all state is accessed only under the lock.
  let site: SourceSite
  let framework = TestFramework.current
  private let lock = Lock()
  private var current: ExploredRun?
  private var isSeenElsewhere = false
  private var mistakes: [TestFailure] = []
  private var warnings: [TestFailure] = []

  init(site: SourceSite) { self.site = site }

  /// A Boolean value indicating whether the test framework has already failed the test.
  ///
  /// Such a failure can't be reported again with an explanation, and a further run would fail the test once more.
  var hasFailedElsewhere: Bool { lock.withLock { isSeenElsewhere } }

  /// Runs `body` once.
  ///
  /// - Parameters:
  ///   - run: The run, which makes the decisions and collects the failures.
  ///   - isolation: The caller's isolation.
  ///   - body: The test. A thrown error is a failure.
  func perform(
    _ run: ExploredRun, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async {
    TrapReport.prepare()
    run.site = site
    lock.withLock { current = run }
    await run.run {
      // The closure captures the isolation in order to run on it.
      _ = isolation
      do { try await body() } catch { add(error) }
    }
    lock.withLock { current = nil }
  }

  /// Adds a failure from outside a test store to the current run.
  func add(_ failure: TestFailure) {
    lock.withLock { current }?.add(failure)
  }

  /// Adds an error that the body of the current run threw.
  func add(_ error: any Error) {
    guard !isExpectation(error) else { return }
    add(TestFailure(message: "The body threw an error: \(error)", site: site))
  }

  /// Records that the test framework has already failed the test.
  func addSeenElsewhere(_ message: String) {
    lock.withLock { isSeenElsewhere = true }
    add(TestFailure(message: message, site: site))
  }
}

// Mistakes in a test that uses an exploration.
extension Exploration {
  /// The likely causes of a body that is not deterministic.
  static let nondeterminism = """
    Likely causes, in order:
    1. The body uses something that an earlier run has changed: a variable outside it, a file, a shared client.
    2. Random numbers, the current date, or the order of a 'Set' or a 'Dictionary'.
    3. A thread, another actor or an unstructured task, whose steps the exploration does not order.

    Fix: let the body create everything that it uses, and override the dependencies that cause the difference.
    """

  /// Records that the same choices have led to different decisions.
  ///
  /// - Parameter schedules: The number of schedules so far.
  func reportDifference(after schedules: Int) {
    add(
      mistake: """
        The body is not deterministic: in schedule \(schedules), the same choices as in an earlier schedule have led \
        to other effects.

        \(Self.nondeterminism)
        """)
  }

  /// Records that the text is not a valid case.
  func reportUnreadable(_ text: String) {
    add(
      mistake: """
        The case \(text.debugDescription) can't be read.

        Likely causes, in order:
        1. The text was not copied completely.
        2. Another version of this package printed it.

        Fix: explore again without 'case:', and copy the case of the new failure.
        """)
  }

  /// Records that the body no longer makes the choices that the text of a case describes.
  func reportOutdated(_ text: String) {
    add(
      mistake: """
        The case \(text.debugDescription) no longer fits: the test does not make the same choices as when the \
        case was printed. The run with the nearest choices passed.

        Likely causes, in order:
        1. The body or the feature has changed since, perhaps because the mistake was fixed.
        2. The body is not deterministic.

        Fix: explore again without 'case:'. If the exploration passes, remove the case.
        """)
  }

  /// Records a mistake in the test that uses the exploration.
  func add(mistake message: String) {
    let failure = TestFailure(message: message, site: site)
    lock.withLock { mistakes.append(failure) }
  }

  /// Records a warning, which does not fail the test.
  func add(warning message: String) {
    let warning = TestFailure(message: message, site: site)
    lock.withLock { warnings.append(warning) }
  }

  /// Fails the test for each mistake, and shows the warnings.
  ///
  /// The exploration must have stopped intercepting assertions.
  func recordMistakes() {
    for mistake in lock.withLock({ mistakes }) { mistake.record(in: framework) }
    for warning in lock.withLock({ warnings }) { warning.warn(in: framework) }
  }
}
