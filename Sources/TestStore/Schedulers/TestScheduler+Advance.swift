public import StoreCompatibility

extension TestScheduler {
  /// Advances the time by a duration.
  ///
  /// Returns when the effects of the test stores that use the scheduler have settled.
  ///
  /// - Parameters:
  ///   - duration: The duration by which to advance. By default, it is zero, so only the work that is due now runs.
  ///   - isolation: The caller's isolation.
  public func advance(
    by duration: SchedulerTimeType.Stride = SchedulerTimeType.Stride(duration: .zero),
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await clock.advance(by: duration.duration)
  }

  /// Advances the time to a point in time.
  ///
  /// Returns when the effects of the test stores that use the scheduler have settled.
  ///
  /// - Parameters:
  ///   - instant: The time to reach. If the scheduler already shows a later time, its time does not change.
  ///   - isolation: The caller's isolation.
  public func advance(to instant: SchedulerTimeType, isolation: isolated (any Actor)? = #isolation) async {
    await clock.advance(by: now.distance(to: instant).duration)
  }

  /// Advances the time until no task sleeps and no closure is scheduled.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation.
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await clock.run(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
