import Effects
import Store

extension TestStore {
  /// Receives actions of effects in any order, and asserts how they change the state.
  ///
  /// ```swift
  /// await store.receive(inAnyOrder: .loaded(1), .loaded(2)) { $0.loaded = [1, 2] }
  /// ```
  ///
  /// If another action arrives, the test fails, and the state is not compared. The test store still receives the
  /// expected actions that arrive.
  ///
  /// - Parameters:
  ///   - first: An action.
  ///   - second: Another action.
  ///   - others: More actions.
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - updateStateToExpectedResult: A closure that turns the state before the first action into the state expected
  ///     after the last action. Without it, no change is expected.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  public func receive(
    inAnyOrder first: Action, _ second: Action, _ others: Action...,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async where Action: Equatable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var group: [Expectation] = []
    for action in [first, second] + others { group.append(Expectation(action: action)) }
    await receive(group, timeout: timeout, updateStateToExpectedResult, at: site)
  }

  /// Receives actions of the given cases in any order, and asserts how they change the state.
  ///
  /// The cases may overlap, such as `\.child` and `\.child.loaded`. The test fails only if the actions can't be
  /// assigned to different cases.
  ///
  /// - Parameters:
  ///   - first: A case, such as `\.loaded` or `\.rows[id: 1].loaded`.
  ///   - second: Another case. To expect a case twice, pass it twice.
  ///   - others: More cases.
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - updateStateToExpectedResult: A closure that turns the state before the first action into the state expected
  ///     after the last action.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @_disfavoredOverload
  public func receive(
    inAnyOrder first: PartialCaseKeyPath<Action>, _ second: PartialCaseKeyPath<Action>,
    _ others: PartialCaseKeyPath<Action>...,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async where Action: CasePathable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var group: [Expectation] = []
    for path in [first, second] + others { group.append(Expectation(partialCase: path)) }
    await receive(group, timeout: timeout, updateStateToExpectedResult, at: site)
  }

  private func receive(
    _ expectations: [Expectation], timeout: Duration?, _ update: ((inout State) throws -> Void)?,
    at site: SourceSite, isolation: isolated (any Actor)? = #isolation
  ) async {
    enter()
    hasFinishSkipped = false
    let timeout = timeout ?? self.timeout
    let before = snapshot()
    let firstSkip = recentSkips.count
    var group = ReceiveGroup(expectations)
    while !group.isComplete {
      let pending = await takeNext(
        group.missing.joined(separator: ", or "), where: group.accepts, skippingFrom: firstSkip, timeout,
        at: site)
      guard let pending else { return }
      let action = root.action(of: pending)
      let isExpected = group.receive(action)
      reduce(pending, at: site)
      guard isExpected else {
        await failUnexpected(action, group, timeout, at: site)
        return await settle(timeout, at: site)
      }
    }
    expectChange(from: before, update, at: site)
    await settle(timeout, at: site)
  }

  private func settle(
    _ timeout: Duration, at site: SourceSite, isolation: isolated (any Actor)? = #isolation
  ) async {
    await runtime.settleAfterAction(timeout: timeout)
    noteUnsettledEffects(at: site)
  }

  /// Fails the test because of an action that the group does not expect.
  ///
  /// Receives the expected actions that still arrive, so that a later call does not fail because of them.
  private func failUnexpected(
    _ first: Action, _ group: ReceiveGroup<State, Action>, _ timeout: Duration, at site: SourceSite,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    var unexpected = [first]
    var received = group
    let mailbox = root.mailbox
    while !received.isComplete, await runtime.run(timeout: timeout, until: { mailbox.hasPendingActions }) {
      guard mailbox.pendingActions.contains(where: { received.accepts(root.action(of: $0)) }),
        let pending = takePending()
      else { break }
      let action = root.action(of: pending)
      if !received.receive(action) { unexpected.append(action) }
      reduce(pending, at: site)
    }
    // The state is not compared, and neither are shared values.
    _ = sharedChanges?.take()
    let title =
      unexpected.count == 1
      ? "action: \(ActionText.describe(first))" : "actions:\n\(ActionText.list(unexpected))"
    let rest =
      received.isComplete ? "All expected actions were received." : "Not received:\(list(received.missing))"
    report.fail(
      """
      Received unexpected \(title)

      Expected, in any order:\(list(group.missing))

      \(rest)
      """, at: site)
  }

  private func list(_ titles: [String]) -> String {
    titles.map { "\n  \($0.replacing("\n", with: "\n  "))" }.joined()
  }
}
