import Effects
import Store

/// The effects that a `send` to a test store led to.
public struct TestStoreTask: Sendable {
  let task: StoreTask
  let runtime: TestRuntime
  let timeout: Duration
  let framework: TestFramework

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
    let tasks = effects.tasksInFlight.filter { $0.lineage === scope }
    TestFailure.report(
      """
      Expected the effects of this action to end, but they can't.

      In flight:\(tasks.map { "\n• \(TestStore<Never, Never>.describe($0, timeout))" }.joined())
      """, at: site, in: framework)
  }

  /// Cancels the effects and lets them end.
  ///
  /// - Parameter isolation: The caller's isolation.
  public func cancel(isolation: isolated (any Actor)? = #isolation) async {
    task.cancel()
    await runtime.settle()
  }

  /// Whether the effects were cancelled.
  public var isCancelled: Bool { task.isCancelled }
}
