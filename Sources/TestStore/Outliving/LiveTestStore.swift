import Effects
import Synchronization
import Testing

/// The part of a live test store that is accessible from any isolation.
///
/// It reports the leftovers of a test store that outlives its test. It reads only state behind the runtime's lock,
/// because the isolation of such a store may be busy or gone.
final class LiveTestStore: Sendable {
  let runtime: TestRuntime
  let report: FailureReport
  /// The default dependencies of the feature, which refer to its changes of shared values.
  private let defaults: DependencyDefaults?
  let site: SourceSite
  /// The name of the test that made the store, from Swift Testing; nil under XCTest.
  let testName: String?
  /// A Boolean value indicating whether the leftovers have been reported or need not be asserted.
  private let isSettled = Atomic(false)

  init(runtime: TestRuntime, report: FailureReport, defaults: DependencyDefaults?, site: SourceSite) {
    self.runtime = runtime
    self.report = report
    self.defaults = defaults
    self.site = site
    testName = Test.current?.name
  }

  /// Sets whether the leftovers need no report.
  func set(isSettled: Bool) { self.isSettled.store(isSettled, ordering: .releasing) }

  /// Returns failures for the leftovers of the store the first time it is called, and none after that.
  func takeLeftovers() -> [TestFailure] {
    guard !isSettled.exchange(true, ordering: .acquiringAndReleasing) else { return [] }
    return leftovers
  }

  /// The failures for the leftovers: those of each `send`, at its line, and each change of a shared value, at its own.
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
    for change in SharedChanges.recorded(in: defaults)?.take() ?? [] {
      guard let text = change.unassertedText else { continue }
      failures.append(TestFailure(message: "\(text)\n\n\(explanation)", site: change.site))
    }
    return failures
  }

  private func describeUnreceived(_ rootScope: EffectScope) -> String {
    """
    The store received unexpected actions by the end of this test: effects\
    \(rootScope.origin.map { " of the action \($0.name)" } ?? "") have sent actions that were not received.

    Fix: 'await store.receive(…)' them, or 'await store.skipReceivedActions()'.

    \(explanation)
    """
  }

  private func describe(_ task: EffectScope) -> String {
    """
    An effect is still running at the end of the test.

    \(runtime.describe(task, nil))

    \(TestRuntime.runningEffectFix)

    \(explanation)
    """
  }

  /// An explanation of why the failure is reported after the test.
  private var explanation: String {
    """
    The test store made at \(site) outlives its test: it is retained by a global or static variable, by a property \
    of the test case, or by a closure or a task that has not ended.
    """
  }
}
