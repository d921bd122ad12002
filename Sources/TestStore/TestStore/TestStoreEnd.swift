import Effects
import Store
import Testing

/// The parts of a test store that report its leftovers at its end: actions that were not received, and effects that are
/// still running.
struct TestStoreEnd<State, Action> {
  let runtime: TestRuntime
  private let root: RootCore<State, Action>
  private let report: FailureReport
  private let log: TestLog
  private let site: SourceSite
  private let exhaustivity: Exhaustivity
  private let endsSilently: Bool
  private let isFinished: Bool
  private let liveStore: LiveTestStore

  init(_ store: TestStore<State, Action>) {
    runtime = store.runtime
    root = store.root
    report = store.report
    log = store.log
    site = store.site
    exhaustivity = store.exhaustivity
    endsSilently = store.endsSilently
    isFinished = store.isFinished
    liveStore = store.liveStore
  }

  /// Runs effects without waiting, reports what is left of them, and closes the runtime.
  func settleAndClose() {
    // After `finish()`, effects do not run again, so that the report does not depend on what a thread happens to have
    // done.
    if !isFinished { runtime.settleHere() }
    close()
  }

  /// Lets `run` report running effects and unreceived actions when the test's body has ended.
  func leave(to run: ExploredRun) {
    // Sound: the test store is gone, and no other object refers to its root. The run calls this on the same isolation,
    // after the body of the test has ended.
    nonisolated(unsafe) let end = self
    run.checkLater(
      .init(
        runtime: runtime, finalState: { FinalStateOf(end.root.state.pointee) },
        report: { end.close() }))
  }

  private func close() {
    if !endsSilently { reportLeftovers(at: site) }
    attachLog()
    SharedChanges.endRecording(root.defaults)
    runtime.effects.close()
    runtime.executor.release()
  }

  /// Fails the test for each unreceived action, each running effect and each unasserted change of a shared value.
  ///
  /// The failure for an effect, or for an action that an effect has sent, is reported at the test's `send` that started
  /// the effect. The failure for a change is reported at the line of the change. The method does not repeat a failure
  /// that an earlier call has already reported.
  ///
  /// Without full exhaustivity, the method shows the same messages without failing the test, or does nothing.
  ///
  /// - Parameters:
  ///   - site: The source location of a failure if the line of the `send` or of the change is not known.
  ///   - finish: The source location and the timeout of the test's call of `finish`; `nil` at the end of the test.
  func reportLeftovers(at site: SourceSite, finish: (site: SourceSite, timeout: Duration)? = nil) {
    guard exhaustivity != .off else { return }
    var scopes = reportUnreceived(
      at: site, by: finish.map { "before 'finish()' (\($0.site))" } ?? "by the end of this test")
    reportSharedChanges()
    let moment = finish.map { "at 'finish()' (\($0.site))" } ?? "at the end of the test"
    for task in runtime.leftovers
    where !task.isSkipped && !task.isWaitingForStore && isNew(task.rootScope) {
      scopes.append(task.rootScope)
      let (title, description) = runtime.titleAndDescription(of: task, finish?.timeout)
      say(
        """
        \(title) \(moment).

        \(description)

        \(TestRuntime.runningEffectFix)
        """, at: task.rootScope.callSite ?? site)
    }
    liveStore.noteReported(scopes, asFailure: exhaustivity == .on)
  }

  private func isNew(_ scope: EffectScope) -> Bool {
    liveStore.isNew(scope, asFailure: exhaustivity == .on)
  }

  private func say(_ message: String, at site: SourceSite) {
    switch exhaustivity {
    case .on: report.fail(message, at: site)
    case .off: report.note("Skipped assertions: \(message)", at: site)
    }
  }

  /// Fails the test for each shared value with an unasserted change, at the line of the change if the line is known.
  private func reportSharedChanges() {
    // The changes are read only now, because an effect that runs at the end may have made the first change.
    for change in root.sharedChanges?.take() ?? [] {
      let requirement = change.requirement(in: [root.state.pointee])
      guard requirement != .none, let text = change.unassertedText(requirement) else { continue }
      say(text, at: change.site(or: site))
    }
  }

  private func reportUnreceived(at site: SourceSite, by moment: String) -> [EffectScope] {
    var scopes: [EffectScope] = []
    var rest = root.mailbox.pendingActions.filter { isNew($0.scope.rootScope) }
    while let first = rest.first {
      let rootScope = first.scope.rootScope
      let pendingActions = rest.filter { $0.scope.rootScope === rootScope }
      rest.removeAll { $0.scope.rootScope === rootScope }
      let one = pendingActions.count == 1
      scopes.append(rootScope)
      say(
        """
        The store received \(pendingActions.count) unexpected action\(one ? "" : "s") \(moment):
        \(ActionText.list(pendingActions.map(root.action(of:))).dropFirst())

        Fix: assert \(one ? "it" : "them") with 'await store.receive(…)', or skip \(one ? "it" : "them") with \
        'await store.skipReceivedActions()'.
        """, at: rootScope.callSite ?? site)
    }
    return scopes
  }

  /// Attaches the log to a test that has failed.
  private func attachLog() {
    guard report.hasFailures, report.takesAttachments, Test.current != nil else { return }
    Attachment.record(log.text + "\n", named: "actions.txt")
  }
}

extension SharedChange {
  /// Returns the text of the failure if the test has not asserted the change; `nil` if the value is the same as before.
  func unassertedText(_ requirement: Requirement) -> String? {
    let (title, example) =
      isReplacement
      ? (
        "A property refers to another shared value (\(name))",
        "'$0.$property = Shared(value: …)', or 'SharedReader(value: …)' for a reader"
      )
      : ("The shared value \(name) was changed", "'$0.$property.withLock { $0 = … }'")
    let assertion = """
      Fix: assert it in the closure of the first 'send' or 'receive' after the change, with \
      \(example). If there is no such call, assert it with 'store.assert { … }'.
      """
    return difference.map { difference in
      """
      \(title), and the test has not asserted the change.

      \(difference)

      (Before: −, After: +)

      \(requirement == .declaration ? declarationHint : assertion)
      """
    }
  }

  /// Returns the source location of the change, or `other` if it is unknown.
  func site(or other: SourceSite) -> SourceSite { site.line == 0 ? other : site }
}
