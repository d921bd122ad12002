import Effects
import Store

extension TestStore {
  /// Receives the next action; without full exhaustivity, the next that matches.
  func receive(
    _ expectation: Expectation, timeout: Duration?, _ update: ((inout State) throws -> Void)?,
    at site: SourceSite, isolation: isolated (any Actor)? = #isolation
  ) async {
    enter()
    hasFinishSkipped = false
    let timeout = timeout ?? self.timeout
    guard let pending = await takeNext(expectation.title, where: expectation.matches, timeout, at: site)
    else {
      return
    }
    let before = snapshot()
    reduce(pending, at: site)
    if expectation.matches(root.action(of: pending)) {
      expectChange(from: before, update, at: site)
    } else {
      failUnexpected(root.action(of: pending), expectation, at: site)
    }
    await runtime.settleAfterAction(timeout: timeout)
    noteUnsettledEffects(at: site)
  }

  /// Shows the effects that do not settle, at the first call that has waited for them.
  func noteUnsettledEffects(at site: SourceSite) {
    if let text = runtime.takeUnsettledNote() { report.note(text, at: site) }
  }

  /// Returns the next action.
  ///
  /// Without full exhaustivity, reduces actions until one is expected and returns that.
  ///
  /// - Returns: The action; nil after a failure.
  func takeNext(
    _ title: @autoclosure () -> String, where isExpected: (Action) -> Bool, _ timeout: Duration,
    at site: SourceSite, isolation: isolated (any Actor)? = #isolation
  ) async -> Mailbox.PendingAction? {
    let mailbox = root.mailbox
    var limit = SkipLimit(skippedActionLimit)
    var skipped: [Action] = []
    while await runtime.run(timeout: timeout, until: { mailbox.hasPendingActions }) {
      if exhaustivity == .on || mailbox.first.map({ isExpected(root.action(of: $0)) }) == true {
        noteSkipped(skipped, at: site)
        return takePending()
      }
      if let last = limit.endless {
        failEndless("Expected to receive \(title()), but there are", last, limit, timeout, at: site)
        return nil
      }
      if let action = reduceUnasserted() {
        limit.count(action)
        if exhaustivity == .off(showSkippedAssertions: true) { skipped.append(action) }
      }
    }
    noteSkipped(skipped, at: site)
    failNotReceived(title(), timeout, at: site)
    return nil
  }

  /// Reduces an action that the test asserts.
  func reduce(_ pending: Mailbox.PendingAction, at site: SourceSite) {
    log.record(.received(root.kept(pending), from: pending.scope, site))
    recordingReceipt(of: pending) { root.reduce(pending) }
  }

  /// Removes and returns the next pending action that was not cancelled.
  func takePending() -> Mailbox.PendingAction? {
    while let pending = root.mailbox.takeDirect() ?? root.mailbox.takePosted() {
      if pending.isLive { return pending }
    }
    return nil
  }

  /// Shows the actions that were reduced before an expected one.
  private func noteSkipped(_ actions: [Action], at site: SourceSite) {
    guard !actions.isEmpty else { return }
    report.note(
      "Skipped assertions: received unasserted actions before this one:\(ActionText.list(actions))", at: site)
  }

  private func failNotReceived(_ title: String, _ timeout: Duration, at site: SourceSite) {
    report.fail(
      "Expected to receive \(title), but received none.\n\n\(runtime.explainWaiting(timeout))", at: site)
  }

  private func failUnexpected(_ action: Action, _ expectation: Expectation, at site: SourceSite) {
    let place = root.mailbox.pendingActions.firstIndex { expectation.matches(root.action(of: $0)) }
    let order = place.map { place in
      """


      The expected action has also arrived, \(place == 0 ? "right" : "\(place + 1) actions") after this one. Actions \
      are received in the order in which they were sent.
      """
    }
    report.fail("Received unexpected action:\n\n\(expectation.difference(action))\(order ?? "")", at: site)
  }
}
