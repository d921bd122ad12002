import Effects
import Store

extension TestStore {
  /// Waits for all effects to end, and fails the test if an action was not received or an effect can't end.
  ///
  /// Without full exhaustivity, the test store reduces the actions that were not received, in order, until no effect
  /// can continue. If there are more than ``skippedActionLimit``, the test fails.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    enter()
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let effects = runtime.effects
    let mailbox = root.mailbox
    let timeout = timeout ?? self.timeout
    defer { isFinished = true }
    guard exhaustivity != .on else {
      // The test store waits even if an action was not received. Otherwise, it would also report effects that still
      // end.
      _ = await runtime.run(
        timeout: timeout,
        until: { effects.inspectedTasks.allSatisfy { $0.isSkipped || $0.isWaitingForStore } })
      return TestStoreEnd(self).reportLeftovers(at: site, finish: (site, timeout))
    }
    let skipped = skippedActions
    var limit = SkipLimit(skippedActionLimit)
    while await runtime.run(
      timeout: timeout,
      until: { mailbox.hasPendingActions || effects.inspectedTasks.allSatisfy(\.isSkipped) })
    {
      guard mailbox.hasPendingActions else { break }
      if let last = limit.endless {
        failEndless("There are", last, limit, timeout, at: site)
        break
      }
      if let action = skip(by: "finish", at: site) {
        hasFinishSkipped = true
        limit.count(action)
        skipped?.actions.append(action)
      }
    }
    skipped?.show(at: site)
    TestStoreEnd(self).reportLeftovers(at: site, finish: (site, timeout))
  }

  /// Reduces the actions that were not received, until no more arrive.
  ///
  /// Fails the test at `site` if there are more than ``skippedActionLimit``.
  func reduceAll(
    by call: String, at site: SourceSite, isolation: isolated (any Actor)? = #isolation
  ) async {
    let mailbox = root.mailbox
    let skipped = skippedActions
    defer { skipped?.show(at: site) }
    var limit = SkipLimit(skippedActionLimit)
    // The effects run even if the call fails after that, because the failure message says what they wait for.
    while await runtime.run(timeout: timeout, waits: false, until: { mailbox.hasPendingActions }) {
      if let last = limit.endless { return failEndless("There are", last, limit, timeout, at: site) }
      guard let action = skip(by: call, at: site) else { return }
      limit.count(action)
      skipped?.actions.append(action)
    }
  }

  /// Fails the test because it has skipped as many actions as the limit allows.
  ///
  /// The remaining actions stay in the mailbox, so that the test can continue and end their effects.
  func failEndless(
    _ beginning: String, _ last: Any, _ limit: SkipLimit, _ timeout: Duration, at site: SourceSite
  ) {
    // The recording ends, because the script would have a line or more for each of the actions.
    runtime.script.end()
    report.fail(runtime.describeEndlessSkip(beginning, last, limit, timeout), at: site)
  }

  /// An empty list for the actions that a call reduces without an assertion; `nil` if they are not shown.
  var skippedActions: SkippedActions? {
    exhaustivity == .off(showSkippedAssertions: true) ? SkippedActions(shownBy: report) : nil
  }

  /// Reduces the next action without an assertion, and records the call that skipped it.
  ///
  /// - Returns: The action, if there was one.
  func skip(by call: String, at site: SourceSite) -> Action? {
    guard let action = reduceUnasserted() else { return nil }
    recentSkips.add(action, by: call, at: site)
    return action
  }

  /// Reduces the next action without an assertion.
  ///
  /// - Returns: The action, if there was one.
  func reduceUnasserted() -> Action? {
    guard let pending = takePending() else { return nil }
    log.record(.skipped(root.kept(pending), from: pending.scope))
    recordingReceipt(of: pending) { root.reduce(pending) }
    // The test need not assert the action, so it need not assert the action's changes of shared values.
    _ = sharedChanges?.take()
    return root.action(of: pending)
  }
}

/// The actions that one call of a test reduces without an assertion, collected so that they can be shown.
final class SkippedActions {
  var actions: [Any] = []
  private let report: FailureReport

  init(shownBy report: FailureReport) { self.report = report }

  /// Shows the actions, if there are any.
  func show(at site: SourceSite) {
    if let text { report.note(text, at: site) }
  }

  /// The text that shows the actions; `nil` if there are none.
  var text: String? {
    guard !actions.isEmpty else { return nil }
    let one = actions.count == 1
    return """
      Skipped assertions: received \(actions.count) unasserted action\(one ? "" : "s"):\(ActionText.list(actions))
      """
  }
}
