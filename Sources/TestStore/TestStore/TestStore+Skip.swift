import Effects
import Store

extension TestStore {
  /// Reduces the actions that were received, without asserting them, and those that effects send then.
  ///
  /// If there are more than ``skippedActionLimit``, they are held to have no end, and the test fails.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there are none.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The isolation of the store: the caller's.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    enter()
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await runtime.settle(timeout: timeout)
    if strict, !root.mailbox.hasPendingActions {
      report.fail(
        "There were no received actions to skip. Fix: remove this line, or pass 'strict: false'.", at: site)
    }
    await reduceAll(at: site)
    noteRestlessness(at: site)
  }

  /// Ignores the effects that are in flight: they may still send, but need not end.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there are none.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The isolation of the store: the caller's.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    enter()
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await runtime.settle(timeout: timeout)
    noteRestlessness(at: site)
    let tasks = runtime.effects.tasksInFlight.filter { !$0.isSkipped }
    if strict, tasks.isEmpty {
      report.fail(
        "There were no in-flight effects to skip. Fix: remove this line, or pass 'strict: false'.", at: site)
    }
    for task in tasks { task.isSkipped = true }
  }

  /// Runs `operation` with another exhaustivity, and restores it.
  ///
  /// - Parameters:
  ///   - exhaustivity: The exhaustivity meanwhile.
  ///   - operation: The part of the test.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity, operation: () throws -> Result
  ) rethrows -> Result {
    let outer = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = outer }
    return try operation()
  }

  /// Runs `operation` with another exhaustivity, and restores it.
  ///
  /// - Parameters:
  ///   - exhaustivity: The exhaustivity meanwhile.
  ///   - operation: The part of the test.
  ///   - isolation: The isolation of the store: the caller's.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws.
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
