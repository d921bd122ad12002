import Effects
import Store

extension TestStore {
  /// Reduces the actions that effects have sent, and those that effects send next, without asserting them.
  ///
  /// If there are more than ``skippedActionLimit``, the test fails.
  ///
  /// - Parameters:
  ///   - strict: A Boolean value indicating whether the test fails if there are no such actions, and a preceding call
  ///     of `finish` has reduced none either.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    enter()
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let hasFinishSkipped = hasFinishSkipped
    self.hasFinishSkipped = false
    let mailbox = root.mailbox
    let hasPendingActions = await runtime.run(
      timeout: timeout, waits: false, until: { mailbox.hasPendingActions })
    if strict, !hasFinishSkipped, !hasPendingActions {
      report.fail(
        "There were no received actions to skip. Fix: remove this line, or pass 'strict: false'.", at: site)
    }
    await reduceAll(by: "skipReceivedActions", at: site)
    noteUnsettledEffects(at: site)
  }

  /// Ignores the effects in flight.
  ///
  /// These effects may still send actions, but need not end.
  ///
  /// - Parameters:
  ///   - strict: A Boolean value indicating whether the test fails if no effect is in flight.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    enter()
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await runtime.settle(timeout: timeout)
    noteUnsettledEffects(at: site)
    let tasks = runtime.effects.inspectedTasks.filter { !$0.isSkipped }
    if strict, tasks.isEmpty {
      report.fail(
        "There were no in-flight effects to skip. Fix: remove this line, or pass 'strict: false'.", at: site)
    }
    for task in tasks { task.skip() }
  }

  /// Runs `operation` with another exhaustivity, and then restores the previous one.
  ///
  /// - Parameters:
  ///   - exhaustivity: The exhaustivity while `operation` runs.
  ///   - operation: The part of the test to run.
  /// - Returns: The result of `operation`.
  /// - Throws: The error that `operation` throws.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: () throws -> Result
  ) rethrows -> Result {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try operation()
  }

  /// Runs `operation` with another exhaustivity, and then restores the previous one.
  ///
  /// - Parameters:
  ///   - exhaustivity: The exhaustivity while `operation` runs.
  ///   - operation: The part of the test to run.
  ///   - isolation: The caller's isolation, which must be that of the store.
  /// - Returns: The result of `operation`.
  /// - Throws: The error that `operation` throws.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try await operation()
  }
}
