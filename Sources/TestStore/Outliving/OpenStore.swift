import Effects
import Synchronization
import Testing

/// What is known of a test store from anywhere, as long as it lives: enough to say at the end of its test what it has
/// left, if it is kept beyond.
///
/// Asks only what is behind the runtime's lock. A test store that outlives its test belongs to an isolation that may be
/// busy, or gone.
final class OpenStore: Sendable {
  let runtime: TestRuntime
  let report: FailureReport
  let site: SourceSite
  /// The test that made the store, as Swift Testing calls it; nil under XCTest.
  let testName: String?
  /// Whether what is left need not be reported: it has been, or it need not be asserted.
  private let isSettled = Atomic(false)

  init(runtime: TestRuntime, report: FailureReport, site: SourceSite) {
    self.runtime = runtime
    self.report = report
    self.site = site
    testName = Test.current?.name
  }

  /// Says whether what is left need not be reported.
  func set(isSettled: Bool) { self.isSettled.store(isSettled, ordering: .releasing) }

  /// What the store leaves at the end of its test, to be reported once.
  func takeLeftovers() -> [TestFailure] {
    guard !isSettled.exchange(true, ordering: .acquiringAndReleasing) else { return [] }
    return leftovers
  }

  /// What the sends to the store have left, each at its line.
  private var leftovers: [TestFailure] {
    let tasks = runtime.effects.tasksInFlight
    var failures: [TestFailure] = []
    for rootScope in runtime.effects.rootScopesInFlight {
      let own = tasks.filter { $0.rootScope === rootScope }
      let site = rootScope.callSite ?? site
      if own.isEmpty || own.contains(where: \.isWaitingForStore) {
        failures.append(TestFailure(message: describeUnreceived(rootScope), site: site))
      }
      for task in own where !task.isSkipped && !task.isWaitingForStore {
        failures.append(TestFailure(message: describe(task), site: site))
      }
    }
    return failures
  }

  private func describeUnreceived(_ rootScope: EffectScope) -> String {
    """
    The store received unexpected actions by the end of this test: effects\
    \(rootScope.origin.map { " of the action \($0.name)" } ?? "") have sent what was not received.

    Fix: 'await store.receive(…)' them, or 'await store.skipReceivedActions()'.

    \(explanation)
    """
  }

  private func describe(_ task: EffectScope) -> String {
    """
    An effect is still running at the end of the test.

    \(runtime.describe(task, nil))

    \(runningEffectFix)

    \(explanation)
    """
  }

  /// Why this is told at this moment.
  private var explanation: String {
    """
    The test store made at \(site) outlives its test: it is kept by a global or static variable, by a property of the \
    test case, or by a closure or a task that has not ended.
    """
  }
}
