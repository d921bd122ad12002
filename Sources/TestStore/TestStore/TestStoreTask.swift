import Effects
import Store

/// The effects of an action that was sent to a test store.
public struct TestStoreTask: Sendable {
  private let task: StoreTask
  private let runtime: TestRuntime
  private let timeout: Duration
  private let skippedActionLimit: Int
  private let report: FailureReport
  private let rest: UnreceivedActions

  init<State, Action>(task: StoreTask, store: TestStore<State, Action>) {
    self.task = task
    runtime = store.runtime
    timeout = store.timeout
    skippedActionLimit = store.skippedActionLimit
    report = store.report
    rest = UnreceivedActions(store: store)
  }

  /// Waits for the effects to end, and fails the test if they can't.
  ///
  /// An effect that has sent an action continues when the test receives that action. If each remaining effect waits for
  /// the test to receive its action, or waits in a queue, this method returns. The test can then receive the actions.
  ///
  /// If the exhaustivity is not full, the test store reduces the actions that were not received, in order, while this
  /// method waits. If there are more than ``TestStore/skippedActionLimit``, the test fails.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let timeout = timeout ?? self.timeout
    guard let scope = task.scope else { return }
    let effects = runtime.effects
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let rest = effects.isolation.admits(isolation) ? rest : nil
    let skipped = rest?.skippedActions
    defer { skipped?.show(at: site) }
    var limit = SkipLimit(skippedActionLimit)
    // An effect that waits for its action to be received can't end before the test receives it.
    while await runtime.run(
      timeout: timeout, until: { effects.isComplete(scope) || rest?.canBeSkipped == true || isWaiting(scope) }
    ) {
      if effects.isComplete(scope) || rest?.canBeSkipped != true { return }
      if let last = limit.endless {
        let beginning = "Expected the effects of this action to end, but there are"
        return report.fail(runtime.describeEndlessSkip(beginning, last, limit, timeout), at: site)
      }
      if let action = rest?.skipNext(at: site) {
        limit.count(action)
        skipped?.actions.append(action)
      }
    }
    guard !inFlight(scope).isEmpty, !isWaiting(scope) else { return }
    report.fail(
      """
      Expected the effects of this action to end, but they can't.

      \(list(scope, timeout))

      Fix: before this line, receive their actions, 'await store.receive(…)' or 'await store.skipReceivedActions()', \
      and advance the clock on which they sleep. Cancel effects that are not supposed to end: 'await task.cancel()'.
      """, at: site)
  }

  /// Cancels the effects, waits for them to end, and fails the test if they continue.
  ///
  /// Actions that the effects have sent and the test has not received are dropped.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation.
  public func cancel(
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    task.cancel()
    guard let scope = task.scope else { return }
    let effects = runtime.effects
    guard await !runtime.run(timeout: timeout, until: { effects.isComplete(scope) }) else { return }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    report.fail(
      """
      The effects of this action were cancelled, but continue.

      \(list(scope, timeout))

      Fix: let their work end when the task is cancelled: use 'withTaskCancellationHandler', or 'try \
      Task.checkCancellation()' in loops.
      """, at: site)
  }

  private func list(_ scope: EffectScope, _ timeout: Duration) -> String {
    runtime.list(runtime.leftovers.filter { $0.rootScope === scope }, timeout)
  }

  /// Returns a Boolean value indicating whether the effects of the action can't continue until the test receives an
  /// action.
  ///
  /// There are two such cases. In the first case, every effect that has started waits for the test to receive its
  /// action. In the second case, all effects wait in queues, and the test has not received an action of the same
  /// `send`. This action may hold a place in a queue.
  private func isWaiting(_ scope: EffectScope) -> Bool {
    let started = inFlight(scope).filter { $0.awaitedQueue == nil }
    guard started.isEmpty else { return started.allSatisfy(\.isWaitingForStore) }
    // An action that the effect `.send` has sent has no task, but can hold a place in a queue.
    return runtime.effects.mailbox.pendingActions.contains { $0.scope.rootScope === scope }
  }

  private func inFlight(_ scope: EffectScope) -> [EffectScope] {
    runtime.effects.inspectedTasks.filter { $0.rootScope === scope }
  }

  /// A Boolean value indicating whether an effect is in flight.
  var isInFlight: Bool { task.scope.map { !runtime.effects.isComplete($0) } ?? false }

  /// A Boolean value indicating whether the effects were cancelled.
  public var isCancelled: Bool { task.isCancelled }
}

extension TestStoreTask: Hashable {
  /// Returns a Boolean value indicating whether two tasks belong to the same `send`.
  ///
  /// The tasks of all actions without effects are equal.
  ///
  /// - Parameters:
  ///   - lhs: A task.
  ///   - rhs: Another task.
  /// - Returns: `true` if the tasks belong to the same `send`; otherwise, `false`.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.task == rhs.task }

  /// Hashes the identity of the `send` to which the task belongs.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(task) }
}

/// Access to the actions that the test has not received, for a task that may outlive its test store.
private struct UnreceivedActions: Sendable {
  // Sound: a test store is used only on its own isolation, or by one task if it has no isolation. `finish` uses this
  // reference only there.
  private nonisolated(unsafe) weak let store: (any ActionSkipping)?

  init(store: any ActionSkipping) { self.store = store }

  /// A Boolean value indicating whether there are actions that the test need not assert.
  var canBeSkipped: Bool { store?.canSkip ?? false }

  /// An empty list for the actions that are reduced without an assertion; `nil` if they are not shown.
  var skippedActions: SkippedActions? { store?.skippedActions }

  /// Reduces the next action without an assertion.
  ///
  /// - Returns: The action, if there was one.
  func skipNext(at site: SourceSite, isolation: isolated (any Actor)? = #isolation) -> Any? {
    store?.skipNext(at: site, isolation: isolation)
  }
}

/// A type-erased test store that can reduce actions without an assertion.
private protocol ActionSkipping: AnyObject {
  var canSkip: Bool { get }
  var skippedActions: SkippedActions? { get }
  func skipNext(at site: SourceSite, isolation: isolated (any Actor)?) -> Any?
}

extension TestStore: ActionSkipping {
  fileprivate var canSkip: Bool { exhaustivity != .on && root.mailbox.hasPendingActions }

  fileprivate func skipNext(at site: SourceSite, isolation: isolated (any Actor)?) -> Any? {
    enter()
    guard let action = skip(by: "finish", at: site) else { return nil }
    hasFinishSkipped = true
    return action
  }
}
