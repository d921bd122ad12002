import Effects
import Store

extension TestStore {
  /// Sends an action, as a user would, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state. Without
  ///     it, no change is expected.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  /// - Returns: A task that finishes when the effects of the action have finished.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> TestStoreTask {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    enter()
    hasFinishSkipped = false
    recentSkips.removeAll()
    await takeUpUnreceived(before: action, at: site)
    guard !isDismissed else { return refuse(action, at: site) }
    let before = snapshot()
    log.record(.sent(root.kept(action), site))
    let task = withUnsafePointer(to: action) { root.send(UnsafeRawPointer($0)) }
    task.scope?.callSite = site
    recordSent(action, from: before)
    expectChange(from: before, updateStateToExpectedResult, at: site)
    await runtime.settleAfterAction(timeout: timeout)
    noteUnsettledEffects(at: site)
    return TestStoreTask(task: task, store: self)
  }

  /// Fails the test because the feature has been dismissed.
  private func refuse(_ action: Action, at site: SourceSite) -> TestStoreTask {
    report.fail(
      """
      Can't send an action to a dismissed test store: the feature has already called 'dismiss()'.

      To be sent: \(ActionText.describe(action))

      Likely causes, in order:
      1. The test continues after the dismissal. End the test with '#expect(store.isDismissed)'.
      2. The feature dismisses itself too early. Check the reducer that returned the effect with 'dismiss()'.
      """, at: site)
    return TestStoreTask(task: StoreTask(scope: nil), store: self)
  }

  /// Sends the action of a case without a value.
  ///
  /// - Parameters:
  ///   - action: The case, such as `\.increment`.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  /// - Returns: A task that finishes when the effects of the action have finished.
  @_disfavoredOverload
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(()), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Sends the action of a case with a value.
  ///
  /// - Parameters:
  ///   - action: The case, such as `\.rows[id: 1].renamed`.
  ///   - value: The value.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  /// - Returns: A task that finishes when the effects of the action have finished.
  @_disfavoredOverload
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>, _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(value), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Fails the test if it has not received all actions before this `send`.
  ///
  /// Without full exhaustivity, the method skips these actions instead.
  private func takeUpUnreceived(
    before action: Action, at site: SourceSite, isolation: isolated (any Actor)? = #isolation
  ) async {
    if runtime.schedule == nil { await runtime.settle(timeout: timeout) }
    guard root.mailbox.hasPendingActions, run?.letsActionsWait != true else { return }
    let pendingActions = root.mailbox.pendingActions
    let list = ActionText.list(pendingActions.map(root.action(of:)))
    if exhaustivity != .on {
      await reduceAll(by: "send", at: site)
      return
    }
    let one = pendingActions.count == 1
    report.fail(
      """
      Must handle \(pendingActions.count) received action\(one ? "" : "s") before sending an action.

      Unhandled:\(list)

      To be sent: \(ActionText.describe(action))

      Fix: assert \(one ? "it" : "them") with 'await store.receive(…)' before this line, or skip \
      \(one ? "it" : "them") with 'await store.skipReceivedActions()'.
      """, at: site)
  }
}
