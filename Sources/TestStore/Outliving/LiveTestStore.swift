import Effects
import Synchronization
import Testing

/// The part of a live test store that is accessible from any isolation.
///
/// It reports the leftovers of a test store that outlives its test: the actions that were not received, the effects
/// that are still running, and the unasserted changes of shared values. It reads only state behind the runtime's lock,
/// because the isolation of such a store may be busy or gone.
final class LiveTestStore: @unchecked Sendable {  // Sound: `reports` is accessed only under the lock.
  let runtime: TestRuntime
  let report: FailureReport
  /// The default values of the feature's dependencies, which lead to the recorded changes of shared values.
  private let defaults: DependencyDefaults?
  let site: SourceSite
  /// The name of the Swift Testing test that created the store; `nil` under XCTest.
  let testName: String?
  /// A Boolean value indicating whether the leftovers of the store need no report, or were already reported.
  private let isSettled = Atomic(false)
  /// The reports about the leftovers of actions so far, keyed by the identities of the actions' effect scopes.
  private var reports: [ObjectIdentifier: Report] = [:]
  /// One lock for all stores, because stores rarely report.
  private static let lock = Lock()

  /// A report about the leftovers of one action of the test: effects that still run, and actions that were not
  /// received.
  private struct Report {
    /// The effect scope of the action; the report retains the scope so that no other scope gets the same identity.
    let scope: EffectScope
    /// A Boolean value indicating whether the report failed the test, instead of only showing a note.
    let isFailure: Bool
  }

  init(runtime: TestRuntime, report: FailureReport, defaults: DependencyDefaults?, site: SourceSite) {
    self.runtime = runtime
    self.report = report
    self.defaults = defaults
    self.site = site
    testName = Test.current?.name
  }

  /// Sets whether running effects and unreceived actions need no report.
  func set(isSettled: Bool) { self.isSettled.store(isSettled, ordering: .releasing) }

  /// Records that the leftovers of some actions, such as running effects, were reported.
  ///
  /// - Parameters:
  ///   - scopes: The effect scopes of the actions.
  ///   - isFailure: A Boolean value indicating whether the report has failed the test.
  func noteReported(_ scopes: [EffectScope], asFailure isFailure: Bool) {
    Self.lock.withLock {
      for scope in scopes { reports[ObjectIdentifier(scope)] = Report(scope: scope, isFailure: isFailure) }
    }
  }

  /// Returns a Boolean value indicating whether a report about an action's leftovers would say anything new.
  ///
  /// If an earlier report only showed the leftovers without failing the test, a report that fails the test is new.
  ///
  /// - Parameters:
  ///   - scope: The effect scope of the action.
  ///   - isFailure: A Boolean value indicating whether the report would fail the test.
  /// - Returns: `true` if the report would say anything new; otherwise, `false`.
  func isNew(_ scope: EffectScope, asFailure isFailure: Bool) -> Bool {
    guard let report = Self.lock.withLock({ reports[ObjectIdentifier(scope)] }) else { return true }
    return isFailure && !report.isFailure
  }

  /// Returns failures for the leftovers of the store at the first call, and no failures at later calls.
  func takeLeftovers() -> [TestFailure] {
    guard !isSettled.exchange(true, ordering: .acquiringAndReleasing) else { return [] }
    return leftovers
  }

  /// The failures for running effects, unreceived actions and unasserted changes of shared values.
  ///
  /// A failure for an effect or an action is at the line of the `send` that started the effect. A failure for a change
  /// is at the line of the change.
  private var leftovers: [TestFailure] {
    let tasks = runtime.leftovers
    // An action of a `.send` effect has no task, so its scope is not among `tasks`.
    let pendingActions = runtime.effects.mailbox.pendingActions
    var failures: [TestFailure] = []
    for rootScope in runtime.effects.rootScopesInFlight where isNew(rootScope, asFailure: true) {
      let own = tasks.filter { $0.rootScope === rootScope }
      let site = rootScope.callSite ?? site
      if own.isEmpty || pendingActions.contains(where: { $0.scope.rootScope === rootScope }) {
        failures.append(TestFailure(message: describeUnreceived(rootScope), site: site))
      }
      for task in own where !task.isSkipped && !task.isWaitingForStore {
        failures.append(TestFailure(message: describeInFlight(task), site: site))
      }
    }
    for change in SharedChanges.recorded(in: defaults)?.take() ?? [] {
      guard let text = change.unassertedText(.assertion) else { continue }
      failures.append(TestFailure(message: "\(text)\n\n\(explanation)", site: change.site(or: site)))
    }
    return failures
  }

  private func describeUnreceived(_ rootScope: EffectScope) -> String {
    """
    The store received unexpected actions by the end of this test: effects\
    \(rootScope.origin.map { " of the action \($0.name)" } ?? "") have sent actions that the test did not receive.

    Fix: assert them with 'await store.receive(…)', or skip them with 'await store.skipReceivedActions()'.

    \(explanation)
    """
  }

  private func describeInFlight(_ task: EffectScope) -> String {
    let (title, description) = runtime.titleAndDescription(of: task, nil)
    return """
      \(title) at the end of the test.

      \(description)

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
