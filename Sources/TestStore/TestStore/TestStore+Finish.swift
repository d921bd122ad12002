import Effects
import Store

extension TestStore {
  /// Waits for all effects to end, and fails the test if actions were not received or an effect can't end.
  ///
  /// With less than full exhaustivity actions that were not received are reduced in order, until nothing is left to
  /// happen; if there are more than ``skippedActionLimit``, the test fails.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for an effect that has gone where the test can't see it.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The isolation of the store: the caller's.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    enter()
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let effects = runtime.effects
    let mailbox = root.mailbox
    let timeout = timeout ?? self.timeout
    var limit = SkipLimit(skippedActionLimit)
    while await runtime.run(
      timeout: timeout,
      until: { mailbox.hasPendingActions || effects.tasksInFlight.allSatisfy(\.isSkipped) })
    {
      guard exhaustivity != .on, mailbox.hasPendingActions else { break }
      if let last = limit.endless {
        failEndless("There are", last, limit, timeout, at: site)
        break
      }
      if let action = reduceUnasserted() { limit.count(action) }
    }
    if exhaustivity == .on { TestStoreEnd(self).reportLeftovers(at: site, finish: (site, timeout)) }
    isFinished = true
  }

  /// Reduces what was sent but not received, until nothing more comes; fails the test at `site` if that has no end.
  func reduceAll(at site: SourceSite, isolation: isolated (any Actor)? = #isolation) async {
    var limit = SkipLimit(skippedActionLimit)
    while let action = reduceUnasserted() {
      limit.count(action)
      // Before the failure too: it says what the effects wait for.
      await runtime.settle(timeout: timeout)
      if root.mailbox.hasPendingActions, let last = limit.endless {
        return failEndless("There are", last, limit, timeout, at: site)
      }
    }
  }

  /// Fails because actions that the test does not mention come without end, of which `last` was the last.
  ///
  /// What is not reduced stays where it is, so that the test can go on and end it.
  func failEndless(
    _ beginning: String, _ last: Any, _ limit: SkipLimit, _ timeout: Duration, at site: SourceSite
  ) {
    // What is being recorded has become a script that nobody will paste, a line or more for each of the actions.
    runtime.script.end()
    report.fail(runtime.describeEndlessSkip(beginning, last, limit, timeout), at: site)
  }

  /// Reduces the next action without an assertion.
  ///
  /// - Returns: The action, if there was one.
  func reduceUnasserted() -> Action? {
    guard let pending = takePending() else { return nil }
    log.record(.skipped(root.kept(pending), from: pending.scope))
    recordingReceipt(of: pending) { root.reduce(pending) }
    return root.action(of: pending)
  }
}
