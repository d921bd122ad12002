import Effects
import Store

/// The effects that a `send` to a test store led to.
public struct TestStoreTask: Sendable {
  let task: StoreTask
  let runtime: TestRuntime
  let timeout: Duration
  let report: FailureReport

  /// Waits for the effects to end, and fails the test if they can't.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for an effect that has gone where the test can't see it.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let timeout = timeout ?? self.timeout
    guard let scope = task.scope else { return }
    let effects = runtime.effects
    guard await !runtime.run(timeout: timeout, until: { effects.isComplete(scope) }) else { return }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    report.fail(
      """
      Expected the effects of this action to end, but they can't.

      \(list(scope, timeout))

      Fix: before this line, receive what they send, 'await store.receive(…)' or 'await store.skipReceivedActions()', \
      and let the time pass that they sleep for. Effects that are not meant to end: 'await task.cancel()'.
      """, at: site)
  }

  /// Cancels the effects and waits for them to end, and fails the test if they go on regardless.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation.
  public func cancel(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
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
      The effects of this action were cancelled, but go on.

      \(list(scope, timeout))

      Fix: let what they await end when the task is cancelled: 'withTaskCancellationHandler', or 'try Task.checkCancellation()' in loops.
      """, at: site)
  }

  private func list(_ scope: EffectScope, _ timeout: Duration) -> String {
    runtime.list(runtime.effects.tasksInFlight.filter { $0.lineage === scope }, timeout)
  }

  /// Whether the effects were cancelled.
  public var isCancelled: Bool { task.isCancelled }
}
