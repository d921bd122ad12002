import Effects
import Store

extension TestStore {
  /// Receives the next action, or, without full exhaustivity, the next action that matches.
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
    // The test store calls the predicate of an expectation before it reduces the action, because the predicate may read
    // the state. The predicate is called only once. Without full exhaustivity, `takeNext` has already called it.
    let isExpected = exhaustivity != .on || expectation.matches(root.action(of: pending))
    let before = snapshot()
    reduce(pending, at: site)
    if isExpected {
      expectChange(from: before, update, at: site)
    } else {
      failUnexpected(root.action(of: pending), expectation, at: site)
    }
    await runtime.settleAfterAction(timeout: timeout)
    noteUnsettledEffects(at: site)
  }

  /// Shows the effects that do not settle, at the first call that waited for them.
  func noteUnsettledEffects(at site: SourceSite) {
    if let text = runtime.takeUnsettledNote() { report.note(text, at: site) }
  }

  /// Returns the next action.
  ///
  /// Without full exhaustivity, the method reduces actions until the next action is the expected one, and returns this
  /// action.
  ///
  /// - Parameters:
  ///   - title: A description of the expected action.
  ///   - isExpected: A closure that returns a Boolean value indicating whether an action is the expected one.
  ///   - firstSkip: The number of actions that were skipped before the test called `receive`; `nil` to count the
  ///     actions that were skipped so far.
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - site: The source location of the call.
  ///   - isolation: The caller's isolation.
  /// - Returns: The action; `nil` after a failure.
  func takeNext(
    _ title: @autoclosure () -> String, where isExpected: (Action) -> Bool,
    skippingFrom firstSkip: Int? = nil,
    _ timeout: Duration, at site: SourceSite, isolation: isolated (any Actor)? = #isolation
  ) async -> Mailbox.PendingAction? {
    let mailbox = root.mailbox
    var limit = SkipLimit(skippedActionLimit)
    let firstSkip = firstSkip ?? recentSkips.count
    var shown: [Action] = []
    while await runtime.run(timeout: timeout, until: { mailbox.hasPendingActions }) {
      if exhaustivity == .on || mailbox.first.map({ isExpected(root.action(of: $0)) }) == true {
        noteSkipped(shown, at: site)
        return takePending()
      }
      if let last = limit.endless {
        failEndless("Expected to receive \(title()), but there are", last, limit, timeout, at: site)
        return nil
      }
      if let action = skip(by: "receive", at: site) {
        limit.count(action)
        if exhaustivity == .off(showSkippedAssertions: true) { shown.append(action) }
      }
    }
    noteSkipped(shown, at: site)
    failNotReceived(title(), where: isExpected, skippingFrom: firstSkip, timeout, at: site)
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

  /// The maximum number of skipped actions that a failure lists.
  private static var listedSkips: Int { 10 }

  /// Fails the test because an expected action has not arrived.
  ///
  /// - Parameters:
  ///   - title: A description of the expected action.
  ///   - isExpected: A closure that returns a Boolean value indicating whether an action is the expected one.
  ///   - firstSkip: The number of actions that earlier calls have skipped since the last `send`.
  ///   - timeout: The time that the call has waited.
  ///   - site: The source location of the call.
  private func failNotReceived(
    _ title: String, where isExpected: (Action) -> Bool, skippingFrom firstSkip: Int, _ timeout: Duration,
    at site: SourceSite
  ) {
    var causes: [String] = []
    let earlier = recentSkips.skips(before: firstSkip).last {
      ($0.action as? Action).map(isExpected) == true
    }
    if let earlier {
      causes.append(
        "An earlier '\(earlier.call)' (\(earlier.site)) skipped a matching action. Receive it before that line."
      )
    }
    let count = recentSkips.count - firstSkip
    guard count > 0 else {
      let explanation = runtime.explainWaiting(timeout, causes)
      return report.fail("Expected to receive \(title), but received none.\n\n\(explanation)", at: site)
    }
    let listed = recentSkips.skips(from: firstSkip).suffix(Self.listedSkips).map(\.action)
    let end = listed.count < count ? ". The last \(listed.count):" : ":"
    causes.append(
      "An effect sent the action with another value, or sent another action instead. Check the actions above."
    )
    report.fail(
      """
      Expected to receive \(title), but received and skipped \(count) action\(count == 1 ? "" : "s"), none of which \
      matches\(end)
      \(ActionText.list(listed))

      \(runtime.explainWaiting(timeout, causes))
      """, at: site)
  }

  private func failUnexpected(_ action: Action, _ expectation: Expectation, at site: SourceSite) {
    let place = root.mailbox.pendingActions.firstIndex { expectation.matches(root.action(of: $0)) }
    let order = place.map { place in
      """


      The expected action has also arrived, \(place == 0 ? "right" : "\(place + 1) actions") after this one. Actions \
      are received in the order in which they were sent.
      """
    }
    // The state is not compared, and neither are shared values.
    _ = sharedChanges?.take()
    report.fail("Received unexpected action:\n\n\(expectation.difference(action))\(order ?? "")", at: site)
  }
}
